import { useForm, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { peopleApi } from '../people/people.api.ts'
import { moderationApi } from './moderation.api.ts'
import { ModeratorLines } from './ModeratorLines.tsx'
import { displayName } from '../../model/links.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'moderators'))

const add: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId } = await panelMagazine(args, 'moderators')
  const username = form.text('person').replace(/^@/, '')
  const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
  await dispatch(
    moderationApi.endpoints.setModerator.initiate({ magazineId, userId: user.userId, on: true }),
  ).unwrap()
  return { said: t('moderation.said.moderates', { name: displayName(user) }) }
}

export const actions = { '': add }

const Moderators = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { props, busy, failure, value } = useForm(add, { clears: true })
  return (
    <>
      <ModeratorLines magazine={magazine} />
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
    </>
  )
}

/** Who looks after a magazine. */
export const Component = () => (
  <PanelFrame tab="moderators">{(magazine) => <Moderators magazine={magazine} />}</PanelFrame>
)
