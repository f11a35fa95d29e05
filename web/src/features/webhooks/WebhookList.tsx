import { FORM, useForm, type Action } from '../../app/form.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Empty } from '../../ui/states.tsx'
import { ownerOf } from './owner.ts'
import { Secret, WebhookFields, webhookOf } from './WebhookFields.tsx'
import { webhooksApi, type Owned, type Webhook } from './webhooks.api.ts'

const { addWebhook, removeWebhook } = webhooksApi.endpoints

export const add: Action = async (args) => {
  const magazineId = await ownerOf(args)
  const { secret } = await args.dispatch(addWebhook.initiate({ magazineId, body: webhookOf(args) })).unwrap()
  return { result: secret, said: args.t('admin.said.webhookAdded') }
}

const Add = ({ magazineId }: Owned) => {
  const { t } = useTranslation()
  const form = useForm(add, { name: 'add', clears: true })
  return (
    <form {...form.props} className="narrow-form">
      <h2>{t('webhooks.add')}</h2>
      {typeof form.result === 'string' && <Secret secret={form.result} />}
      <input type="hidden" name={FORM} value="add" />
      <WebhookFields magazineId={magazineId} form={form} />
      <button type="submit" className="btn btn-p submit" disabled={form.busy}>
        {form.busy && <span className="spin" />}
        {t('webhooks.add')}
      </button>
    </form>
  )
}

/** Whether it is told of anything, and why not. */
export const State = ({ webhook: { enabled, disabledBecause, failingSince } }: { webhook: Webhook }) => {
  const { t } = useTranslation()
  if (!enabled) return t(disabledBecause === null ? 'webhooks.off' : `webhooks.${disabledBecause}`)
  return failingSince === null ? null : t('webhooks.fails')
}

const Row = ({ magazineId, webhook, base }: Owned & { webhook: Webhook; base: string }) => {
  const { t } = useTranslation()
  const { puts } = usePutOff()
  const { webhookId, url, description } = webhook
  const name = description || url
  return (
    <div className="line">
      <div className="tx">
        <b className="long-word">
          <Link to={`${base}/${webhookId}`}>
            <bdi>{name}</bdi>
          </Link>
        </b>
        {description && (
          <small className="long-word">
            <bdi>{url}</bdi>
          </small>
        )}
        <small>
          <State webhook={webhook} />
        </small>
      </div>
      <PutOffButton
        of={puts(removeWebhook, { magazineId, webhookId }, t('admin.said.webhookRemoved'))}
        label={t('card.delete')}
        question={t('webhooks.removeAsk')}
        name={name}
        className="btn btn-s btn-d"
      />
    </div>
  )
}

/** The webhooks of a magazine or of the instance, and a form for another one. */
export const WebhookList = ({ magazineId, base }: Owned & { base: string }) => {
  const { t } = useTranslation()
  const { isGoing } = usePutOff()
  return (
    <>
      <section className="group">
        <p className="lead-text">{t('webhooks.hint')}</p>
        <Answered of={webhooksApi.useReadWebhooksQuery({ magazineId })}>
          {(all) => {
            const webhooks = all.filter(({ webhookId }) => !isGoing(removeWebhook, { magazineId, webhookId }))
            return webhooks.length === 0 ? (
              <Empty icon="inbox" title={t('webhooks.none')} />
            ) : (
              webhooks.map((webhook) => (
                <Row key={webhook.webhookId} magazineId={magazineId} webhook={webhook} base={base} />
              ))
            )
          }}
        </Answered>
      </section>
      <Add magazineId={magazineId} />
    </>
  )
}
