import { useEffect, useRef } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { notificationsApi } from '../notifications/notifications.api.ts'

const query = { status: 'new', p: 1 } as const

/** Whoever looks at those who wait to join has read what they were told of them. */
export const useSignupsRead = (shown: readonly { userId: number }[] = []): void => {
  const live = useAppSelector((state) => state.page.live)
  const skip = !live || shown.length === 0
  const { data } = notificationsApi.useReadNotificationsQuery(query, { skip })
  const [mark] = notificationsApi.useMarkNotificationMutation()
  const told =
    data?.items
      .filter(
        ({ status, type, subject }) =>
          status === 'new' &&
          type === 'new_signup' &&
          shown.some(({ userId }) => userId === subject['userId']),
      )
      .map(({ notificationId }) => notificationId) ?? []
  const wanted = told.join(',')
  // A refusal brings the list anew; what was refused is not tried again.
  const tried = useRef(new Set<string>())
  useEffect(() => {
    for (const id of wanted === '' ? [] : wanted.split(',')) {
      if (tried.current.has(id)) continue
      tried.current.add(id)
      void mark({ id: Number(id), read: true, query })
    }
  }, [wanted, mark])
}
