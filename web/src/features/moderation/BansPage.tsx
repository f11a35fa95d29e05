import { Name } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { BanForm } from './BanForm.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'bans')
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(moderationApi.endpoints.readBans.initiate({ magazineId, p })))
}

const Bans = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const { moment } = useDates()
  const [search] = useSearchParams()
  const { magazineId } = magazine
  const bans = moderationApi.useReadBansQuery({
    magazineId,
    p: pageNumber(search),
  })
  return (
    <>
      <Paged of={bans} empty={<Empty icon="ban" title={t('moderation.bans.none')} />}>
        {(items) => (
          <section className="group">
            {items.map(({ banId, bannedUser, bannedBy, reason, expiredAt }) => (
              <Line
                key={banId}
                face={<Avatar user={bannedUser} size={32} />}
                name={<Name user={bannedUser} />}
                to={userPath(bannedUser)}
                note={
                  <>
                    {reason && (
                      <>
                        <q dir="auto">{reason}</q>
                        {' · '}
                      </>
                    )}
                    {expiredAt
                      ? t('moderation.bans.untilWhen', { when: moment(expiredAt) })
                      : t('moderation.bans.forGood')}
                    {' · '}
                    {t('moderation.bans.by', { name: displayName(bannedBy) })}
                  </>
                }
              >
                <button
                  {...press(
                    moderationApi.endpoints.unban,
                    { magazineId, userId: bannedUser.userId },
                    back(
                      t('moderation.said.unbanned', { name: displayName(bannedUser) }),
                      moderationApi.endpoints.ban,
                      { magazineId, userId: bannedUser.userId, body: { reason, expiredAt } },
                      t('moderation.said.banned', { name: displayName(bannedUser) }),
                    ),
                  )}
                  className="btn btn-s"
                  disabled={busy}
                >
                  {t('moderation.bans.lift')}
                  <span className="sr"> {displayName(bannedUser)}</span>
                </button>
              </Line>
            ))}
          </section>
        )}
      </Paged>
      <BanForm />
    </>
  )
}

/** Who may not write in a magazine. */
export const Component = () => (
  <PanelFrame tab="bans">{(magazine) => <Bans magazine={magazine} />}</PanelFrame>
)
