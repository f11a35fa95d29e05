import { useTranslation } from '../../i18n/react.tsx'
import { threadTypes, times, type FeedPath, type Sort } from '../../model/feed-path.ts'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { sortIcons } from './sort-icons.ts'

const typeIcons = { links: 'link-2', articles: 'align-left', photos: 'image', videos: 'play' } as const

/** What each choice of the filter bar opens. */
export const FilterMenus = ({
  feed,
  sort,
  offered,
  type,
  typed,
  said,
  to,
}: {
  feed: FeedPath
  sort: Sort
  offered: readonly Sort[]
  type: keyof typeof typeIcons | undefined
  /** Whether what is listed has types. */
  typed: boolean
  said: (sort: Sort) => Sort
  to: (change: Partial<FeedPath>) => string
}) => {
  const { t } = useTranslation()
  const plain = to({}).replace(/\?.*/, '')
  return (
    <>
      <Menu id="f-sort" label={t('feed.sort', { value: '' })}>
        {offered.map((value) => (
          <MenuLink
            key={value}
            icon={sortIcons[value]}
            label={t(`feed.sorts.${value}`)}
            to={to({ sort: said(value) })}
            chosen={value === sort}
          />
        ))}
      </Menu>
      <Menu id="f-time" label={t('feed.time', { value: '' })}>
        {times.map((value) => (
          <MenuLink
            key={value}
            label={t(`feed.times.${value}`)}
            to={to({ time: value })}
            chosen={value === feed.time}
          />
        ))}
      </Menu>
      {typed && (
        <Menu id="f-type" label={t('feed.type', { value: '' })}>
          <MenuLink icon="layers" label={t('feed.types.all')} to={plain} chosen={type === undefined} />
          {threadTypes.map(([value]) => (
            <MenuLink
              key={value}
              icon={typeIcons[value]}
              label={t(`feed.types.${value}`)}
              to={`${plain}?type=${value}`}
              chosen={value === type}
            />
          ))}
        </Menu>
      )}
      <Menu id="f-fed" label={t('feed.federation', { value: '' })}>
        {(['all', 'local'] as const).map((value) => (
          <MenuLink
            key={value}
            icon={value === 'all' ? 'globe' : 'house'}
            label={t(`feed.from.${value}`)}
            to={to({ federation: value })}
            chosen={value === feed.federation}
          />
        ))}
      </Menu>
    </>
  )
}
