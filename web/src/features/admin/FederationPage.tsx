import { act } from '../../app/act-button.ts'
import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { adminApi, type Instances } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { endPath, hostPath } from './hosts.ts'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { readFederated, readDefederated, readSettings, readBlockedForAll, readSilenced } = adminApi.endpoints
  const { dispatch } = args
  await want(
    dispatch(readSettings.initiate()),
    dispatch(readFederated.initiate()),
    dispatch(readDefederated.initiate()),
    dispatch(readBlockedForAll.initiate()),
    dispatch(readSilenced.initiate()),
  )
}

type Doing = {
  label: string
  bad?: boolean
  /** Servers with which it is done already. */
  done?: Instances | undefined
} & (
  | { does: (domain: string) => ReturnType<ReturnType<typeof usePress>['does']> }
  /** Where one is shown first what it costs. */
  | { at: (domain: string) => string }
)

export const add: Action = async ({ dispatch, form, t }) => {
  const { moveBorder, readSettings } = adminApi.endpoints
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowing } = await dispatch(readSettings.initiate()).unwrap()
  const domain = form.text('domain')
  if (!allowing) return { to: endPath('ban', domain) }
  await dispatch(moveBorder.initiate({ domain, act: 'allow' })).unwrap()
  return { said: t('admin.said.federated', { domain }) }
}

/** Servers, each with what can be done about it. */
const Servers = ({
  title,
  hint,
  list,
  doing,
}: {
  title: string
  hint?: string
  list: Instances | undefined
  doing: Doing[]
}) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{title}</h2>
      {hint && <p className="mute">{hint}</p>}
      {!list ? (
        <TextSkeleton lines={2} />
      ) : list.length === 0 ? (
        <p className="mute">{t('admin.federation.none')}</p>
      ) : (
        list.map(({ domain, software, version }) => (
          <div className="line" key={domain}>
            <span className="tx">
              <Link to={hostPath(domain)}>
                <b>{domain}</b>
              </Link>
              {software && <small>{[software, version].filter(Boolean).join(' ')}</small>}
            </span>
            <span className="btns">
              {doing.map((one) => {
                if (one.done?.some((host) => host.domain === domain)) return null
                const shown = (
                  <>
                    {one.label}
                    <span className="sr"> {domain}</span>
                  </>
                )
                const className = `btn btn-s${one.bad ? ' btn-d' : ''}`
                if ('at' in one)
                  return (
                    <Link key={one.label} className={className} to={one.at(domain)}>
                      {shown}
                    </Link>
                  )
                const { does: call, onPress } = one.does(domain)
                return (
                  <button key={one.label} {...act(call, onPress)} className={className}>
                    {shown}
                  </button>
                )
              })}
            </span>
          </div>
        ))
      )}
    </section>
  )
}

const Add = ({ label }: { label: string }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(add, { clears: true })
  return (
    <form {...props} className="narrow-form">
      <FormRefusal error={failure} fields={[]} />
      <TextField
        label={t('admin.federation.domain')}
        name="domain"
        defaultValue={value('domain')}
        placeholder="example.org"
        autoCapitalize="none"
        maxLength={253}
        required
      />
      <button type="submit" className="btn submit" disabled={busy}>
        {label}
      </button>
    </form>
  )
}

/** Whom this server talks to, by a list of the banned or of the allowed. */
export const Component = () => {
  const { t } = useTranslation()
  const allowing = adminApi.useReadSettingsQuery().data?.MBIN_USE_FEDERATION_ALLOW_LIST === true
  const { data: federated } = adminApi.useReadFederatedQuery()
  const { data: defederated } = adminApi.useReadDefederatedQuery()
  const { data: blocked } = adminApi.useReadBlockedForAllQuery()
  const { data: silenced } = adminApi.useReadSilencedQuery()
  const { does } = usePress()
  const end = allowing ? 'deny' : 'ban'
  const unban = (domain: string) =>
    does(adminApi.endpoints.moveBorder, { domain, act: 'unban' }, t('admin.said.federated', { domain }))
  const setBlock = (blocked: boolean) => (domain: string) =>
    does(
      adminApi.endpoints.blockForAll,
      { domain, blocked },
      t(blocked ? 'admin.said.blocked' : 'admin.said.unblocked', { domain }),
    )
  const setSilence = (silenced: boolean) => (domain: string) =>
    does(
      adminApi.endpoints.silence,
      { domain, silenced },
      t(silenced ? 'admin.said.silenced' : 'admin.said.unsilenced', { domain }),
    )
  return (
    <AdminFrame tab="federation">
      <p className="spaced btns">
        <Link className="btn btn-s" to="/admin/federation/lists">
          {t('admin.lists.title')}
        </Link>
        <Link className="btn btn-s" to="/admin/hosts">
          {t('admin.hosts.link')}
        </Link>
      </p>
      <Add label={allowing ? t('admin.federation.allow') : t('admin.federation.ban')} />
      {!allowing && (
        <Servers
          title={t('admin.federation.banned')}
          list={defederated}
          doing={[{ label: t('admin.federation.unban'), does: unban }]}
        />
      )}
      <Servers
        title={t('admin.federation.blocked')}
        list={blocked}
        doing={[{ label: t('admin.federation.unblock'), does: setBlock(false) }]}
      />
      <Servers
        title={t('admin.federation.silenced')}
        hint={t('admin.federation.silenceHint')}
        list={silenced}
        doing={[{ label: t('admin.federation.unsilence'), does: setSilence(false) }]}
      />
      <Servers
        title={allowing ? t('admin.federation.allowed') : t('admin.federation.federated')}
        list={federated}
        doing={[
          { label: t('admin.federation.silence'), done: silenced, does: setSilence(true) },
          { label: t('admin.federation.block'), done: blocked, does: setBlock(true) },
          { label: t(`admin.federation.${end}`), bad: true, at: (domain) => endPath(end, domain) },
        ]}
      />
    </AdminFrame>
  )
}
