import { useSearchParams } from 'react-router'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Answered, Paged } from '../../ui/Answered.tsx'
import { SwitchField } from '../../ui/Field.tsx'
import { Link } from '../../ui/Link.tsx'
import { useMilliseconds } from '../admin/milliseconds.ts'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { ownerOf } from './owner.ts'
import { State } from './WebhookList.tsx'
import { Secret, WebhookFields, webhookOf } from './WebhookFields.tsx'
import { webhooksApi, type Delivery, type Owned, type Webhook } from './webhooks.api.ts'

const { changeWebhook, renewSecret, resendDelivery, testWebhook } = webhooksApi.endpoints

type Named = Owned & { webhookId: number }

export const change: Action = async (args) => {
  const magazineId = await ownerOf(args)
  const body = { ...webhookOf(args), enabled: args.form.on('enabled') }
  const webhookId = Number(args.params['id'])
  await args.dispatch(changeWebhook.initiate({ magazineId, webhookId, body })).unwrap()
  return { said: args.t('admin.said.webhookChanged') }
}

export const renew: Action = async (args) => {
  const magazineId = await ownerOf(args)
  const webhookId = Number(args.params['id'])
  const { secret } = await args.dispatch(renewSecret.initiate({ magazineId, webhookId })).unwrap()
  return { result: secret }
}

const Change = ({ magazineId, webhook }: Owned & { webhook: Webhook }) => {
  const { t } = useTranslation()
  const form = useForm(change, { name: 'change' })
  return (
    <form {...form.props} className="narrow-form" key={String(webhook.enabled)}>
      <input type="hidden" name={FORM} value="change" />
      <WebhookFields magazineId={magazineId} webhook={webhook} form={form} />
      <SwitchField label={t('webhooks.enabled')} name="enabled" on={webhook.enabled} />
      <button type="submit" className="btn btn-p submit" disabled={form.busy}>
        {form.busy && <span className="spin" />}
        {t('admin.save')}
      </button>
    </form>
  )
}

const Acts = (named: Named) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const form = useForm(renew, { name: 'secret' })
  return (
    <>
      {typeof form.result === 'string' && <Secret secret={form.result} />}
      <FormRefusal error={form.failure} fields={[]} />
      <form {...form.props} className="btns spaced">
        <input type="hidden" name={FORM} value="secret" />
        <button {...press(testWebhook, named, t('webhooks.tested'))} className="btn" disabled={busy}>
          {t('webhooks.test')}
        </button>
        <button type="submit" className="btn" disabled={form.busy}>
          {t('webhooks.newSecret')}
        </button>
      </form>
      <p className="hint">{t('webhooks.newSecretHint')}</p>
    </>
  )
}

/** How an attempt ended: the status, or why there is none, and how long it took. */
const Outcome = ({ delivery: { state, status, failure, durationMs } }: { delivery: Delivery }) => {
  const { t } = useTranslation()
  const milliseconds = useMilliseconds()
  const said = [
    t(`webhooks.states.${state}`),
    status === null ? failure : String(status),
    durationMs === null ? null : milliseconds(durationMs),
  ]
  return <bdi>{said.filter((part) => part !== null).join(' · ')}</bdi>
}

const Text = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <details>
      <summary>{title}</summary>
      <pre className="long-word" dir="ltr">
        {text}
      </pre>
    </details>
  ) : null

const Line = ({ delivery, ...named }: Named & { delivery: Delivery }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { deliveryId, type, createdAt, payload, answer } = delivery
  return (
    <div className="line">
      <div className="tx">
        <b>
          <code dir="ltr">{type}</code>
        </b>
        <small>
          <Ago date={createdAt} /> · <Outcome delivery={delivery} />
        </small>
        <Text title={t('webhooks.payload')} text={payload} />
        <Text title={t('webhooks.answer')} text={answer} />
      </div>
      <button
        {...press(resendDelivery, { ...named, deliveryId }, t('webhooks.tested'))}
        className="btn btn-s"
        disabled={busy}
      >
        {t('webhooks.again')}
        <span className="sr"> {type}</span>
      </button>
    </div>
  )
}

const Log = (named: Named) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const page = webhooksApi.useReadDeliveriesQuery({ ...named, p: pageNumber(search) })
  return (
    <section className="group">
      <h2>{t('webhooks.deliveries')}</h2>
      <Paged of={page} empty={<p className="mute">{t('webhooks.noDeliveries')}</p>}>
        {(items) =>
          items.map((delivery) => <Line key={delivery.deliveryId} {...named} delivery={delivery} />)
        }
      </Paged>
    </section>
  )
}

/** One webhook: what it is told of, its secret, a test, and what it was sent. */
export const WebhookDetails = ({ base, ...named }: Named & { base: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <nav className="crumb spaced" aria-label={t('thread.where')}>
        <Link to={base}>{t('webhooks.title')}</Link>
      </nav>
      <Answered of={webhooksApi.useReadWebhookQuery(named)}>
        {(webhook) => (
          <>
            <section className="group">
              <h2 className="long-word">
                <bdi>{webhook.description || webhook.url}</bdi>
              </h2>
              <p className="mute">
                <State webhook={webhook} />
              </p>
              <Acts {...named} />
            </section>
            <Change magazineId={named.magazineId} webhook={webhook} />
          </>
        )}
      </Answered>
      <Log {...named} />
    </>
  )
}
