import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formValues } from '../../ui/form.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../../model/paging.ts'
import { peopleApi } from '../people/people.api.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'bans')
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(moderationApi.endpoints.readBans.initiate({ magazineId, p })))
}

/** Bans by handle, for good or until a day. */
const BanForm = ({ magazineId }: { magazineId: number }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const tell = useTell()
  const [search] = useSearchParams()
  const [ban, { isLoading }] = moderationApi.useBanMutation()
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = event.currentTarget
    const value = formValues(event)
    const body = {
      reason: value('reason'),
      ...(value('until') ? { expiredAt: new Date(value('until')).toISOString() } : {}),
    }
    const done = async (): Promise<void> => {
      const username = value('person').trim().replace(/^@/, '')
      const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
      await ban({ magazineId, userId: user.userId, body }).unwrap()
    }
    if (await tell(done(), t('moderation.saved'))) form.reset()
  }
  return (
    <form method="post" className="narrow-form" onSubmit={(event) => void send(event)}>
      <h2>{t('moderation.bans.add')}</h2>
      <TextField
        label={t('moderation.bans.person')}
        name="person"
        defaultValue={search.get('who') ?? ''}
        autoCapitalize="none"
        required
      />
      <TextField label={t('moderation.bans.reason')} name="reason" maxLength={5000} required />
      <TextField
        label={t('moderation.bans.until')}
        hint={t('moderation.bans.untilHint')}
        name="until"
        type="datetime-local"
      />
      <button type="submit" className="btn btn-df submit" disabled={isLoading}>
        {t('moderation.bans.ban')}
      </button>
    </form>
  )
}

const Bans = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [search] = useSearchParams()
  const { magazineId } = magazine
  const bans = moderationApi.useReadBansQuery({
    magazineId,
    p: pageNumber(search),
  })
  const [unban, { isLoading }] = moderationApi.useUnbanMutation()
  return (
    <>
      <Paged of={bans} empty={<Empty icon="ban" title={t('moderation.bans.none')} />}>
        {(items) => (
          <section className="group">
            {items.map(({ banId, bannedUser, bannedBy, reason, expiredAt }) => (
              <Line
                key={banId}
                face={<Avatar user={bannedUser} size={32} />}
                name={displayName(bannedUser)}
                to={userPath(bannedUser)}
                note={
                  <>
                    {reason && `“${reason}” · `}
                    {expiredAt
                      ? t('moderation.bans.untilWhen', { when: expiredAt.slice(0, 16).replace('T', ' ') })
                      : t('moderation.bans.forGood')}
                    {' · '}
                    {t('moderation.bans.by', { name: displayName(bannedBy) })}
                  </>
                }
              >
                <button
                  type="button"
                  className="btn btn-s"
                  disabled={isLoading}
                  onClick={() =>
                    void tell(
                      unban({ magazineId, userId: bannedUser.userId }).unwrap(),
                      t('moderation.saved'),
                    )
                  }
                >
                  {t('moderation.bans.lift')}
                  <span className="sr"> {displayName(bannedUser)}</span>
                </button>
              </Line>
            ))}
          </section>
        )}
      </Paged>
      <BanForm magazineId={magazineId} />
    </>
  )
}

/** Who may not write in a magazine. */
export const Component = () => (
  <PanelFrame tab="bans">{(magazine) => <Bans magazine={magazine} />}</PanelFrame>
)
