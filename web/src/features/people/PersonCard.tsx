import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Answered } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { useCount, useDates } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { peopleApi } from './people.api.ts'
import { HandleLine, PersonActions } from './PersonHead.tsx'
import { PrivateNote } from './PrivateNote.tsx'
import { Reputation } from './Reputation.tsx'
import { writingsApi } from './writings.api.ts'

/** Which number belongs to which list, and where that is. */
const lists = [
  ['threads', 'entries', ''],
  ['comments', 'entryComments', '/comments'],
  ['posts', 'posts', '/posts'],
  ['replies', 'postComments', '/replies'],
] as const

/** How much somebody wrote; the lists can be opened before, and whether or not, the numbers come. */
const Written = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const count = useCount()
  const { currentData: counts } = writingsApi.useCountWritingsQuery(user.userId)
  return (
    <nav className="tally" aria-label={t('user.written', { name: displayName(user) })}>
      {lists.map(([list, kind, to]) => (
        <Link key={list} to={userPath(user) + to}>
          <b>{counts ? count(counts[kind]) : '–'}</b>{' '}
          {t(`user.wrote.${list}`, { count: counts?.[kind] ?? 0 })}
        </Link>
      ))}
    </nav>
  )
}

const Known = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { day } = useDates()
  return (
    <>
      <div className="person">
        <Avatar user={user} size={40} />
        <div>
          <b>
            <Link to={userPath(user)}>
              <Name user={user} />
            </Link>
          </b>
          <HandleLine user={user} />
        </div>
      </div>
      <p className="tally">
        {t('user.joinedOn', { day: day(user.createdAt) })}
        <Reputation user={user} />
      </p>
      <Written user={user} />
      {user.apProfileId && (
        <p className="tally origin">
          <a href={user.apProfileId}>{t('user.origin')}</a>
        </p>
      )}
      <div className="btns">
        <PersonActions user={user} />
      </div>
      <PrivateNote user={user} />
    </>
  )
}

/** Who somebody is, in short. */
export const PersonCard = ({ name }: { name: string }) => (
  <Answered of={peopleApi.useReadUserQuery(name)} skeleton={<TextSkeleton lines={4} />}>
    {(user) => <Known user={user} />}
  </Answered>
)
