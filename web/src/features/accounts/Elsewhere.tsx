import type { Me } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The page's own calls are refused by now, as they come with its account: this one comes without. */
const goBack = async ({ userId }: Me): Promise<void> => {
  await fetch(`/auth/accounts/${userId}/switch`, { method: 'POST' })
  location.reload()
}

/** Says, at the lower edge of a page, that another tab of this browser switched to another account. */
export const Elsewhere = ({ me }: { me: Me }) => {
  const { t } = useTranslation()
  return (
    <div className="away">
      <Icon name="users" size="s" /> {t('accounts.elsewhere')}
      <span className="btns">
        <button type="button" className="btn btn-s btn-p" onClick={() => void goBack(me)}>
          {t('accounts.switchTo', { name: me.username })}
        </button>
        <button type="button" className="btn btn-s" onClick={() => location.reload()}>
          {t('accounts.reload')}
        </button>
      </span>
    </div>
  )
}
