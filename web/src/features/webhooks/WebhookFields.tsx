import { allWebhookKinds, magazineWebhookKinds } from '@app/contract/community/webhook-kinds.ts'
import type { Body } from '../../api/contract.ts'
import { refused, type ActionArgs, type useForm } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { fieldError, FormRefusal } from '../settings/FormRefusal.tsx'
import type { Owned, Webhook } from './webhooks.api.ts'

type Filled = Body<'admin_webhook_create'>

/** What the fields below say. */
export const webhookOf = ({ form, t }: Pick<ActionArgs, 'form' | 't'>): Omit<Filled, 'enabled'> => {
  const events = form.all('events') as Filled['events']
  if (events.length === 0) throw refused('events', t('webhooks.noEvents'))
  return { url: form.text('url'), description: form.text('description'), events }
}

const fields = ['url', 'description', 'events']

/** Where messages go, what for, and of what they tell. */
export const WebhookFields = ({
  magazineId,
  webhook,
  form: { failure, value },
}: Owned & { webhook?: Webhook; form: ReturnType<typeof useForm> }) => {
  const { t } = useTranslation()
  const kinds = magazineId === null ? allWebhookKinds : magazineWebhookKinds
  const wrong = fieldError(failure, 'events')
  return (
    <>
      <FormRefusal error={failure} fields={fields} />
      <TextField
        label={t('admin.lists.url')}
        name="url"
        type="url"
        dir="ltr"
        defaultValue={value('url', webhook?.url)}
        placeholder="https://example.org/hook"
        maxLength={2000}
        error={fieldError(failure, 'url')}
        required
      />
      <TextField
        label={t('admin.health.name')}
        name="description"
        defaultValue={value('description', webhook?.description)}
        maxLength={200}
        error={fieldError(failure, 'description')}
      />
      <fieldset className="words" aria-describedby={wrong ? 'events-wrong' : undefined}>
        <legend className="label">{t('webhooks.events')}</legend>
        {wrong && (
          <span className="err" id="events-wrong">
            {wrong}
          </span>
        )}
        {kinds.map((kind) => (
          <label className="tick" key={kind}>
            <input
              className="check"
              type="checkbox"
              name="events"
              value={kind}
              defaultChecked={webhook?.events.includes(kind)}
            />
            <code dir="ltr">{kind}</code>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** A secret that was just made: here this once. */
export const Secret = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  return (
    <div className="spaced" role="status">
      <p>{t('webhooks.secretHint')}</p>
      <p className="long-word">
        <code dir="ltr">{secret}</code>
      </p>
    </div>
  )
}
