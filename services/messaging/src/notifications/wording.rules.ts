import { notificationKinds } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import { notificationTexts } from '@app/contract/texts/en/notifications.ts'
import { formatMessage } from '@app/platform/text/format-message.ts'

/** What a notification is called, and who did what; '' where nobody caused it (rules/notifications.md#wording). */
export type Wording = { title: string; event: string }

const LANGUAGE = 'en'

export const wordingOf = (type: NotificationType, name: string | null): Wording => {
  const { text } = notificationKinds[type]
  return {
    title: formatMessage(LANGUAGE, notificationTexts.titles[text]),
    event: name === null ? '' : formatMessage(LANGUAGE, notificationTexts.push[text], { name }),
  }
}
