import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Line } from '../../ui/Line.tsx'
import { Link } from '../../ui/Link.tsx'
import { adminApi, type Wave } from './admin.api.ts'

/** Whom a wave concerns. */
const Concerned = ({ users, userCount }: Wave) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>
        {t('admin.signups.wave.accounts')} ({userCount})
      </h2>
      {users.map(({ userId, username, createdAt }) => (
        <Line
          key={userId}
          face={<Avatar user={{ username, title: null, avatar: null }} size={32} />}
          name={username}
          to={userPath({ username })}
          note={<Ago date={createdAt} />}
        />
      ))}
    </section>
  )
}

/**
 * Says that new accounts wait for approval because of a wave of sign-ups, and why; administrators end it here. Nothing
 * while there is none. `whole`: with the accounts concerned, else with a link to them.
 */
export const WaveNote = ({ whole = false }: { whole?: boolean }) => {
  const { t } = useTranslation()
  const isAdmin = useMe()?.isAdmin
  const { data: wave } = adminApi.useReadWaveQuery()
  const { press, busy } = usePress()
  if (!wave) return null
  const { sign, count, openedAt, userCount } = wave
  return (
    <>
      <div className="note note-warn" role="status">
        <Icon name="shield" />
        <span>
          <b>{t('admin.signups.wave.title')}</b> · <Ago date={openedAt} />
          <br />
          {t(sign === 'registrations' ? 'admin.signups.wave.registrations' : 'admin.signups.wave.alike', {
            count,
          })}
          <br />
          {t('admin.signups.wave.until')}
          <span className="btns">
            {isAdmin && (
              <button
                {...press(adminApi.endpoints.closeWave, undefined, t('admin.said.waveEnded'))}
                className="btn btn-s"
                disabled={busy}
              >
                {t('admin.signups.wave.close')}
              </button>
            )}
            {!whole && (
              <Link className="btn btn-s" to="/admin/signup_requests">
                {t('admin.signups.wave.accounts')}
              </Link>
            )}
          </span>
        </span>
      </div>
      {whole && userCount > 0 && <Concerned {...wave} />}
    </>
  )
}
