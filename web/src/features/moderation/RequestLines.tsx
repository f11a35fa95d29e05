import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'
import { Link } from '../../ui/Link.tsx'
import { Reputation } from '../people/Reputation.tsx'
import { moderationApi, type MagazineRequest, type Wish } from './moderation.api.ts'

/** Who asks for what, and what they earned so far, each to be accepted or rejected. */
export const RequestLines = ({
  requests,
  namesMagazine,
}: {
  requests: readonly (MagazineRequest & { wish: Wish })[]
  /** Where they are of several magazines. */
  namesMagazine?: boolean
}) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  return (
    <section className="group">
      {requests.map(({ user, magazine, wish, reputationPoints }) => {
        const { magazineId } = magazine
        const whose = [displayName(user), ...(namesMagazine ? [`m/${magazine.name}`] : [])].join(', ')
        const name = displayName(user)
        const said = (accept: boolean): string => {
          if (!accept) return t('moderation.said.rejected', { name })
          return wish === 'moderation'
            ? t('moderation.said.moderates', { name })
            : t('moderation.said.owns', { name, magazine: magazine.name })
        }
        const decide = (accept: boolean) =>
          press(
            moderationApi.endpoints.answerRequest,
            { magazineId, userId: user.userId, wish, accept },
            said(accept),
          )
        return (
          <Line
            key={`${wish} ${magazineId} ${user.userId}`}
            face={<Avatar user={user} size={32} />}
            name={<Name user={user} />}
            to={userPath(user)}
            note={
              <>
                {t(`moderation.requests.${wish}`)}
                {namesMagazine && (
                  <>
                    {' · '}
                    <Link to={magazinePath(magazine)}>m/{magazine.name}</Link>
                  </>
                )}
                {reputationPoints !== undefined && (
                  <>
                    {' · '}
                    <Reputation user={{ username: user.username, reputationPoints }} />
                  </>
                )}
              </>
            }
          >
            <span className="btns">
              <button {...decide(true)} className="btn btn-s" disabled={busy}>
                {t('moderation.requests.accept')}
                <span className="sr"> {whose}</span>
              </button>
              <button {...decide(false)} className="btn btn-s btn-q" disabled={busy}>
                {t('moderation.requests.reject')}
                <span className="sr"> {whose}</span>
              </button>
            </span>
          </Line>
        )
      })}
    </section>
  )
}
