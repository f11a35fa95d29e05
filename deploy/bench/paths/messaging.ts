import type { HotPath, Readers } from './path.ts'
import { byMember } from './path.ts'

/** The inbox of a member, which `fillInbox` has filled. */
export const messagingPaths = ({ session }: Readers): HotPath[] => [
  byMember('messaging', 'member: notifications', '/api/notifications', session),
  {
    ...byMember('messaging', 'member: new notifications', '/api/notifications/new', session),
    mayBeEmpty: true,
  },
  byMember('messaging', 'member: count of notifications', '/api/notifications/count', session),
]
