import { useSearchParams } from 'react-router'
import type { Magazine } from '../../api/contract.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from './moderation.api.ts'

/** Who was let into a private magazine, each to be taken out again but its moderators. */
export const MemberLines = ({ magazine: { magazineId, moderators } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [search] = useSearchParams()
  const asked = moderationApi.useReadMembersQuery({ magazineId, p: pageNumber(search) })
  return (
    <Paged of={asked} empty={<Empty icon="users" title={t('moderation.members.none')} />}>
      {(people) => (
        <section className="group">
          {people.map((person) => (
            <Line
              key={person.userId}
              face={<Avatar user={person} size={32} />}
              name={displayName(person)}
              to={userPath(person)}
              note={`@${person.username.replace(/^@/, '')}`}
            >
              {!moderators.some(({ userId }) => userId === person.userId) && (
                <button
                  {...press(
                    moderationApi.endpoints.removeMember,
                    { magazineId, userId: person.userId },
                    t('moderation.members.removed'),
                  )}
                  className="btn btn-s btn-q"
                  disabled={busy}
                >
                  {t('moderation.members.remove')}
                  <span className="sr"> {displayName(person)}</span>
                </button>
              )}
            </Line>
          ))}
        </section>
      )}
    </Paged>
  )
}
