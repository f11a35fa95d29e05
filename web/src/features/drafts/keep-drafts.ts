import type { Failure } from '../../api/api.ts'
import type { AppDispatch } from '../../app/store.ts'
import { draftsOf, timeNow, type DraftPicture, type Fields, type LocalDraft } from '../../model/drafts.ts'
import { draftsApi, type DraftSmall } from './drafts.api.ts'

/** So long after the last key a draft is sent to the account. */
const SOON_MS = 3000
/** So long after a failure it is tried again. */
const AGAIN_MS = 30_000
/** So long boxes that are opened share what the account said it keeps. */
const KNOWN_MS = 10_000

/** Whose drafts, and how the account is reached; without an owner they stay in the browser. */
export type Writer = { dispatch: AppDispatch; owner: number | undefined }

const { readDrafts, readDraft, keepDraft, deleteDraft, addPicture } = draftsApi.endpoints

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** What is said to the account of one box is said in its order. */
const turns = new Map<string, Promise<void>>()

const idOf = ({ owner }: Writer, key: string): string => `${owner} ${key}`

const sendIn = (ms: number, writer: Writer, key: string): void => {
  const id = idOf(writer, key)
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void send(writer, key), ms),
  )
}

const isSame = (one: LocalDraft | null, other: LocalDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Tells the account what it has not been told of a box. What it cannot take now, it is told later. */
const tell = async (writer: Writer, key: string): Promise<void> => {
  const { dispatch, owner } = writer
  const drafts = draftsOf(owner)
  const found = drafts.read(key)
  if (owner === undefined || !found || found.kept !== null) return
  // Whether this arrives or not: from now on the account may keep it.
  const local: LocalDraft = { ...found, sent: true }
  drafts.keep(key, local)
  const { fields, pictures = [], at, about, path } = local
  const { data, error } = local.gone
    ? await dispatch(deleteDraft.initiate(key))
    : await dispatch(
        keepDraft.initiate({ key, body: { fields, pictures: [...pictures], about, path, changedAt: at } }),
      )
  if (error) {
    const { status, retryAfter = 0 } = error as Failure
    if (status === 0 || status === 429 || status >= 500)
      sendIn(Math.max(AGAIN_MS, retryAfter * 1000), writer, key)
    return
  }
  // What was written meanwhile has a timer of its own.
  if (!isSame(drafts.read(key), local)) return
  if (!data || local.gone) return drafts.drop(key)
  drafts.keep(key, {
    ...local,
    fields: data.fields,
    pictures: data.pictures,
    at: data.changedAt,
    kept: Date.now(),
  })
}

const send = (writer: Writer, key: string): Promise<void> => {
  const id = idOf(writer, key)
  clearTimeout(timers.get(id))
  const turn = (turns.get(id) ?? Promise.resolve()).then(() => tell(writer, key))
  turns.set(id, turn)
  return turn
}

/** Tells the account all that it has not been told. */
export const sendDrafts = async (writer: Writer): Promise<void> => {
  await Promise.all(
    draftsOf(writer.owner)
      .keys()
      .map((key) => send(writer, key)),
  )
}

/** Stores a picture of a box; null where the account cannot take it now, or nobody is signed in. */
export const storePicture = async (
  { dispatch, owner }: Writer,
  key: string,
  file: File,
): Promise<DraftPicture | null> => {
  if (owner === undefined) return null
  const { data } = await dispatch(addPicture.initiate({ key, file }))
  return data ?? null
}

let last: Writer | null = null
/** What was typed is sent at once when the page may be gone in a moment, or the connection is back. */
const watch = (writer: Writer): void => {
  const isFirst = last === null
  const isOther = last?.dispatch !== writer.dispatch || last.owner !== writer.owner
  last = writer
  if (isOther) void sendDrafts(writer)
  if (!isFirst) return
  const sendAll = (): void => void (last && sendDrafts(last))
  document.addEventListener('visibilitychange', () => document.hidden && sendAll())
  window.addEventListener('online', sendAll)
}

/** Keeps what somebody wrote: in the browser at once, with their account a moment later. */
export const writeDraft = (
  writer: Writer,
  key: string,
  draft: Pick<LocalDraft, 'fields' | 'pictures' | 'about' | 'path'>,
): void => {
  const drafts = draftsOf(writer.owner)
  const isSent = drafts.read(key)?.sent
  drafts.keep(key, { ...draft, at: timeNow(), kept: null, ...(isSent ? { sent: true } : {}) })
  if (writer.owner !== undefined) sendIn(SOON_MS, writer, key)
}

/** Forgets a draft, here and with the account. */
export const dropDraft = (writer: Writer, key: string): void => {
  const drafts = draftsOf(writer.owner)
  const local = drafts.read(key)
  clearTimeout(timers.get(idOf(writer, key)))
  if (!local) return
  // What was never sent need not be taken back.
  if (!local.sent) return drafts.drop(key)
  drafts.keep(key, { ...local, fields: {}, pictures: [], kept: null, gone: true })
  void send(writer, key)
}

let known: (Writer & { at: number; items: Promise<DraftSmall[] | undefined> }) | null = null

const keptDrafts = ({ dispatch, owner }: Writer) => {
  if (known?.dispatch !== dispatch || known.owner !== owner || Date.now() - known.at > KNOWN_MS) {
    const asked = dispatch(readDrafts.initiate(undefined, { subscribe: false, forceRefetch: true }))
    known = { dispatch, owner, at: Date.now(), items: asked.then(({ data }) => data) }
  }
  return known
}

/** What was last written in a box, and when. */
export type Begun = { fields: Fields; pictures?: readonly DraftPicture[]; at: string }

/** Brings the browser's draft of a box up to what another device wrote or sent later. */
const catchUp = async (writer: Writer, key: string): Promise<void> => {
  const { dispatch, owner } = writer
  const asked = keptDrafts(writer)
  const items = await asked.items
  const drafts = draftsOf(owner)
  const local = drafts.read(key)
  if (!items || local?.gone) return
  const found = items.find((one) => one.key === key)
  if (!found) {
    if (local && local.kept !== null && local.kept <= asked.at) drafts.drop(key)
    return
  }
  if (local && local.at >= found.changedAt) return
  const { data } = await dispatch(readDraft.initiate(key, { subscribe: false, forceRefetch: true }))
  // Whoever wrote here meanwhile wrote last.
  if (!data || JSON.stringify(drafts.read(key)) !== JSON.stringify(local)) return
  const { fields, pictures, about, path, changedAt: at } = data
  drafts.keep(key, { fields, pictures, about, path, at, kept: Date.now(), sent: true })
}

/**
 * Compares a box, which shows `seen`, with the account. Answers what it should show instead: what was written on another
 * device later, or null where it was sent or given up there; undefined where what it shows holds.
 */
export const begunElsewhere = async (
  writer: Writer,
  key: string,
  seen: LocalDraft | null,
): Promise<Begun | null | undefined> => {
  if (writer.owner === undefined) return undefined
  watch(writer)
  await catchUp(writer, key)
  const now = draftsOf(writer.owner).read(key)
  if (now?.gone || now?.at === seen?.at) return undefined
  return now
}
