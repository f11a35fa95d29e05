/** What the box for a new microblog says. */
export const newMicroblog = {
  post: {
    placeholder: 'What are you looking at?',
    label: 'New microblog',
    send: 'Post',
  },
} as const
