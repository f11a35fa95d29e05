import { useTranslation } from '../../i18n/react.tsx'
import { useLocation } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { toastShown, useAppDispatch, useMe } from '../../app/store.ts'
import { loginPath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from './magazines.api.ts'

/** Subscribes and unsubscribes; for visitors a link to the login. */
export const SubscribeButton = ({
  magazine,
  small,
}: {
  magazine: Pick<Magazine, 'magazineId' | 'title' | 'isUserSubscribed'>
  small?: boolean
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const dispatch = useAppDispatch()
  const text = useFailureText()
  const { pathname } = useLocation()
  const [subscribe, { isLoading, originalArgs }] = magazinesApi.useSubscribeMutation()
  const on = isLoading ? originalArgs?.on === true : magazine.isUserSubscribed === true
  const quiet = small ? 'btn btn-s btn-a' : 'btn btn-p'
  if (!me)
    return (
      <Link className={quiet} to={loginPath(pathname)} rel="nofollow">
        {t('magazine.subscribe')}
      </Link>
    )
  const press = (): void => {
    subscribe({ magazineId: magazine.magazineId, on: !on })
      .unwrap()
      .catch((error: unknown) => dispatch(toastShown(t('errors.generic', { detail: text(error) }), 'bad')))
  }
  if (on)
    return (
      <button
        type="button"
        className={`btn btn-on${small ? ' btn-s' : ''}`}
        title={t('magazine.unsubscribe', { name: magazine.title })}
        aria-label={small ? t('magazine.unsubscribe', { name: magazine.title }) : undefined}
        onClick={press}
      >
        <Icon name="check" size="s" />
        {!small && t('magazine.subscribed')}
      </button>
    )
  return (
    <button type="button" className={quiet} onClick={press}>
      {!small && <Icon name="plus" size="s" />}
      {t('magazine.subscribe')}
    </button>
  )
}
