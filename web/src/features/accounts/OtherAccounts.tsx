import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { MenuButton, MenuLine } from '../../ui/Menu.tsx'
import { accountsApi } from './accounts.api.ts'
import { useSwitch } from './use-switch.ts'

/** In the reader's menu, once it is opened: the other accounts of this browser, each one act away. */
export const OtherAccounts = () => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const switchTo = useSwitch()
  const { data } = accountsApi.useReadSignedInQuery()
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? []
  if (others.length === 0) return null
  return (
    <>
      <MenuLine />
      {others.map(({ user }) => (
        <MenuButton
          key={user.userId}
          icon="user"
          label={t('accounts.switchTo', { name: user.username })}
          {...switchTo(user.userId, pathname + search)}
        />
      ))}
    </>
  )
}
