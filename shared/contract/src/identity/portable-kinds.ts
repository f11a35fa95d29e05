/** What a member takes along and brings, one file each. */
export const portableKinds = [
  'follows',
  'blocks',
  'mutes',
  'instance_blocks',
  'subscriptions',
  'magazine_blocks',
  'bookmarks',
  'bookmarks_by_list',
] as const
