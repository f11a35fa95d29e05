import { contentCards, contentViews } from '@app/contract/calls/content.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { CALL_LIMIT, shorten } from './subject-handler.ts'
import type { SubjectHandler, View } from './subject-handler.ts'

type Item = { type: SubjectType; id: number }

const keyOf = ({ type, id }: Item): string => `${type}:${id}`

const refsOf = (items: readonly Item[]): Item[] =>
  [...new Map(items.map((item) => [keyOf(item), { type: item.type, id: item.id }])).values()].slice(
    0,
    CALL_LIMIT,
  )

/** What an item does not tell inside a notification (rules/notifications.md#subjects). */
const insideNotification = (type: SubjectType, view: View): View => ({
  ...view,
  canAuthUserModerate: null,
  ...('notificationStatus' in view ? { notificationStatus: null } : {}),
  ...(type === 'entry' || type === 'post' ? { isFavourited: null, userVote: null } : {}),
  ...(view['poll'] ? { poll: { ...view['poll'], chosen: null } } : {}),
})

/** All that messaging itself knows of an item, while content does not answer: what it is called. */
const bareItem = ({ type, id }: Item): View => {
  if (type === 'entry') return { entryId: id }
  return type === 'post' ? { postId: id } : { commentId: id }
}

/** The page of an item (rules/web.md#addresses). */
const itemPath = (card: ContentCard, magazine: string): string => {
  const base = `/m/${encodeURI(magazine)}`
  const slug = card.slug ? encodeURIComponent(card.slug) : '-'
  switch (card.type) {
    case 'entry':
      return `${base}/t/${card.id}/${slug}`
    case 'post':
      return `${base}/p/${card.id}/${slug}`
    case 'entry_comment':
      return `${base}/t/${card.threadId}/-/comment/${card.id}`
    case 'post_comment':
      return `${base}/p/${card.threadId}/-#post-comment-${card.id}`
  }
}

/**
 * What a mail or a push may tell of an item, for they are kept elsewhere: no words of what is not for everybody, be it only
 * since it was edited, nor of what was removed.
 */
const told = (card: ContentCard): ContentCard =>
  card.visibility === 'visible' && !isLimited(audienceOf(card))
    ? card
    : { ...card, title: null, contentWarning: null, body: null, slug: null }

/** A thread, post or comment. */
export const itemSubject: SubjectHandler<Item> = {
  async loadViews(messaging, viewer, subjects) {
    const refs = refsOf(subjects)
    const answer = await askOrNull(messaging, contentViews, {
      viewer: { ...viewer, scopes: [...viewer.scopes] },
      refs,
    })
    if (!answer) return bareItem
    const views = new Map<string, View>()
    for (const [index, ref] of refs.entries()) {
      const view = answer.items[index]
      if (view) views.set(keyOf(ref), insideNotification(ref.type, view))
    }
    return (subject) => views.get(keyOf(subject)) ?? null
  },

  async loadExcerpts({ store, calls }, subjects) {
    const { items } = await calls.ask(contentCards, { refs: refsOf(subjects) })
    const cards = new Map(items.flatMap((card) => (card ? [[keyOf(card), told(card)] as const] : [])))
    const magazines = await store.directory.magazines([
      ...new Set([...cards.values()].map(({ magazineId }) => magazineId)),
    ])
    return (subject) => {
      const card = cards.get(keyOf(subject))
      const magazine = card && magazines.get(card.magazineId)
      return {
        text: shorten(card?.title ?? card?.contentWarning ?? card?.body),
        actionUrl: card && magazine ? itemPath(card, magazine.name) : '/settings/notifications',
      }
    }
  },
}
