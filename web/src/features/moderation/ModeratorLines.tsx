import { usePress } from '../../app/press.ts'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Line } from '../../ui/Line.tsx'
import { moderationApi } from './moderation.api.ts'
import { isOwner } from './rights.ts'

/** Who looks after a magazine; whoever may, takes them off it. */
export const ModeratorLines = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { press, back, busy } = usePress()
  const { magazineId, owner, moderators } = magazine
  return (
    <section className="group">
      {moderators.map((moderator) => (
        <Line
          key={moderator.userId}
          face={<Avatar user={{ ...moderator, title: null }} size={32} />}
          name={moderator.username}
          to={userPath(moderator)}
          note={moderator.userId === owner?.userId && t('magazine.owner')}
        >
          {moderator.userId !== owner?.userId && isOwner(me, magazine) && (
            <button
              {...press(
                moderationApi.endpoints.setModerator,
                { magazineId, userId: moderator.userId, on: false },
                back(
                  t('moderation.said.dismissed', { name: moderator.username }),
                  moderationApi.endpoints.setModerator,
                  { magazineId, userId: moderator.userId, on: true },
                  t('moderation.said.moderates', { name: moderator.username }),
                ),
              )}
              className="btn btn-s"
              disabled={busy}
            >
              {t('moderation.moderators.remove')}
              <span className="sr"> {moderator.username}</span>
            </button>
          )}
        </Line>
      ))}
    </section>
  )
}
