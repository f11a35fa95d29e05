import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Federation } from '../context.ts'
import { askWebFinger } from '../discovery/ask-webfinger.ts'
import { DocumentGone } from '../documents/fetch-document.ts'
import type { Rows } from '../rows.ts'
import type { RemoteActor } from './read-actor.ts'

export const CONFIRM_HANDLE = 'federation.confirm-handle'
export type ConfirmHandleJob = Pick<RemoteActor, 'id' | 'preferredUsername' | 'host'>

type Known = Pick<Rows['remote_actor'], 'handle' | 'handle_checked_at'>

/** What WebFinger said holds for as long; an actor met again after that has it asked anew. */
const CONFIRMED_MS = 24 * 60 * 60 * 1000

const ownHandle = ({ preferredUsername, host }: ConfirmHandleJob): string => `${preferredUsername}@${host}`

const storedHandle = async (federation: Federation, id: string): Promise<Known | null> => {
  const [row] = await federation.db.query<Known>(
    'stored-handle',
    'select handle, handle_checked_at from remote_actor where ap_id = $1',
    [id],
    { byKey: true },
  )
  return row ?? null
}

/** What an actor is called until it is confirmed anew: as last confirmed, else its name at the host of its id. */
export const handleFor = async (
  federation: Federation,
  remote: ConfirmHandleJob,
): Promise<{ handle: string; stale: boolean }> => {
  const known = await storedHandle(federation, remote.id)
  const checkedAt = known?.handle_checked_at ?? null
  const age = checkedAt ? federation.clock.now().getTime() - checkedAt.getTime() : Infinity
  return {
    handle: known && checkedAt ? known.handle : ownHandle(remote),
    stale: age >= CONFIRMED_MS,
  }
}

const isSame = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/**
 * What an actor is called: its own host names the handle, which may be at another host (`@anna@example.com` at
 * `social.example.com`), and that host names the actor in turn. Without that, the host of its id; null: not to be had
 * now.
 */
const confirmedHandle = async (federation: Federation, remote: ConfirmHandleJob): Promise<string | null> => {
  const own = ownHandle(remote)
  try {
    const { subject, actors } = await askWebFinger(federation, remote.preferredUsername, remote.host)
    if (subject === null || isSame(subject, own) || !actors.includes(remote.id)) return own
    const [name = '', host = ''] = subject.split('@')
    // The host of a name that is ours would make somebody elsewhere one of us.
    if (host.toLowerCase() === federation.config.domain.toLowerCase()) return own
    const back = await askWebFinger(federation, name, host)
    return isSame(back.subject, subject) && back.actors.includes(remote.id)
      ? `${name}@${host.toLowerCase()}`
      : own
  } catch (error) {
    if (error instanceof DocumentGone) return own
    if (error instanceof FetchFailed || error instanceof UnsafeAddress) return null
    throw error
  }
}

/** Asks for the handle of an actor in both directions, and keeps it. Answers whether it is another one now. */
export const confirmHandle = async (federation: Federation, remote: ConfirmHandleJob): Promise<boolean> => {
  const known = await storedHandle(federation, remote.id)
  if (!known) return false
  const handle = (await confirmedHandle(federation, remote)) ?? known.handle
  await federation.db
    .knex('remote_actor')
    .where({ ap_id: remote.id })
    .update({ handle, handle_checked_at: federation.clock.now() })
  return handle !== known.handle
}

/** Has a handle confirmed in the background: its hosts may be slow, and the actor is of use before. */
export const requestHandle = async (
  federation: Federation,
  { id, preferredUsername, host }: ConfirmHandleJob,
): Promise<void> => {
  await federation.work.enqueue(CONFIRM_HANDLE, { id, preferredUsername, host } satisfies ConfirmHandleJob)
}
