import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { sso as texts } from '../../i18n/parts/sso.ts'
import { useNext } from '../../ui/form.ts'
import { Refusal } from '../../ui/Field.tsx'
import { ssoApi } from './sso.api.ts'

export const loadSso: Loader = async ({ dispatch }) => {
  await want(dispatch(ssoApi.endpoints.readSso.initiate()))
}

/** Whether the form for a password is shown, and on which side of it the buttons stand. */
export const useSso = () => {
  const { data } = ssoApi.useReadSsoQuery()
  return { providers: data?.providers ?? [], only: data?.only ?? false, first: data?.first ?? false }
}

const isTrouble = (reason: string | null): reason is keyof typeof texts.troubles =>
  reason !== null && Object.hasOwn(texts.troubles, reason)

/** What a visit to a provider came back with, told by `?sso=`. */
export const SsoTrouble = () => {
  const { t } = useTranslation()
  const reason = useSearchParams()[0].get('sso')
  return isTrouble(reason) ? <Refusal>{t(`sso.troubles.${reason}`)}</Refusal> : null
}

/** Plain links, so that they work without scripts: the server sends the browser on. */
export const SsoButtons = ({ position }: { position: 'above' | 'below' }) => {
  const { t } = useTranslation()
  const next = useNext()
  const { providers, only, first } = useSso()
  const here = first || only ? 'above' : 'below'
  if (providers.length === 0 || position !== here) return null
  const or = !only && (
    <p className="fine sso-or" aria-hidden="true">
      {t('sso.or')}
    </p>
  )
  return (
    <div className="sso">
      {here === 'below' && or}
      {providers.map(({ name, title }) => (
        <a
          key={name}
          className="btn btn-l btn-w"
          rel="nofollow"
          href={`/oauth/${name}/connect${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`}
        >
          {t('sso.with', { provider: title })}
        </a>
      ))}
      <p className="fine">{t('sso.agree')}</p>
      {here === 'above' && or}
    </div>
  )
}
