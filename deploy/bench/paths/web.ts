import type { HotPath, Readers } from './path.ts'
import { anonymous, asMember } from './path.ts'

/** Pages as browsers get them. */
export const webPaths = ({ session }: Readers): HotPath[] => [
  { name: 'front page, HTML', shots: [anonymous('/')] },
  { name: 'member: front page, HTML', shots: [asMember(session, '/')] },
]
