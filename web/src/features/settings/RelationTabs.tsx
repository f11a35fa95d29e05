import { Link } from '../../ui/Link.tsx'
import { useTranslation } from '../../i18n/react.tsx'
import { kindsOf, type Relation, type RelationKind } from './relations.api.ts'

/** Which kind of thing one subscribes to or blocks; servers can only be blocked. */
export const RelationTabs = ({
  relation,
  current,
}: {
  relation: Relation
  current: RelationKind | 'instances'
}) => {
  const { t } = useTranslation()
  const kinds = [...kindsOf(relation), ...(relation === 'blocked' ? (['instances'] as const) : [])]
  return (
    <nav className="chips chips-page" aria-label={t(`relations.${relation}`)}>
      {kinds.map((kind) => (
        <Link
          key={kind}
          className="pick"
          to={`/settings/${relation}/${kind}`}
          aria-current={kind === current ? 'true' : undefined}
        >
          {t(`relations.kinds.${kind}`)}
        </Link>
      ))}
    </nav>
  )
}
