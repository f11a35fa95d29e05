/** What the menu of one's own threads and microblogs says of showing them first on one's profile. */
export const profilePin = {
  profilePin: { pin: 'Pin to my profile', unpin: 'Unpin from my profile' },
} as const
