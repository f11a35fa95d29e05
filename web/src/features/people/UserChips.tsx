import { useTranslation } from '../../i18n/react.tsx'
import type { UserSmall } from '../../api/contract.ts'
import { isAnniversary, isNewAccount } from '../../model/time.ts'
import { useMe } from '../../app/store.ts'
import { Icon } from '../../ui/Icon.tsx'

/** What a reader may want to know of whoever wrote something. */
export const UserChips = ({
  user,
  op,
  mod,
  now,
}: {
  user: Pick<UserSmall, 'userId' | 'isBot' | 'isAdmin' | 'isGlobalModerator' | 'createdAt'>
  op?: boolean
  mod?: boolean
  now: number
}) => {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <>
      {op && <span className="chip chip-op">{t('user.op')}</span>}
      {me?.userId === user.userId && <span className="chip chip-you">{t('user.you')}</span>}
      {user.isAdmin ? (
        <span className="chip">
          <Icon name="star" />
          {t('user.admin')}
        </span>
      ) : user.isGlobalModerator ? (
        <span className="chip">
          <Icon name="shield" />
          {t('user.globalMod')}
        </span>
      ) : (
        mod && (
          <span className="chip">
            <Icon name="shield" />
            {t('user.mod')}
          </span>
        )
      )}
      {user.isBot && (
        <span className="chip chip-line">
          <Icon name="bot" />
          {t('user.bot')}
        </span>
      )}
      {isNewAccount(user.createdAt, now) && (
        <span className="leaf" title={t('user.newAccount')}>
          <Icon name="leaf" size="s" />
          <span className="sr">{t('user.newAccount')}</span>
        </span>
      )}
      {isAnniversary(user.createdAt, now) && (
        <span className="leaf" title={t('user.anniversary')}>
          <Icon name="cake" size="s" />
          <span className="sr">{t('user.anniversary')}</span>
        </span>
      )}
    </>
  )
}
