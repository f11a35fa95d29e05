/** What a group of permissions is about, in the order in which a reader is told of them. */
const groups = [
  'read',
  'write',
  'subscribe',
  'profile',
  'notifications',
  'messages',
  'moderate',
  'admin',
] as const
export type Group = (typeof groups)[number]

export const groupIcons: Record<Group, string> = {
  read: 'eye',
  write: 'pencil',
  subscribe: 'user-plus',
  profile: 'user',
  notifications: 'bell',
  messages: 'mail',
  moderate: 'shield',
  admin: 'server',
}

export const groupOf = (scope: string): Group => {
  const [first, second] = scope.split(':')
  switch (first) {
    case 'read':
      return 'read'
    case 'entry':
    case 'entry_comment':
    case 'post':
    case 'post_comment':
    case 'write':
    case 'delete':
    case 'report':
    case 'vote':
      return 'write'
    case 'subscribe':
    case 'block':
    case 'magazine':
    case 'domain':
      return 'subscribe'
    case 'user':
      if (second === 'message') return 'messages'
      if (second === 'notification') return 'notifications'
      return second === 'follow' || second === 'block' ? 'subscribe' : 'profile'
    case 'bookmark':
      return 'profile'
    case 'moderate':
      return 'moderate'
    case 'admin':
      return 'admin'
    default:
      return 'write'
  }
}

/** Permissions by what they are about. */
export const groupScopes = (scopes: readonly string[]): Group[] => {
  const asked = new Set(scopes.map(groupOf))
  return groups.filter((group) => asked.has(group))
}
