import * as content from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { afterwards } from '@app/platform/events/projection.ts'
import type { EventHandler } from '@app/platform/events/projection.ts'
import type { WriteBehind } from '@app/platform/run/write-behind.ts'
import type { Messaging } from '../context.ts'
import { FAN_OUT_QUEUE, fanOutJobOf } from '../notifications/fan-out.ts'
import { isNews } from '../notifications/receivers.rules.ts'
import { heardEverywhere } from '../notifications/silenced.ts'
import { notifyOfPollEnd } from '../notifications/notify-of-poll-end.ts'
import { notifyOfRemoval } from '../notifications/notify-of-removal.ts'
import { reactionsOf } from '../notifications/notify-of-reactions.ts'
import type { Reaction } from '../notifications/notify-of-reactions.ts'
import { project, projectTogether } from '../store/project.ts'
import { itemData, threadTopic, topicsOfNew } from '../streams/topics.rules.ts'

/** Of how many items one job notifies: a retry repeats all of them. */
const CARDS = 20

const isForEverybody = (card: ContentCard): boolean => !content.isLimited(content.audienceOf(card))

/** Tells those who read a thread what became of something in it; streams do not know who may read what is for some. */
const tell = async (messaging: Messaging, event: string, card: ContentCard): Promise<void> => {
  if (!isForEverybody(card)) return
  await messaging.hub.publish({ event, data: itemData(card), topics: [threadTopic(card)] })
}

/** Jobs that notify members of new items; live events for open pages. */
export const contentHandlers = (
  messaging: Messaging,
  reactions: WriteBehind<Reaction>,
): EventHandler<never>[] => [
  ...projectTogether(messaging, content.contentCreated, async (projection, created) => {
    const shown = created.filter(({ data }) => content.isShown(data))
    for (const { data: card } of shown)
      if (card.isBackfill && card.type.endsWith('_comment')) await tell(messaging, 'created', card)
    // A rebuild brings everything again; nobody is notified of what is no news.
    const news = shown
      .map(({ data: { isBackfill, ...card } }) => ({ isBackfill, card }))
      .filter(
        ({ isBackfill, card }) =>
          !isBackfill && isNews(new Date(card.createdAt), messaging.clock.now(), undefined),
      )
      .map(({ card }) => card)
    for (let from = 0; from < news.length; from += CARDS)
      await projection.enqueue(messaging.work, FAN_OUT_QUEUE, fanOutJobOf(news.slice(from, from + CARDS)))
    const everywhere = await heardEverywhere(messaging.store, news)
    for (const card of news.filter(isForEverybody)) {
      const topics = topicsOfNew(card, everywhere.has(card))
      await messaging.hub.publish({ event: 'created', data: itemData(card), topics })
    }
  }),
  project(messaging, content.contentEdited, (_projection, card) => tell(messaging, 'edited', card)),
  project(messaging, content.contentIllustrated, (_projection, card) => tell(messaging, 'edited', card)),
  project(messaging, content.contentVisibilityChanged, async (_projection, card, { time }) => {
    await notifyOfRemoval(messaging, card, new Date(time))
    await tell(messaging, card.visibility === 'visible' ? 'restored' : 'removed', card)
  }),
  project(messaging, content.contentPurged, async (projection, card) => {
    await projection.removeContent(card.type, card.id)
    await tell(messaging, 'removed', card)
  }),
  project(messaging, content.contentPollClosed, (_projection, closed) => notifyOfPollEnd(messaging, closed)),
  afterwards(content.contentThreadChecked, async (checked) => {
    const { type, id, audience, comments, completeness } = checked
    if (content.isLimited(audience)) return
    const count = type === 'entry' ? { numComments: comments } : { comments }
    await messaging.hub.publish({
      event: 'checked',
      data: { type, id, ...count, completeness },
      topics: [threadTopic({ type, threadId: id })],
    })
  }),
  afterwards(content.contentVoted, async (vote, { time }) => {
    for (const reaction of reactionsOf(vote, new Date(time))) reactions.add(reaction)
    const { type, id, threadId, uv, dv, favourites, audience = 'public' } = vote
    if (content.isLimited(audience)) return
    await messaging.hub.publish({
      event: 'voted',
      data: { type, id, threadId, uv, dv, favourites },
      topics: [threadTopic({ type, threadId })],
    })
  }),
]
