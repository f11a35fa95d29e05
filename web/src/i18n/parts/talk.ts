/** What the bar above a conversation says: how it is shown, and what is looked for in it. */
export const talk = {
  talk: {
    view: 'View: {value}',
    views: { tree: 'Tree', flat: 'Flat list', chat: 'Chat' },
    unfolded: 'Unfold everything',
    foldedBelow: 'Fold below level {level, number}',
    find: 'Search these comments',
    found: '{count, plural, =0 {Nothing found} one {# comment found} other {# comments found}}',
    at: '{at, number} of {count, number}',
    nextFound: 'Next comment found',
    previousFound: 'Previous comment found',
    none: 'No comment here holds these words.',
    answers: 'In reply to {name}',
    latest: 'Go to the newest',
    earlier: 'Earlier comments',
    later: 'Later comments',
  },
} as const
