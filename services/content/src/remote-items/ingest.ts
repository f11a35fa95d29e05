import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Audience } from '@app/contract/common.ts'
import type { CallInput, CallOutput } from '@app/contract/call.ts'
import { postingRight } from '@app/contract/calls/community.ts'
import type { ingestContent as ingestSpec } from '@app/contract/calls/content.ts'
import { referRemoteImage } from '@app/contract/calls/media.ts'
import { contentCreated, contentEdited, isLimited } from '@app/contract/events/content.ts'
import type { PollCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { addComment } from '../comments/add-comment.ts'
import type { Content } from '../context.ts'
import { keepSpoken, spokenColumns } from '../captions/caption.repository.ts'
import type { Spoken } from '../captions/caption.repository.ts'
import { linkDomain } from '../domains/link-domain.ts'
import { askForPreview } from '../entries/link-preview.ts'
import { keepAttachments } from '../items/attachments.ts'
import { keepAddressees, visibilityFor } from '../items/audience.ts'
import { keepEmojis } from '../items/emojis.ts'
import { cardOf } from '../items/content-card.ts'
import { tally } from '../items/counts.ts'
import { findByApId, findFederated } from '../items/find-by-ap-id.ts'
import {
  authorInMagazine,
  findAuthorInMagazine,
  insertItem,
  lockItem,
  saveItem,
  threadOf,
} from '../items/item.repository.ts'
import type { AuthorInMagazine } from '../items/item.repository.ts'
import type { Item, Kind, ThreadKind } from '../items/item.ts'
import { isHidden, isThread } from '../items/item.ts'
import { listingOf } from '../items/listing.ts'
import { lockWithThread } from '../items/visibility.ts'
import type { Quoting } from '../quotes/quoted.ts'
import { keepRemotePoll } from '../polls/keep-remote-poll.ts'
import { refreshCountsAbove } from '../items/thread-counts.ts'
import { rankingOf } from '../items/ranking.ts'
import { saveEdited } from '../revisions/revision.repository.ts'
import type { Rows } from '../rows.ts'
import { bannedAmong } from '../tags/tag.ts'
import { chainOf, handleOf, mentionsOf } from '../text/mentions.ts'
import { slugOf } from '../text/slug.ts'
import { normaliseTag, tagsOf } from '../text/tags.ts'
import { domainOf, entryTypeOf } from '../text/url.ts'

type Remote = CallInput<typeof ingestSpec>
type Ingested = CallOutput<typeof ingestSpec>

/** Who may read it; earlier releases say only whether everybody may. */
const audienceOf = ({ audience, visibility }: Remote): Audience =>
  audience ?? (visibility === 'private' ? 'followers' : 'public')

const toldOf = (remote: Remote) => {
  const audience = audienceOf(remote)
  return { audience, visibility: visibilityFor(audience) }
}

const refused = (refusal: string): Ingested => ({ ref: null, refusal })

/** What an item carries however it came, in our own terms. */
const wordsOf = async (content: Content, remote: Remote) => {
  const { attachments, pictures } = await keepAttachments(content, remote.attachments ?? [])
  const picture = remote.imageUrl
    ? (pictures.get(remote.imageUrl) ??
      (await content.calls.ask(referRemoteImage, { url: remote.imageUrl, alt: remote.imageAlt })).stored)
    : null
  const { defaultLang } = await content.settings.current()
  return {
    body: remote.body,
    image: picture?.image ?? null,
    image_id: picture?.imageId ?? null,
    attachments,
    emojis: await keepEmojis(content, remote.emojis ?? []),
    content_warning: remote.contentWarning ?? null,
    lang: /^[a-z]{2,3}$/i.test(remote.lang ?? '') ? (remote.lang ?? defaultLang).toLowerCase() : defaultLang,
    tags: [...new Set(remote.tags.map(normaliseTag).filter((tag) => tag !== ''))],
    mentions: remote.mentions,
    own_mentions: remote.mentions,
    is_adult: remote.isAdult,
    ...spokenColumns(spokenTold(remote)),
    ...(await quoteOf(content, remote)),
  }
}

/** Captions of a video elsewhere: only where they are, until somebody wants them. */
const spokenTold = ({ kind, captions }: Remote): Spoken =>
  kind === 'entry'
    ? { captions: captions?.map(({ url, ...track }) => ({ ...track, address: url })) ?? null }
    : {}

/** What it quotes, where that is here. */
const quoteOf = async (content: Content, { quote }: Remote): Promise<Quoting> => {
  if (!quote) return { quoted_id: null, quoted_address: null, quote_consent: null }
  const { item, address, consent } = quote
  const where = item && { kind: item.type, number: item.id }
  const quoted =
    where && (await content.db.knex('item').where(where).first<Pick<Item, 'id'> | undefined>('id'))
  return { quoted_id: quoted?.id ?? null, quoted_address: address, quote_consent: consent }
}

type Words = Awaited<ReturnType<typeof wordsOf>>

/**
 * Whom a comment mentions itself: Lemmy names whomever it answers, in the text or not, which is no mention but the answer
 * itself.
 */
const ownMentionsOf = ({ mentions, body }: Remote, answered: string | undefined): string[] => {
  const said = mentionsOf(body)
  return mentions.filter(
    (handle) => answered === undefined || handle !== handleOf(answered) || said.includes(handle),
  )
}

const authorName = async (tx: Knex.Transaction, itemId: number): Promise<string | undefined> =>
  (
    await tx('item as i')
      .join('user_card as u', 'u.user_id', 'i.author_id')
      .where('i.id', itemId)
      .first<Pick<Rows['user_card'], 'username'> | undefined>('u.username')
  )?.username

/** Comments show the options in their text. */
const pollOf = (kind: Kind, { poll }: Remote): PollCard | undefined => (isThread(kind) ? poll : undefined)

/** What tells pictures apart, however often they were fetched meanwhile, and what they say. */
const namesOf = ({ attachments }: Pick<Item, 'attachments'>) =>
  (attachments ?? []).map(({ sourceUrl, altText }) => [sourceUrl, altText])

/**
 * Whether more is new than how its poll stands, or what was said to its quote, of which its server tells in the same way,
 * perhaps as of an edit. That it is for adults may be the word of its magazine or of a moderator here, and is not taken back with every vote.
 */
const isEdited = (item: Item, remote: Remote, words: Words): boolean =>
  item.body !== words.body ||
  (item.kind === 'entry' && item.title !== remote.title) ||
  item.content_warning !== words.content_warning ||
  item.quoted_address !== words.quoted_address ||
  item.audience !== audienceOf(remote) ||
  item.lang !== words.lang ||
  (words.is_adult && !item.is_adult) ||
  !isDeepStrictEqual(item.tags, words.tags) ||
  (words.captions !== undefined && !isDeepStrictEqual(item.captions, words.captions)) ||
  !isDeepStrictEqual(item.emojis, words.emojis) ||
  !isDeepStrictEqual(namesOf(item), namesOf(words))

/**
 * Whether it tells of the item as it was before an edit that is here: a creation that came late, or was tried again.
 * Of two edits nothing tells which is newer: those without a date bear that of our clock.
 */
const isOutdated = (item: Item, { isCreation }: Remote): boolean =>
  isCreation === true && item.edited_at !== null

/** What was revoked stays so: what an edit says of it may be from before. */
const consentTo = (item: Item, { quoted_id, quote_consent }: Words): Words['quote_consent'] =>
  item.quote_consent === 'revoked' && item.quoted_id === quoted_id ? 'revoked' : quote_consent

const edit = async (content: Content, known: Item, remote: Remote): Promise<Ingested> => {
  if (known.author_id !== remote.authorId) return refused('not-the-author')
  const wordsTold = await wordsOf(content, remote)
  await content.db.transaction(async (tx) => {
    const item = await lockWithThread(tx, known)
    const words = { ...wordsTold, quote_consent: consentTo(item, wordsTold) }
    const isKnownPoll = await keepRemotePoll(tx, item.id, pollOf(item.kind, remote), content.clock.now())
    if (isOutdated(item, remote)) return
    const isAnswered = item.quote_consent !== words.quote_consent || item.quoted_id !== words.quoted_id
    if ((isKnownPoll || isAnswered) && !isEdited(item, remote, words)) {
      const { quoted_id, quote_consent } = words
      if (isAnswered) await saveItem(tx, item, { quoted_id, quote_consent })
      return
    }
    const inMagazine = await authorInMagazine(tx, item.author_id, item.magazine_id)
    const title = remote.title ?? item.title
    const audience = audienceOf(remote)
    const told = {
      audience,
      visibility: isHidden(item.visibility) ? item.visibility : visibilityFor(audience),
    }
    const shelf = inMagazine ? listingOf({ ...item, ...told }, inMagazine) : item.shelf
    const edited = await saveEdited(content, tx, item, {
      ...words,
      ...told,
      shelf,
      is_adult: words.is_adult || (inMagazine?.magazineIsAdult ?? false),
      ...(item.kind === 'entry' ? { title, slug: slugOf(title ?? '') } : {}),
      ...(item.kind === 'post' ? { slug: slugOf(remote.body ?? '') } : {}),
      // Whom a comment mentioned stays mentioned, those above it among them.
      ...(isThread(item.kind)
        ? {}
        : {
            mentions: [...new Set([...item.mentions, ...words.mentions])],
            own_mentions: ownMentionsOf(
              remote,
              await authorName(tx, item.parent_id ?? item.thread_id ?? item.id),
            ),
          }),
      edited_at: remote.editedAt ? new Date(remote.editedAt) : content.clock.now(),
    })
    await keepAddressees(tx, edited, remote.addresseeIds ?? [], { anew: isLimited(item.audience) })
    await keepSpoken(tx, edited.id, spokenTold(remote))
    await refreshCountsAbove(tx, item, edited)
    await tally(content, tx, item.magazine_id, [item], [edited])
    await content.outbox.add(tx, contentEdited, await cardOf(tx, edited))
  })
  return { ref: { type: known.kind, id: known.number }, refusal: null }
}

/** When it was made; a time to come counts as now. */
const madeAt = ({ createdAt }: Remote, now: Date): Date =>
  new Date(Math.min(Date.parse(createdAt), now.getTime()))

/** As the event of it says that it was missed. */
const backfillOf = ({ isBackfill }: Remote) => (isBackfill ? { isBackfill } : {})

const linkOf = ({ url }: Remote): string | null =>
  url && /^https?:\/\//i.test(url) && domainOf(url) ? url.slice(0, 2048) : null

/** How long the cards of people and magazines that were met a moment ago may take; whoever calls waits two seconds. */
const CARDS_MS = 1_000

/** Waits for what is still on its way of an author and a magazine. Throws where it does not arrive. */
const awaitCards = async (
  content: Content,
  authorId: number,
  magazineId: number,
): Promise<AuthorInMagazine> => {
  for (const end = performance.now() + CARDS_MS; ; await sleep(20)) {
    const inMagazine = await findAuthorInMagazine(content.db, authorId, magazineId)
    if (inMagazine) return inMagazine
    if (performance.now() > end)
      throw new Error(`the cards of user ${authorId} or magazine ${magazineId} have not arrived`)
  }
}

const addThread = async (
  content: Content,
  tx: Knex.Transaction,
  kind: ThreadKind,
  magazineId: number,
  remote: Remote,
  words: Words,
  inMagazine: AuthorInMagazine,
): Promise<Item> => {
  const now = content.clock.now()
  const made = madeAt(remote, now)
  const url = kind === 'entry' ? linkOf(remote) : null
  const told = toldOf(remote)
  const thread = await insertItem(tx, {
    kind,
    author_id: remote.authorId,
    magazine_id: magazineId,
    ...words,
    ...(kind === 'entry'
      ? {
          title: remote.title ?? '',
          url,
          entry_type: entryTypeOf(url, words.image !== null),
          domain_id: await linkDomain(tx, url),
        }
      : {}),
    slug: slugOf(remote.title ?? remote.body ?? ''),
    is_adult: words.is_adult || inMagazine.magazineIsAdult,
    ...told,
    shelf: listingOf({ kind, ...told }, inMagazine),
    ranking: rankingOf(
      kind,
      { score: 0, uv: 0, favourites: 0, comments: 0, commenters: 0, createdAt: made },
      now,
    ),
    ap_id: remote.apId,
    created_at: made,
    edited_at: remote.editedAt ? new Date(remote.editedAt) : null,
  })
  await keepAddressees(tx, thread, remote.addresseeIds ?? [])
  await keepRemotePoll(tx, thread.id, remote.poll, now)
  await keepSpoken(tx, thread.id, spokenTold(remote))
  await tally(content, tx, magazineId, [], [thread])
  await askForPreview(content, tx, thread)
  await content.outbox.add(tx, contentCreated, {
    ...(await cardOf(tx, thread)),
    ...backfillOf(remote),
  })
  return thread
}

/** Keeps a remote object as an item; a known one is edited. Refusals are final, errors are worth another try. */
export const ingest = async (content: Content, remote: Remote): Promise<Ingested> => {
  const known = await findByApId(content, remote.apId)
  if (known) return edit(content, known, remote)
  const answered = remote.inReplyTo ? await findFederated(content, remote.inReplyTo) : null
  if (remote.kind === 'comment' && !answered) return refused('unknown-parent')
  const magazineId = answered && remote.kind === 'comment' ? answered.magazine_id : remote.magazineId
  if (magazineId === null) return refused('no-magazine')
  const act = remote.kind
  const { refusal } = await content.calls.ask(postingRight, { userId: remote.authorId, magazineId, act })
  if (refusal) return refused(refusal)
  const words = await wordsOf(content, remote)
  // A banned tag is not to be had by keeping it from the list either.
  const tags = [...words.tags, ...tagsOf(remote.body)]
  if ((await bannedAmong(content.db.knex, tags)) !== null) return refused('banned-tag')

  const inMagazine = await awaitCards(content, remote.authorId, magazineId)
  return content.db.transaction(async (tx) => {
    // Two deliveries of the same object must not both find it unknown.
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 1))', [remote.apId])
    const meanwhile = await tx('item').where({ ap_id: remote.apId }).first('kind', 'number')
    if (meanwhile) return { ref: { type: meanwhile.kind, id: meanwhile.number }, refusal: null }
    if (remote.kind !== 'comment' || !answered) {
      const thread = await addThread(
        content,
        tx,
        remote.kind as ThreadKind,
        magazineId,
        remote,
        words,
        inMagazine,
      )
      return { ref: { type: thread.kind, id: thread.number }, refusal: null }
    }
    const thread = await lockItem(tx, threadOf(answered))
    if (thread.is_locked) return refused('locked')
    const parent = isThread(answered.kind) ? null : await lockItem(tx, answered)
    const above = parent ?? thread
    const parentAuthor = await authorName(tx, above.id)
    const draft = {
      author_id: remote.authorId,
      ...words,
      ...toldOf(remote),
      ap_id: remote.apId,
      mentions: chainOf({
        parentMentions: above.mentions,
        parentAuthor: parentAuthor ?? '',
        mentions: remote.mentions,
        author: inMagazine.authorName,
        localDomain: content.config.domain,
      }),
      own_mentions: ownMentionsOf(remote, parentAuthor),
      is_adult: words.is_adult || inMagazine.magazineIsAdult,
      created_at: madeAt(remote, content.clock.now()),
      edited_at: remote.editedAt ? new Date(remote.editedAt) : null,
    }
    const comment = await addComment(content, tx, thread, parent, draft, {
      addresseeIds: remote.addresseeIds ?? [],
      ...backfillOf(remote),
    })
    return { ref: { type: comment.kind, id: comment.number }, refusal: null }
  })
}
