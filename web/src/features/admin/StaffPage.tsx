import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Answered } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'
import { adminApi, type Staff } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const groups = ['admins', 'moderators'] as const

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { readStaff } = adminApi.endpoints
  await want(...groups.map((group) => args.dispatch(readStaff.initiate(group))))
}

const Group = ({ group }: { group: Staff }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t(`admin.staff.${group}`)}</h2>
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
              />
            ))
          )
        }
      </Answered>
    </section>
  )
}

/** Who runs the instance: no operation makes somebody one of them, only a command where the server runs. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <AdminFrame tab="moderators">
      <p className="lead-text">{t('admin.staff.hint')}</p>
      {groups.map((group) => (
        <Group key={group} group={group} />
      ))}
    </AdminFrame>
  )
}
