import type { Audience } from '@app/contract/common.ts'
import type { PollRequest } from '@app/contract/content/requests.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { contentCreated } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { keepSpoken, spokenColumns } from '../captions/caption.repository.ts'
import type { Spoken } from '../captions/caption.repository.ts'
import { askForPreview } from '../entries/link-preview.ts'
import { audienceIn, keepAddressees, visibilityFor } from '../items/audience.ts'
import { cardFrom, cardOf } from '../items/content-card.ts'
import { ownEmojis } from '../items/emojis.ts'
import { tally } from '../items/counts.ts'
import { picturesOf, withPictures } from '../items/images.ts'
import type { Brought } from '../items/images.ts'
import type { NewItem } from '../items/item.repository.ts'
import { insertItem } from '../items/item.repository.ts'
import type { ThreadKind } from '../items/item.ts'
import { listingOf } from '../items/listing.ts'
import { rankingOf } from '../items/ranking.ts'
import { requireAuthorInMagazine } from '../items/rights.ts'
import { newPoll } from '../polls/new-poll.ts'
import { insertPoll } from '../polls/poll.repository.ts'
import { chooseQuote } from '../quotes/choose-quote.ts'
import type { QuoteDraft } from '../quotes/choose-quote.ts'
import { mustNotBearBanned } from '../tags/tag.ts'
import { mentionsOf } from '../text/mentions.ts'
import { warning } from '../text/written.ts'

/** What entries and posts have in common when they are written. */
export type ThreadDraft = Brought & {
  title?: string
  body: string | null
  tags: readonly string[]
  lang?: string | null
  isAdult: boolean
  contentWarning?: string | null | undefined
  /** Absent: as its magazine says. */
  audience?: Audience
  /** Whom it goes to beside followers, where it is not for everybody. */
  addresseeIds?: readonly number[]
  poll?: PollRequest | null | undefined
  quote?: QuoteDraft
  /** What is said in what it links to. */
  spoken?: Spoken
}

/** The columns that only this kind fills, asked for once the picture is stored. */
type Own = (tx: Knex.Transaction, picture: StoredImage | null) => Promise<Partial<NewItem>>

/** Adds an entry or a post that was judged fit to be in this magazine; answers its number. */
export const addThread = async (
  content: Content,
  principal: Principal,
  magazine: MagazineCard,
  kind: ThreadKind,
  draft: ThreadDraft,
  own: Own,
): Promise<number> => {
  const { body, addresseeIds = [] } = draft
  const audience = draft.audience ?? audienceIn(magazine, undefined)
  const told = { kind, audience, visibility: visibilityFor(audience) }
  const tags = [...draft.tags]
  await mustNotBearBanned(content.db.knex, tags)
  const inMagazine = await requireAuthorInMagazine(content, principal, magazine)
  const quoting = await chooseQuote(content, principal, draft.quote)
  const { defaultLang } = await content.settings.current()
  const options = draft.poll?.options ?? []
  const contentWarning = warning(draft.contentWarning)
  const emojis = await ownEmojis(content, [draft.title, contentWarning, body, ...options])
  const now = content.clock.now()
  const poll = draft.poll ? newPoll(draft.poll, now) : null

  const write = (stored: readonly StoredImage[]) =>
    content.db.transaction(async (tx) => {
      const thread = await insertItem(tx, {
        ...told,
        ...quoting,
        author_id: principal.userId,
        magazine_id: magazine.magazineId,
        content_warning: contentWarning,
        body,
        emojis,
        ...picturesOf(stored),
        lang: draft.lang?.toLowerCase() ?? defaultLang,
        tags,
        mentions: mentionsOf(body),
        is_adult: draft.isAdult || magazine.isAdult,
        shelf: listingOf(told, inMagazine),
        ranking: rankingOf(
          kind,
          { score: 0, uv: 0, favourites: 0, comments: 0, commenters: 0, createdAt: now },
          now,
        ),
        created_at: now,
        ...(draft.spoken ? spokenColumns(draft.spoken) : {}),
        ...(await own(tx, stored[0] ?? null)),
      })
      await keepAddressees(tx, thread, addresseeIds)
      if (draft.spoken) await keepSpoken(tx, thread.id, draft.spoken)
      if (poll) await insertPoll(tx, thread.id, { poll, closed: false })
      await tally(content, tx, magazine.magazineId, [], [thread])
      await askForPreview(content, tx, thread)
      const card =
        thread.quoted_id === null
          ? cardFrom(thread, { thread, parentAuthorId: null, addresseeIds, poll })
          : await cardOf(tx, thread)
      await content.outbox.add(tx, contentCreated, card)
      return thread.number
    })
  return withPictures(content, draft, write)
}
