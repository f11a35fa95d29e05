import { type FormEvent } from 'react'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { formValues } from '../../ui/form.ts'
import { FormRefusal } from './proof.tsx'
import { RelationTabs } from './RelationTabs.tsx'
import { safetyApi } from './safety.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(safetyApi.endpoints.readBlockedInstances.initiate()))
}

/** Servers a member does not want to see. */
export const Component = () => {
  const { t } = useTranslation()
  const { data } = safetyApi.useReadBlockedInstancesQuery()
  const [set, { error, isLoading }] = safetyApi.useSetInstanceBlockMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const domain = formValues(event)('domain').trim()
    const answer = await set({ domain, blocked: true })
    if (!('error' in answer)) form.reset()
  }
  return (
    <SettingsFrame tab="blocked" title={t('safety.blocked.title')}>
      <RelationTabs relation="blocked" current="instances" />
      <p className="lead-text">{t('safety.blocked.hint')}</p>
      <FormRefusal error={error} fields={[]} />
      <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
        <TextField
          label={t('safety.blocked.domain')}
          name="domain"
          placeholder="example.org"
          autoCapitalize="none"
          maxLength={253}
          required
        />
        <button type="submit" className="btn submit" disabled={isLoading}>
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
                  type="button"
                  className="btn btn-s"
                  disabled={isLoading}
                  onClick={() => void set({ domain, blocked: false })}
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
