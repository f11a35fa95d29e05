/** What stands below microblogs in lists, who boosted them, and their best replies; and beside threads, what is like them. */
export const boosters = {
  boosters: {
    one: 'Boosted by {first}',
    two: 'Boosted by {first} and {second}',
    three: 'Boosted by {first}, {second} and {third}',
    others: '{count, plural, one {# other} other {# others}}',
    replies: 'Best replies',
    more: '{count, plural, one {# more reply} other {# more replies}}',
  },
  related: { title: 'Related' },
} as const
