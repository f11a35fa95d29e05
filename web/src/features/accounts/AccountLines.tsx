import { act } from '../../app/act-button.ts'
import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Line } from '../../ui/Line.tsx'
import { accountsApi, type BrowserAccount } from './accounts.api.ts'
import { useSwitch } from './use-switch.ts'

/** The accounts of this browser: to go on as one of them, and to log out of it. */
export const AccountLines = ({ accounts, next }: { accounts: readonly BrowserAccount[]; next: string }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const switchTo = useSwitch()
  return accounts.map(({ user, isCurrent }) => {
    const { does, onPress } = switchTo(user.userId, next)
    return (
      <Line
        key={user.userId}
        face={<Avatar user={user} size={32} />}
        name={<bdi>{displayName(user)}</bdi>}
        note={
          <>
            <bdi dir="ltr">@{user.username}</bdi>
            {isCurrent && <> · {t('accounts.now')}</>}
          </>
        }
      >
        <span className="btns">
          {!isCurrent && (
            <button {...act(does, () => void onPress())} className="btn btn-s">
              {t('accounts.switchTo', { name: user.username })}
            </button>
          )}
          <button
            {...press(accountsApi.endpoints.leaveAccount, user.userId, undefined, () => {
              if (isCurrent) location.assign('/login')
            })}
            className="btn btn-s btn-q"
            disabled={busy}
          >
            {t('nav.logOut')}
            <span className="sr"> {user.username}</span>
          </button>
        </span>
      </Line>
    )
  })
}

/** Ends every session that this browser holds. */
export const LeaveAll = () => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  return (
    <button
      {...press(accountsApi.endpoints.leaveAccounts, undefined, undefined, () => location.assign('/'))}
      className="btn"
      disabled={busy}
    >
      {t('accounts.leaveAll')}
    </button>
  )
}
