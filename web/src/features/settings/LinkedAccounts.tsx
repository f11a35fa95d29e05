import { FORM, useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { useSso, SsoTrouble } from '../session/Sso.tsx'
import { ssoApi, type Links } from '../session/sso.api.ts'
import { FormRefusal } from './FormRefusal.tsx'
import { passwordIn, ProofFields } from './proof.tsx'

type Linked = Links['items'][number]

const link: Action = async ({ dispatch, form, url }) => {
  const provider = form.raw('provider')
  const { location } = await dispatch(
    ssoApi.endpoints.beginLink.initiate({
      provider,
      next: '/settings/password',
      currentPassword: passwordIn(form),
    }),
  ).unwrap()
  // Browsers let no form lead them to another site, not even by a redirect: without script the page shows a link.
  return typeof document === 'undefined' && new URL(location).origin !== url.origin
    ? { result: { provider, location } }
    : { to: location, anew: true }
}

const unlink: Action = async ({ dispatch, form, t }) => {
  await dispatch(
    ssoApi.endpoints.unlink.initiate({ provider: form.raw('provider'), currentPassword: passwordIn(form) }),
  ).unwrap()
  return { said: t('sso.linked.unlinked'), at: '#linked' }
}

/** What the forms of this part of the page do. */
export const linkActions = { 'sso-link': link, 'sso-unlink': unlink } as const

const useOne = (name: keyof typeof linkActions) => ({
  ...useForm(linkActions[name], { name }),
  hidden: <input type="hidden" name={FORM} value={name} />,
})

const UnlinkForm = ({ name }: Linked) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure, sent, value } = useOne('sso-unlink')
  // Without script the page comes back with what was sent, which was for one of them.
  const error = sent && value('provider') !== name ? null : failure
  return (
    <details className="asks" open={error !== null}>
      <summary className="btn btn-s">{t('sso.linked.unlink')}</summary>
      <form {...props} className="narrow-form spaced">
        {hidden}
        <input type="hidden" name="provider" value={name} />
        <FormRefusal error={error} fields={['currentPassword']} />
        <ProofFields error={error} code={false} />
        <button type="submit" className="btn btn-d submit" disabled={busy}>
          {t('sso.linked.unlink')}
        </button>
      </form>
    </details>
  )
}

const LinkForm = ({ free }: { free: readonly { name: string; title: string }[] }) => {
  const { t } = useTranslation()
  const { props, hidden, busy, failure, result } = useOne('sso-link')
  const begun = result as { provider: string; location: string } | undefined
  if (begun)
    return (
      <p role="status">
        <a className="btn btn-p" href={begun.location} rel="nofollow">
          {t('sso.with', {
            provider: free.find(({ name }) => name === begun.provider)?.title ?? begun.provider,
          })}
        </a>
      </p>
    )
  return (
    <form {...props} className="narrow-form">
      {hidden}
      <FormRefusal error={failure} fields={['currentPassword']} />
      <ProofFields error={failure} code={false} />
      <div className="btns">
        {free.map(({ name, title }) => (
          <button key={name} type="submit" name="provider" value={name} className="btn" disabled={busy}>
            {t('sso.linked.link', { provider: title })}
          </button>
        ))}
      </div>
    </form>
  )
}

/** The providers a member may log in with; nothing where the instance offers none and none is linked. */
export const LinkedAccounts = () => {
  const { t } = useTranslation()
  const { providers, only } = useSso()
  const { data } = ssoApi.useReadLinksQuery()
  const linked = data?.items ?? []
  const free = providers.filter(({ name }) => linked.every((one) => one.name !== name))
  if (!data || (linked.length === 0 && free.length === 0)) return null

  const isLast = linked.length === 1 && !data.hasPassword
  return (
    <section className="group" id="linked">
      <h2>{t('sso.linked.title')}</h2>
      <p>{t('sso.linked.hint')}</p>
      <SsoTrouble />
      {linked.map((one) => (
        <div className="line" key={one.name}>
          <span className="tx">
            <b>{one.title}</b>
            <small>
              {t('sso.linked.since')} <Ago date={one.createdAt} />
            </small>
          </span>
          {!isLast && <UnlinkForm {...one} />}
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
      {free.length > 0 && <LinkForm free={free} />}
    </section>
  )
}
