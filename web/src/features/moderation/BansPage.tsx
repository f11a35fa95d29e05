import { Name } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { useForm, type Action } from '../../app/form.ts'
import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/FormRefusal.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
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
const ban: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId } = await panelMagazine(args, 'bans')
  const username = form.text('person').replace(/^@/, '')
  const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
  const body = {
    reason: form.text('reason'),
    ...(form.text('until') ? { expiredAt: new Date(form.text('until')).toISOString() } : {}),
  }
  await dispatch(moderationApi.endpoints.ban.initiate({ magazineId, userId: user.userId, body })).unwrap()
  return { said: t('moderation.saved') }
}

export const actions = { '': ban }

const BanForm = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { props, busy, failure, value } = useForm(ban, { clears: true })
  return (
    <form {...props} className="narrow-form">
      <h2>{t('moderation.bans.add')}</h2>
      <FormRefusal error={failure} fields={[]} />
      <TextField
        label={t('moderation.bans.person')}
        name="person"
        defaultValue={value('person', search.get('who') ?? '')}
        autoCapitalize="none"
        required
      />
      <TextField
        label={t('moderation.bans.reason')}
        name="reason"
        defaultValue={value('reason')}
        maxLength={5000}
        required
      />
      <TextField
        label={t('moderation.bans.until')}
        hint={t('moderation.bans.untilHint')}
        name="until"
        type="datetime-local"
        defaultValue={value('until')}
      />
      <button type="submit" className="btn btn-df submit" disabled={busy}>
        {t('moderation.bans.ban')}
      </button>
    </form>
  )
}

const Bans = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
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
                    t('moderation.saved'),
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
