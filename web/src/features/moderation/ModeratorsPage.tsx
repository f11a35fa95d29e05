import type { FormEvent } from 'react'
import type { Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Face.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { Line } from '../../ui/Line.tsx'
import { useTell } from '../../ui/useTell.ts'
import { peopleApi } from '../people/people.api.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args))

const Moderators = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const { magazineId, owner, moderators } = magazine
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
      <section className="group">
        {moderators.map((moderator) => (
          <Line
            key={moderator.userId}
            face={<Avatar user={{ ...moderator, title: null }} size={32} />}
            name={moderator.username}
            to={userPath(moderator)}
            note={moderator.userId === owner?.userId && t('magazine.owner')}
          >
            {moderator.userId !== owner?.userId && (
              <button
                type="button"
                className="btn btn-s"
                disabled={isLoading}
                onClick={() =>
                  void tell(
                    set({ magazineId, userId: moderator.userId, on: false }).unwrap(),
                    t('moderation.saved'),
                  )
                }
              >
                {t('moderation.moderators.remove')}
                <span className="sr"> {moderator.username}</span>
              </button>
            )}
          </Line>
        ))}
      </section>
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
