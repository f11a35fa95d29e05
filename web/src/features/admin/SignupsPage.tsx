import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { WaveNote } from './WaveNote.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { readSignups, readWave } = adminApi.endpoints
  await want(
    args.dispatch(readSignups.initiate(pageNumber(args.url.searchParams))),
    args.dispatch(readWave.initiate()),
  )
}

const Signups = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const signups = adminApi.useReadSignupsQuery(pageNumber(search))
  const { press, busy } = usePress()
  return (
    <Paged
      of={signups}
      empty={
        <Empty icon="user-plus" title={t('admin.signups.none')}>
          <span>{t('admin.signups.noneHint')}</span>
        </Empty>
      }
    >
      {(items) => (
        <section className="group">
          {items.map(({ userId, username, email, createdAt, applicationText }) => {
            const answer = (approve: boolean) =>
              press(
                adminApi.endpoints.decideSignup,
                { userId, approve },
                t(approve ? 'admin.said.approved' : 'admin.said.rejected', { name: username }),
              )
            return (
              <Line
                key={userId}
                face={<Avatar user={{ username, title: null, avatar: null }} size={32} />}
                name={username}
                note={
                  <>
                    {email} · <Ago date={createdAt} />
                    {applicationText && <span className="said">{applicationText}</span>}
                  </>
                }
              >
                <span className="btns">
                  <button {...answer(true)} className="btn btn-s" disabled={busy}>
                    {t('admin.signups.approve')}
                  </button>
                  <button {...answer(false)} className="btn btn-s btn-d" disabled={busy}>
                    {t('admin.signups.reject')}
                  </button>
                </span>
              </Line>
            )
          })}
        </section>
      )}
    </Paged>
  )
}

/** Who waits to join, and whether all have to because of a wave. */
export const Component = () => (
  <AdminFrame tab="signups">
    <WaveNote whole />
    <Signups />
  </AdminFrame>
)
