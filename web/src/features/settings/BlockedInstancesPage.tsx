import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import { RelationTabs } from './RelationTabs.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(safetyApi.endpoints.readBlockedInstances.initiate()))
}

const block: Action = async ({ dispatch, form }) => {
  const domain = form.text('domain')
  await dispatch(safetyApi.endpoints.setInstanceBlock.initiate({ domain, blocked: true })).unwrap()
}

export const actions = { '': block }

/** Servers a member does not want to see. */
export const Component = () => {
  const { t } = useTranslation()
  const { data } = safetyApi.useReadBlockedInstancesQuery()
  const { press, back, busy } = usePress()
  const { setInstanceBlock } = safetyApi.endpoints
  const form = useForm(block, { clears: true })
  return (
    <SettingsFrame tab="blocked" title={t('safety.blocked.title')}>
      <RelationTabs relation="blocked" current="instances" />
      <p className="lead-text">{t('safety.blocked.hint')}</p>
      <FormRefusal error={form.failure} fields={[]} />
      <form {...form.props} className="narrow-form">
        <TextField
          label={t('safety.blocked.domain')}
          name="domain"
          defaultValue={form.value('domain')}
          placeholder="example.org"
          autoCapitalize="none"
          maxLength={253}
          required
        />
        <button type="submit" className="btn submit" disabled={form.busy}>
          {t('safety.blocked.block')}
        </button>
      </form>
      {data ? (
        data.instances.length === 0 ? (
          <Empty icon="globe" title={t('safety.blocked.none')} />
        ) : (
          <section className="group">
            {data.instances.map(({ domain, software, version }) => (
              <div className="line" key={domain}>
                <span className="tx">
                  <b>{domain}</b>
                  {software && <small>{[software, version].filter(Boolean).join(' ')}</small>}
                </span>
                <button
                  {...press(
                    setInstanceBlock,
                    { domain, blocked: false },
                    back(t('left.unblocked', { name: domain }), setInstanceBlock, { domain, blocked: true }),
                  )}
                  className="btn btn-s"
                  disabled={busy}
                >
                  {t('safety.blocked.unblock')}
                </button>
              </div>
            ))}
          </section>
        )
      ) : (
        <TextSkeleton />
      )}
    </SettingsFrame>
  )
}
