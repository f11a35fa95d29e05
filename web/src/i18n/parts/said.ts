/** What screen readers are told of what is only seen. */
export const said = {
  on: '{name}: on',
  off: '{name}: off',
  comment: 'Your comment is there.',
} as const
