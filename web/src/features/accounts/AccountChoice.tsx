import { useTranslation } from '../../i18n/react.tsx'
import { useMe } from '../../app/store.ts'
import { useNext } from '../../ui/form.ts'
import { AccountLines, LeaveAll } from './AccountLines.tsx'
import { accountsApi } from './accounts.api.ts'

/** Above the form to log in: the accounts that this browser is signed in to already. */
export const AccountChoice = () => {
  const { t } = useTranslation()
  const me = useMe()
  const next = useNext()
  const { data } = accountsApi.useReadSignedInQuery()
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="group">
      {me ? (
        <p>{t('accounts.adding', { name: me.username })}</p>
      ) : (
        <>
          <AccountLines accounts={items} next={next} />
          <p className="btns spaced">
            <LeaveAll />
          </p>
        </>
      )}
    </section>
  )
}
