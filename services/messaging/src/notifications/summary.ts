import type { Image } from '@app/contract/common.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { notificationSubjects } from '@app/contract/messaging/notification-kinds.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Messaging } from '../context.ts'
import type { StoredNotification } from '../store/records.ts'
import { loadExcerpts } from './subjects/index.ts'
import type { Excerpt } from './subjects/subject-handler.ts'
import { wordingOf } from './wording.rules.ts'
import type { Wording } from './wording.rules.ts'

/** A notification in two lines, for where its subject is not shown whole. */
export type Summary = Wording &
  Excerpt & {
    /** Who caused it. */
    causeName: string | null
    picture: Image | null
    category: 'notification' | 'message'
  }

/** What to call somebody: the name they chose, else the one they signed up with. */
const nameOf = (card: UserCard): string => card.title ?? card.username

/** Sums notifications up for a reader, in their order, in a handful of queries for all of them. */
export const summarise = async (
  messaging: Messaging,
  notifications: readonly StoredNotification[],
  texts: Texts,
): Promise<Summary[]> => {
  const [users, excerptOf] = await Promise.all([
    messaging.store.directory.users(notifications.flatMap(({ causeId }) => causeId ?? [])),
    loadExcerpts(
      messaging,
      notifications.map(({ subject }) => subject),
    ),
  ])
  return notifications.map(({ causeId, subject, type }) => {
    const cause = (causeId === null ? undefined : users.get(causeId)) ?? null
    const causeName = cause && nameOf(cause)
    const {
      text,
      actionUrl,
      picture = cause?.avatar ?? null,
    } = excerptOf(subject) ?? {
      text: '',
      actionUrl: null,
    }
    const { category } = notificationSubjects[subject.kind]
    return { ...wordingOf(texts, type, causeName), text, actionUrl, causeName, picture, category }
  })
}
