import { useEffect, useState } from 'react'
import { api, ask } from '../../api/api.ts'
import { toastShown, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { useTell } from '../../ui/useTell.ts'

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    registerPush: build.mutation<unknown, { endpoint: string; serverKey: string; contentPublicKey: string }>({
      query: (body) => ask('notification_push_register', { body }),
    }),
    unregisterPush: build.mutation<unknown, void>({ query: () => ask('notification_push_unregister') }),
    testPush: build.mutation<unknown, void>({ query: () => ask('notification_push_test') }),
  }),
})

const base64 = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))

/** Web Push of this browser (RFC 8030, RFC 8292). */
export const usePush = () => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const [on, setOn] = useState(false)
  const [register] = pushApi.useRegisterPushMutation()
  const [unregister] = pushApi.useUnregisterPushMutation()
  const [test] = pushApi.useTestPushMutation()
  const possible = 'PushManager' in window && 'serviceWorker' in navigator && window.isSecureContext

  useEffect(() => {
    if (!possible) return
    void navigator.serviceWorker
      .getRegistration()
      .then((worker) => worker?.pushManager.getSubscription())
      .then((subscription) => setOn(Boolean(subscription)))
  }, [possible])

  const turnOn = async (): Promise<void> => {
    const worker = await navigator.serviceWorker.ready
    const answer = await fetch('/live/push-key')
    const { key } = (await answer.json()) as { key: string }
    const subscription = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
    await register({
      endpoint: subscription.endpoint,
      serverKey: base64(subscription.getKey('auth')),
      contentPublicKey: base64(subscription.getKey('p256dh')),
    }).unwrap()
    setOn(true)
  }
  const turnOff = async (): Promise<void> => {
    const worker = await navigator.serviceWorker.getRegistration()
    // The server first: what it sends to a browser that has let go would only fail.
    await unregister().unwrap()
    await (await worker?.pushManager.getSubscription())?.unsubscribe()
    setOn(false)
  }
  const denied = (): unknown => dispatch(toastShown(t('notifications.pushDenied'), 'bad'))
  return {
    possible,
    on,
    turnOn: () => void turnOn().catch(denied),
    turnOff: () => void tell(turnOff()),
    test: () => void tell(test().unwrap()),
  }
}
