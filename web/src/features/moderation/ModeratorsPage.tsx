import type { FormEvent } from 'react'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { useTell } from '../../ui/useTell.ts'
import { peopleApi } from '../people/people.api.ts'
import { moderationApi } from './moderation.api.ts'
import { ModeratorLines } from './ModeratorLines.tsx'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'moderators'))

const Moderators = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const { magazineId } = magazine
  const [set, { isLoading }] = moderationApi.useSetModeratorMutation()
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const username = formValues(event)('person').trim().replace(/^@/, '')
    const done = async (): Promise<void> => {
      const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
      await set({ magazineId, userId: user.userId, on: true }).unwrap()
    }
    if (await tell(done(), t('moderation.saved'))) form.reset()
  }
  return (
    <>
      <ModeratorLines magazine={magazine} />
      <form method="post" className="narrow-form" onSubmit={(event) => void add(event)}>
        <h2>{t('moderation.moderators.add')}</h2>
        <TextField label={t('moderation.bans.person')} name="person" autoCapitalize="none" required />
        <button type="submit" className="btn submit" disabled={isLoading}>
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
