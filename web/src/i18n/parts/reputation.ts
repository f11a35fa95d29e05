/** What somebody was given for what they wrote, day by day. */
export const reputation = {
  day: 'Day (UTC)',
  points: 'Points',
  rule: 'A boost gives 2 points, a favourite 1, and a reduction takes 1.',
  ruleWithoutReductions: 'A boost gives 2 points, a favourite 1.',
  leftOut: 'Days without any are left out.',
  titles: {
    threads: 'Reputation of {name} for threads',
    comments: 'Reputation of {name} for comments',
    posts: 'Reputation of {name} for microblogs',
    replies: 'Reputation of {name} for replies',
  },
  none: {
    threads: '{name} has no points for threads yet.',
    comments: '{name} has no points for comments yet.',
    posts: '{name} has no points for microblogs yet.',
    replies: '{name} has no points for replies yet.',
  },
} as const
