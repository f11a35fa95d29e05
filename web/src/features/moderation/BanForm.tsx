import { useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath } from '../../model/links.ts'
import { TextField } from '../../ui/Field.tsx'
import { peopleApi } from '../people/people.api.ts'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { moderationApi } from './moderation.api.ts'
import { panelMagazine } from './PanelFrame.tsx'

/** Bans by handle, for good or until a day. */
export const ban: Action = async (args) => {
  const { dispatch, form, t } = args
  const magazine = await panelMagazine(args, 'bans')
  const username = form.text('person').replace(/^@/, '')
  const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
  const body = {
    reason: form.text('reason'),
    ...(form.text('until') ? { expiredAt: new Date(form.text('until')).toISOString() } : {}),
  }
  const banned = { magazineId: magazine.magazineId, userId: user.userId }
  const name = displayName(user)
  await dispatch(moderationApi.endpoints.ban.initiate({ ...banned, body })).unwrap()
  return {
    to: `${magazinePath(magazine)}/panel/bans`,
    said: t('moderation.said.banned', { name }),
    back: {
      undo: () => dispatch(moderationApi.endpoints.unban.initiate(banned)).unwrap(),
      undone: t('moderation.said.unbanned', { name }),
    },
  }
}

/** Asks whom, why and until when; `person` is somebody who is chosen already. */
export const BanForm = ({ person }: { person?: string }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(ban, { clears: true })
  return (
    <form {...props} className="narrow-form">
      <h2>{t('moderation.bans.add')}</h2>
      <FormRefusal error={failure} fields={[]} />
      {person === undefined ? (
        <TextField
          label={t('moderation.bans.person')}
          name="person"
          defaultValue={value('person')}
          autoCapitalize="none"
          required
        />
      ) : (
        <input type="hidden" name="person" value={person} />
      )}
      <TextField
        label={t('moderation.bans.reason')}
        name="reason"
        defaultValue={value('reason')}
        maxLength={5000}
        required
      />
      <TextField
        label={t('moderation.bans.until')}
        hint={t('moderation.bans.untilHint')}
        name="until"
        type="datetime-local"
        defaultValue={value('until')}
      />
      <button type="submit" className="btn btn-df submit" disabled={busy}>
        {t('moderation.bans.ban')}
      </button>
    </form>
  )
}
