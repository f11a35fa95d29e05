import type { HotPath, Readers } from './path.ts'
import { byMember, byNobody } from './path.ts'

/** Magazines and what is done in them. The member owns the magazine whose reports they read. */
export const communityPaths = ({ session, large }: Readers & { large: number }): HotPath[] => [
  byNobody('community', 'list of magazines', '/api/magazines'),
  byMember('community', 'member: list of magazines', '/api/magazines', session),
  byMember('community', 'member: magazines searched', '/api/magazines?q=trains', session),
  byMember('community', 'member: magazine header', '/api/magazine/name/topic_1', session),
  byNobody('community', 'moderation log', '/api/modlog'),
  byMember('community', 'member: moderation log', '/api/modlog', session),
  byMember('community', 'member: log of bans', '/api/modlog?types[]=ban&types[]=entry_deleted', session),
  byMember('community', 'moderator: reports', `/api/moderate/magazine/${large}/reports`, session),
]
