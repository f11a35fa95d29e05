import type { CallOutput } from '@app/contract/call.ts'
import type { reportByUuid } from '@app/contract/calls/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { addressOfMagazine, addressOfUser } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'

type Report = NonNullable<CallOutput<typeof reportByUuid>>

/** A report with whom it names: people, the magazine that got it, and the address of what was reported. */
export type Complaint = {
  report: Report
  reporter: UserCard
  reported: UserCard
  magazine: MagazineCard
  object: string
}

/** What a report names; null: one of them is gone, or nobody of ours made it. */
export const complaintOf = async (federation: Federation, report: Report): Promise<Complaint | null> => {
  const { knex } = federation.db
  const users = await knex<{ user_id: number; card: UserCard }>('user_card')
    .whereIn('user_id', [report.reporterId, report.reportedId])
    .select('card')
  const cards = new Map(users.map(({ card }) => [card.userId, card]))
  const [reporter, reported] = [cards.get(report.reporterId), cards.get(report.reportedId)]
  const magazine = await knex<{ magazine_id: number; card: MagazineCard }>('magazine_card')
    .where({ magazine_id: report.magazineId })
    .first('card')
  const object = await knex<{ type: string; id: number; ap_id: string }>('content_object')
    .where({ type: report.type, id: report.id })
    .first('ap_id')
  if (!reporter || reporter.domain !== null || !reported || !magazine || !object) return null
  return { report, reporter, reported, magazine: magazine.card, object: object.ap_id }
}

/** The Flag that was sent of it, as Mbin writes one. */
export const reportDocument = (federation: Federation, id: string, complaint: Complaint): Json => {
  const { report, reporter, reported, object } = complaint
  const magazine = addressOfMagazine(federation, complaint.magazine)
  const reason = report.reason ?? ''
  return {
    '@context': documentContext,
    id,
    type: 'Flag',
    actor: addressOfUser(federation, reporter),
    object: [addressOfUser(federation, reported), object],
    to: [magazine],
    audience: magazine,
    summary: reason,
    content: reason,
  }
}
