import type { FormEvent } from 'react'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { TextSkeleton } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { adminApi, type Instances } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { readFederated, readDefederated, readSettings, readBlockedForAll } = adminApi.endpoints
  const { dispatch } = args
  await want(
    dispatch(readSettings.initiate()),
    dispatch(readFederated.initiate()),
    dispatch(readDefederated.initiate()),
    dispatch(readBlockedForAll.initiate()),
  )
}

type Doing = { label: string; bad?: boolean; run: (domain: string) => Promise<unknown>; ask?: boolean }

/** Servers, each with what can be done about it. */
const Servers = ({ title, list, doing }: { title: string; list: Instances | undefined; doing: Doing[] }) => {
  const { t } = useTranslation()
  const tell = useTell()
  return (
    <section className="group">
      <h2>{title}</h2>
      {!list ? (
        <TextSkeleton lines={2} />
      ) : list.length === 0 ? (
        <p className="mute">{t('admin.federation.none')}</p>
      ) : (
        list.map(({ domain, software, version }) => (
          <div className="line" key={domain}>
            <span className="tx">
              <b>{domain}</b>
              {software && <small>{[software, version].filter(Boolean).join(' ')}</small>}
            </span>
            <span className="btns">
              {doing.map(({ label, bad, run, ask }) => (
                <button
                  key={label}
                  type="button"
                  className={`btn btn-s${bad ? ' btn-d' : ''}`}
                  onClick={() => {
                    if (!ask || window.confirm(t('admin.federation.banAsk', { domain })))
                      void tell(run(domain), t('admin.saved'))
                  }}
                >
                  {label}
                  <span className="sr"> {domain}</span>
                </button>
              ))}
            </span>
          </div>
        ))
      )}
    </section>
  )
}

const Add = ({ action, run }: { action: string; run: (domain: string) => Promise<unknown> }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const domain = formValues(event)('domain').trim()
    if (await tell(run(domain), t('admin.saved'))) form.reset()
  }
  return (
    <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
      <TextField
        label={t('admin.federation.domain')}
        name="domain"
        placeholder="example.org"
        autoCapitalize="none"
        maxLength={253}
        required
      />
      <button type="submit" className="btn submit">
        {action}
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
  const [move] = adminApi.useMoveBorderMutation()
  const [block] = adminApi.useBlockForAllMutation()
  const border =
    (act: 'ban' | 'unban' | 'allow' | 'deny') =>
    (domain: string): Promise<unknown> =>
      move({ domain, act }).unwrap()
  const setBlock =
    (on: boolean) =>
    (domain: string): Promise<unknown> =>
      block({ domain, blocked: on }).unwrap()
  return (
    <AdminFrame tab="federation">
      <Add
        action={allowing ? t('admin.federation.allow') : t('admin.federation.ban')}
        run={border(allowing ? 'allow' : 'ban')}
      />
      {!allowing && (
        <Servers
          title={t('admin.federation.banned')}
          list={defederated}
          doing={[{ label: t('admin.federation.unban'), run: border('unban') }]}
        />
      )}
      <Servers
        title={t('admin.federation.blocked')}
        list={blocked}
        doing={[{ label: t('admin.federation.unblock'), run: setBlock(false) }]}
      />
      <Servers
        title={allowing ? t('admin.federation.allowed') : t('admin.federation.federated')}
        list={federated}
        doing={[
          { label: t('admin.federation.block'), run: setBlock(true) },
          allowing
            ? { label: t('admin.federation.deny'), bad: true, ask: true, run: border('deny') }
            : { label: t('admin.federation.ban'), bad: true, ask: true, run: border('ban') },
        ]}
      />
    </AdminFrame>
  )
}
