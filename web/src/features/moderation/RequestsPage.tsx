import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Face.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args)
  const { readRequests } = moderationApi.endpoints
  await want(args.dispatch(readRequests.initiate({ magazineId, wish: 'moderation' })))
}

const Requests = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { magazineId } = magazine
  const moderation = moderationApi.useReadRequestsQuery({ magazineId, wish: 'moderation' })
  const ownership = moderationApi.useReadRequestsQuery({ magazineId, wish: 'ownership' })
  const [answer, { isLoading }] = moderationApi.useAnswerRequestMutation()
  if (!moderation.currentData) return <Pending of={moderation} />
  const all = [
    ...moderation.currentData.map(({ user }) => ({ user, wish: 'moderation' as const })),
    ...(ownership.currentData ?? []).map(({ user }) => ({ user, wish: 'ownership' as const })),
  ]
  if (all.length === 0) return <Empty icon="inbox" title={t('moderation.requests.none')} />
  return (
    <section className="group">
      {all.map(({ user, wish }) => {
        const decide = (accept: boolean): void =>
          void tell(answer({ magazineId, userId: user.userId, wish, accept }).unwrap(), t('moderation.saved'))
        return (
          <Line
            key={`${wish}${user.userId}`}
            face={<Avatar user={user} size={32} />}
            name={displayName(user)}
            to={userPath(user)}
            note={t(`moderation.requests.${wish}`)}
          >
            <span className="btns">
              <button type="button" className="btn btn-s" disabled={isLoading} onClick={() => decide(true)}>
                {t('moderation.requests.accept')}
              </button>
              <button
                type="button"
                className="btn btn-s btn-q"
                disabled={isLoading}
                onClick={() => decide(false)}
              >
                {t('moderation.requests.reject')}
              </button>
            </span>
          </Line>
        )
      })}
    </section>
  )
}

/** Who would like to look after a magazine; administrators decide. */
export const Component = () => (
  <PanelFrame tab="requests">{(magazine) => <Requests magazine={magazine} />}</PanelFrame>
)
