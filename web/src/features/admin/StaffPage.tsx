import type { Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Answered } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'
import { AddModerator } from '../moderation/AddModerator.tsx'
import { peopleApi } from '../people/people.api.ts'
import { adminApi, type Staff } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const groups = ['admins', 'moderators'] as const

const { readStaff, setGlobalModerator } = adminApi.endpoints

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(...groups.map((group) => args.dispatch(readStaff.initiate(group))))
}

const add: Action = async (args) => {
  await adminsOnly(args)
  const { dispatch, form, t } = args
  const username = form.text('person').replace(/^@/, '')
  const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
  await dispatch(setGlobalModerator.initiate({ userId: user.userId, on: true })).unwrap()
  return { said: t('moderation.said.moderates', { name: displayName(user) }) }
}

export const actions = { '': add }

const Dismiss = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const { userId } = user
  const name = displayName(user)
  return (
    <button
      {...press(
        setGlobalModerator,
        { userId, on: false },
        back(
          t('moderation.said.dismissed', { name }),
          setGlobalModerator,
          { userId, on: true },
          t('moderation.said.moderates', { name }),
        ),
      )}
      className="btn btn-s"
      disabled={busy}
    >
      {t('moderation.moderators.remove')}
      <span className="sr"> {name}</span>
    </button>
  )
}

const Group = ({ group }: { group: Staff }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t(`admin.staff.${group}`)}</h2>
      {group === 'admins' && <p className="mute">{t('admin.staff.hint')}</p>}
      <Answered of={adminApi.useReadStaffQuery(group)}>
        {(users) =>
          users.length === 0 ? (
            <p className="mute">{t('admin.staff.none')}</p>
          ) : (
            users.map((user) => (
              <Line
                key={user.userId}
                face={<Avatar user={user} size={32} />}
                name={<Name user={user} />}
                to={userPath(user)}
                note={`@${user.username.replace(/^@/, '')}`}
              >
                {group === 'moderators' && <Dismiss user={user} />}
              </Line>
            ))
          )
        }
      </Answered>
    </section>
  )
}

/** Who runs the instance. Administrators are made by a command where the server runs, global moderators here as well. */
export const Component = () => (
  <AdminFrame tab="moderators">
    {groups.map((group) => (
      <Group key={group} group={group} />
    ))}
    <AddModerator action={add} />
  </AdminFrame>
)
