import { useTranslation } from '../../i18n/react.tsx'
import { useLocation } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { act } from '../../app/act-button.ts'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { loginPath, magazinePath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTell } from '../../ui/useTell.ts'
import { magazinesApi } from './magazines.api.ts'

/** Subscribes and unsubscribes, or asks to and takes that back; for visitors a link to the login. */
export const SubscribeButton = ({
  magazine,
  small,
}: {
  magazine: Pick<
    Magazine,
    'magazineId' | 'name' | 'title' | 'isUserSubscribed' | 'subscriptionState' | 'readers'
  >
  small?: boolean
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const tell = useTell()
  const { pathname } = useLocation()
  const [subscribe, { isLoading, originalArgs }] = magazinesApi.useSubscribeMutation()
  const state = magazine.subscriptionState ?? (magazine.isUserSubscribed ? 'accepted' : null)
  const on = isLoading ? originalArgs?.on === true : state === 'accepted' || state === 'requested'
  const waits = state === 'requested'
  const enter = t(magazine.readers === 'members' ? 'magazine.ask' : 'magazine.subscribe')
  const quiet = small ? 'btn btn-s btn-a' : 'btn btn-p'
  if (!me)
    return (
      <Link className={quiet} to={loginPath(pathname)} rel="nofollow">
        {enter}
      </Link>
    )
  const path = `${magazinePath(magazine)}/${on ? 'unsubscribe' : 'subscribe'}`
  const change = (on: boolean) => subscribe({ magazineId: magazine.magazineId, on }).unwrap()
  const press = (): void => {
    const said = on ? t('left.unsubscribed', { name: magazine.title }) : undefined
    // Whoever leaves a private magazine has to ask again.
    const isFinal = magazine.readers === 'members' && !waits
    void tell(change(!on), said && !isFinal ? { said, undo: () => change(true) } : said)
  }
  if (on)
    return (
      <button
        {...act(path, press)}
        className={`btn btn-on${small ? ' btn-s' : ''}`}
        title={waits ? t('magazine.requestedNote') : t('magazine.unsubscribe', { name: magazine.title })}
        aria-label={small ? t('magazine.unsubscribe', { name: magazine.title }) : undefined}
      >
        <Icon name={waits ? 'clock' : 'check'} size="s" />
        {!small && t(waits ? 'magazine.requested' : 'magazine.subscribed')}
      </button>
    )
  return (
    <button {...act(path, press)} className={quiet}>
      {!small && <Icon name="plus" size="s" />}
      {state === 'refused' ? t('magazine.refused') : enter}
    </button>
  )
}
