/** What a moderator does with one thing, and what has happened then. */
export const moderating = {
  moderating: {
    pin: 'Pin',
    unpin: 'Unpin',
    lock: 'Lock',
    unlock: 'Unlock',
    restore: 'Restore',
    adult: 'Mark as 18+',
    notAdult: 'Take back the 18+ mark',
    said: {
      pinned: 'Pinned to the top.',
      unpinned: 'No longer pinned.',
      locked: 'Locked: nobody can comment any more.',
      unlocked: 'Open for comments again.',
      trashed: 'Removed. Moderators still see the text.',
      restored: 'Restored.',
      adult: 'Marked as 18+.',
      notAdult: 'No longer marked as 18+.',
      language: 'The language is set.',
    },
  },
} as const
