import { useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'

/** Asks who is to look after a magazine, or after the whole place. */
export const AddModerator = ({ action }: { action: Action }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(action, { clears: true })
  return (
    <form {...props} className="narrow-form">
      <h2>{t('moderation.moderators.add')}</h2>
      <FormRefusal error={failure} fields={[]} />
      <TextField
        label={t('moderation.bans.person')}
        name="person"
        defaultValue={value('person')}
        autoCapitalize="none"
        required
      />
      <button type="submit" className="btn submit" disabled={busy}>
        {t('moderation.moderators.addAction')}
      </button>
    </form>
  )
}
