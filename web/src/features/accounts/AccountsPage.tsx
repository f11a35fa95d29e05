import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { withNext } from '../../ui/form.ts'
import { Link } from '../../ui/Link.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { membersOnly, SettingsFrame } from '../settings/SettingsFrame.tsx'
import { AccountLines, LeaveAll } from './AccountLines.tsx'
import { accountsApi } from './accounts.api.ts'

const HERE = '/settings/accounts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(accountsApi.endpoints.readSignedIn.initiate()))
}

/** The accounts that this browser is signed in to. */
export const Component = () => {
  const { t } = useTranslation()
  const accounts = accountsApi.useReadSignedInQuery()
  return (
    <SettingsFrame tab="accounts" title={t('nav.accounts')}>
      <p className="lead-text">{t('accounts.hint')}</p>
      <Answered of={accounts}>
        {({ items }) => (
          <section className="group">
            <AccountLines accounts={items} next={HERE} />
          </section>
        )}
      </Answered>
      <p className="btns spaced">
        <Link className="btn btn-p" to={withNext('/login', HERE)}>
          {t('accounts.add')}
        </Link>
        <LeaveAll />
      </p>
    </SettingsFrame>
  )
}
