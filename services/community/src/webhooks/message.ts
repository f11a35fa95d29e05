import { contentViews } from '@app/contract/calls/content.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import type { Claimed } from './delivery.repository.ts'

/** Most that is sent; an item that is longer is left out. In bytes. */
const MAX_BYTES = 200_000

type Here = Pick<Community, 'config' | 'db' | 'calls'>
type Magazine = { url: string; isPrivate: boolean }

const itemUrl = (magazineUrl: string, type: SubjectType, id: number, threadId: number): string => {
  if (type === 'entry') return `${magazineUrl}/t/${id}/-`
  if (type === 'entry_comment') return `${magazineUrl}/t/${threadId}/-/comment/${id}`
  if (type === 'post') return `${magazineUrl}/p/${id}/-`
  return `${magazineUrl}/p/${threadId}/-/reply/${id}`
}

/**
 * What a visitor gets from the API. In a private magazine, of which webhooks of its moderators alone are told, what its
 * members get: nothing of what was removed. Throws while content does not answer: the message is sent later.
 */
const itemFor = async (
  { calls }: Here,
  { type, id }: { type: SubjectType; id: number },
  { isPrivate }: Magazine,
  isRemoved: boolean,
): Promise<Record<string, unknown> | null> => {
  if (isPrivate && isRemoved) return null
  const { items } = await calls.ask(contentViews, {
    viewer: null,
    refs: [{ type, id }],
    ...(isPrivate ? { unmasked: true } : {}),
  })
  return items[0] ?? null
}

const dataOf = async (
  here: Here,
  { facts, kind }: Claimed,
  magazine: Magazine | null,
): Promise<Record<string, unknown>> => {
  const users = (...ids: (number | null)[]) => usersByIds(here.db, ids, null)
  const one = (user: Awaited<ReturnType<typeof users>>, id: number | null) => (id === null ? null : user(id))
  switch (facts.about) {
    case 'item': {
      if (!magazine) return {}
      const { type, id, threadId, byId } = facts
      const [item, user] = await Promise.all([
        itemFor(here, facts, magazine, kind.endsWith('.removed')),
        users(byId),
      ])
      const url = itemUrl(magazine.url, type, id, threadId)
      return { subject: { type, id }, url, by: one(user, byId), item }
    }
    case 'report': {
      const { reportId, status, reason, weight, type, id, reportedId, reporterId, byId } = facts
      const user = await users(reportedId, reporterId, byId)
      return {
        reportId,
        status,
        reason,
        weight,
        subject: { type, id },
        url: magazine && `${magazine.url}/panel/reports`,
        reported: user(reportedId),
        reporting: user(reporterId),
        consideredBy: one(user, byId),
      }
    }
    case 'ban': {
      const { banId, userId, byId, reason, expiredAt } = facts
      const user = await users(userId, byId)
      return {
        banId,
        reason,
        expiredAt: expiredAt && formatDateTime(new Date(expiredAt)),
        user: user(userId),
        by: user(byId),
      }
    }
    case 'moderator': {
      const user = await users(facts.userId, facts.byId)
      return { user: user(facts.userId), by: one(user, facts.byId) }
    }
    case 'user': {
      const user = (await users(facts.userId))(facts.userId)
      return { user, url: `${here.config.url}/u/${user.username}` }
    }
    case 'person-report': {
      const { reportId, reason, reportedId, reporterId } = facts
      const user = await users(reportedId, reporterId)
      return { reportId, reason, reported: user(reportedId), reporting: user(reporterId) }
    }
    case 'hosts':
      return { domains: facts.domains }
    case 'nothing':
      return {}
  }
}

/**
 * The body of a message, as the webhook may know of what happened; null: it may not, for the magazine became private.
 * Throws while another context does not answer.
 */
export const writeMessage = async (here: Here, claimed: Claimed): Promise<string | null> => {
  const magazineId = claimed.magazine_id
  const rows =
    magazineId === null
      ? []
      : await here.db.query<{ name: string; readers: string }>(
          'webhook-magazine',
          'select name, readers from magazine where id = $1',
          [magazineId],
        )
  const [row] = rows
  const magazine = row
    ? { url: `${here.config.url}/m/${row.name}`, isPrivate: row.readers === 'members' }
    : null
  if (magazine?.isPrivate && claimed.of_magazine === null) return null
  const message = {
    id: claimed.event_id,
    type: claimed.kind,
    timestamp: formatDateTime(claimed.created_at),
    instance: { domain: here.config.domain, url: here.config.url },
    magazine:
      magazineId === null || !magazine ? null : (await smallMagazines(here, [magazineId], null))(magazineId),
  }
  const data = await dataOf(here, claimed, magazine)
  const whole = JSON.stringify({ ...message, data })
  if (Buffer.byteLength(whole) <= MAX_BYTES) return whole
  return JSON.stringify({ ...message, data: { ...data, item: null, isTooLarge: true } })
}
