import type { MagazineSmall } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'

/** Above what belongs to a magazine: the way back to it, and what this is of it. */
export const MagazineCrumb = ({
  magazine,
  name,
  to = magazinePath(magazine),
  here,
}: {
  magazine: Pick<MagazineSmall, 'name' | 'icon'>
  name: string
  to?: string
  here?: string
}) => {
  const { t } = useTranslation()
  return (
    <nav className="crumb" aria-label={t('thread.where')}>
      <Link className="mag" to={to}>
        <Tile magazine={magazine} />
        {name}
      </Link>
      {here && (
        <>
          <Icon name="chevron-right" size="s" />
          <span>{here}</span>
        </>
      )}
    </nav>
  )
}
