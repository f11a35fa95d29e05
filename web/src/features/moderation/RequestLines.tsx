import { want } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import type { AppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Line } from '../../ui/Line.tsx'
import { Link } from '../../ui/Link.tsx'
import { peopleApi } from '../people/people.api.ts'
import { Reputation } from '../people/Reputation.tsx'
import { moderationApi, type MagazineRequest, type Wish } from './moderation.api.ts'

type Query = { magazineId: number | null; wish: Wish }

/** Asks for requests, and for what those earned who make them. */
export const wantRequests = async (dispatch: AppDispatch, ...queries: readonly Query[]): Promise<void> => {
  const asked = await Promise.all(
    queries.map((query) => dispatch(moderationApi.endpoints.readRequests.initiate(query))),
  )
  const names = new Set(asked.flatMap(({ data }) => data ?? []).map(({ user }) => user.username))
  await want(...[...names].map((name) => dispatch(peopleApi.endpoints.readUser.initiate(name))))
}

/** What somebody earned so far, by which others judge whether to trust them with a magazine. */
const Earned = ({ username }: { username: string }) => {
  const { currentData: user } = peopleApi.useReadUserQuery(username)
  if (!user) return null
  return (
    <>
      {' · '}
      <Reputation user={user} />
    </>
  )
}

/** Who asks for what, each to be accepted or rejected. */
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
      {requests.map(({ user, magazine, wish }) => {
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
                <Earned username={user.username} />
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
