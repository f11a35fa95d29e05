/** What was written, day by day. */
export const statistics = {
  withFederated: 'With federated content',
  perDay: 'Written each day',
  chart: 'Written each day from {{from}} to {{to}}: {{total}} in all, {{most}} at most in a day',
  tiles: {
    entry: 'Threads',
    entry_comment: 'Comments',
    post: 'Microblogs',
    post_comment: 'Replies',
    votes: 'Votes',
  },
} as const
