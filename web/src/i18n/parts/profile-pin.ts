/** What the menu of one's own threads and microblogs says of showing them first on one's profile. */
export const profilePin = {
  profilePin: {
    pin: 'Pin to my profile',
    unpin: 'Unpin from my profile',
    pinned: 'Stands first on your profile now.',
    unpinned: 'No longer stands first on your profile.',
  },
} as const
