import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { useCount } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'

/** What somebody earned, which leads to the days they earned it on. */
export const Reputation = ({ user }: { user: Pick<User, 'username' | 'reputationPoints'> }) => {
  const { t } = useTranslation()
  const count = useCount()
  if (user.reputationPoints === null) return null
  return (
    <Link to={`${userPath(user)}/reputation/threads`}>
      <b>{count(user.reputationPoints)}</b> {t('user.reputation')}
    </Link>
  )
}
