import { notificationKinds } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import type { Texts } from '@app/platform/text/texts.ts'

/** What a notification is called, and who did what; '' where nobody caused it (rules/notifications.md#wording). */
export type Wording = { title: string; event: string }

export const wordingOf = ({ say }: Texts, type: NotificationType, name: string | null): Wording => {
  const { text } = notificationKinds[type]
  return {
    title: say(`titles.${text}`),
    event: name === null ? '' : say(`push.${text}`, { name }),
  }
}
