import { toastShown, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Refusal } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useSso, SsoTrouble } from '../session/Sso.tsx'
import { ssoApi } from '../session/sso.api.ts'

/** The providers a member may log in with; nothing where the instance offers none and none is linked. */
export const LinkedAccounts = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const dispatch = useAppDispatch()
  const { providers, only } = useSso()
  const { data } = ssoApi.useReadLinksQuery()
  const [begin, beginning] = ssoApi.useBeginLinkMutation()
  const [unlink, unlinking] = ssoApi.useUnlinkMutation()
  const linked = data?.items ?? []
  const free = providers.filter(({ name }) => linked.every((link) => link.name !== name))
  if (!data || (linked.length === 0 && free.length === 0)) return null

  const leave = async (provider: string): Promise<void> => {
    const answer = await begin({ provider, next: '/settings/password' })
    if (answer.data) location.assign(answer.data.location)
  }
  const remove = async (provider: string): Promise<void> => {
    const answer = await unlink(provider)
    if (!('error' in answer)) dispatch(toastShown(t('sso.linked.unlinked')))
  }
  const isLast = linked.length === 1 && !data.hasPassword
  const error = beginning.error ?? unlinking.error
  return (
    <section className="group" id="linked">
      <h2>{t('sso.linked.title')}</h2>
      <p>{t('sso.linked.hint')}</p>
      {error ? <Refusal>{text(error)}</Refusal> : <SsoTrouble />}
      {linked.map(({ name, title, createdAt }) => (
        <div className="line" key={name}>
          <span className="tx">
            <b>{title}</b>
            <small>
              {t('sso.linked.since')} <Ago date={createdAt} />
            </small>
          </span>
          {!isLast && (
            <button
              type="button"
              className="btn btn-s"
              disabled={unlinking.isLoading}
              onClick={() => void remove(name)}
            >
              {t('sso.linked.unlink')}
            </button>
          )}
        </div>
      ))}
      {isLast && (
        <p className="fine">
          {t('sso.linked.last')}{' '}
          {!only && (
            <a className="accent" href="/reset-password">
              {t('sso.linked.reset')}
            </a>
          )}
        </p>
      )}
      {free.length > 0 && (
        <div className="btns">
          {free.map(({ name, title }) => (
            <button
              key={name}
              type="button"
              className="btn"
              disabled={beginning.isLoading}
              onClick={() => void leave(name)}
            >
              {t('sso.linked.link', { provider: title })}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
