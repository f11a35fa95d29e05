import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Emojis } from '../../model/emojis.ts'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'

type Field = NonNullable<User['fields']>[number]

const isAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)

/** `rel=me` lets the page that is linked prove that it is theirs. */
const Value = ({ value, emojis }: Pick<Field, 'value'> & { emojis: Emojis | undefined }) =>
  isAddress(value) ? (
    <a href={value} rel="me nofollow noopener ugc">
      {value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  ) : (
    <WithEmojis text={value} emojis={emojis} />
  )

/** What somebody says about themselves in a table. */
export const ProfileFields = ({
  fields,
  emojis,
}: {
  fields: readonly Field[]
  emojis?: Emojis | undefined
}) => {
  const { t } = useTranslation()
  return (
    <dl className="pf-table">
      {fields.map(({ name, value, verifiedAt }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may repeat
        <div key={position} className={verifiedAt ? 'verified' : undefined}>
          <dt dir="auto">
            <WithEmojis text={name} emojis={emojis} />
          </dt>
          <dd dir="auto">
            {verifiedAt && (
              <span title={t('user.verified')}>
                <Icon name="check" size="s" />
                <span className="sr">{t('user.verified')}</span>
              </span>
            )}
            <Value value={value} emojis={emojis} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
