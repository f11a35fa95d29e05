import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Field = NonNullable<User['fields']>[number]

const isAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)

/** `rel=me` lets the page that is linked prove that it is theirs. */
const Value = ({ value }: Pick<Field, 'value'>) =>
  isAddress(value) ? (
    <a href={value} rel="me nofollow noopener ugc">
      {value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  ) : (
    value
  )

/** What somebody says about themselves in a table. */
export const ProfileFields = ({ fields }: { fields: readonly Field[] }) => {
  const { t } = useTranslation()
  return (
    <dl className="pf-table">
      {fields.map(({ name, value, verifiedAt }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may repeat
        <div key={position} className={verifiedAt ? 'verified' : undefined}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">
            {verifiedAt && (
              <span title={t('user.verified')}>
                <Icon name="check" size="s" />
                <span className="sr">{t('user.verified')}</span>
              </span>
            )}
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
