import type { CallInput, CallOutput } from '@app/contract/call.ts'
import { moderationRight } from '@app/contract/calls/community.ts'
import type { reportRemote as reportSpec } from '@app/contract/calls/remote-moderation.ts'
import type { Content } from '../context.ts'
import { onlyReadable } from '../items/audience.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import { report } from './report.ts'

/** Only what concerns this instance: something in a magazine here, or by somebody from here. */
export const reportRemote = async (
  content: Content,
  { apId, reporterId, reason }: CallInput<typeof reportSpec>,
): Promise<CallOutput<typeof reportSpec>> => {
  const found = await findFederated(content, apId)
  if (!found) return { applied: false }
  if ((await onlyReadable(content, { userId: reporterId }, [found])).length === 0) return { applied: false }
  const { magazine } = await content.calls.ask(moderationRight, {
    userId: reporterId,
    magazineId: found.magazine_id,
  })
  const ours = found.ap_id === null || (magazine !== null && magazine.domain === null)
  if (!ours) return { applied: false }
  await report(content, { userId: reporterId }, found.kind, found.number, reason)
  return { applied: true }
}
