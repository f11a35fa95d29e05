import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { MagazineCard } from './MagazineCard.tsx'
import { magazinesApi, type MagazineQuery } from './magazines.api.ts'

const sorts = ['hot', 'active', 'newest', 'threads', 'comments', 'posts'] as const
type Sort = (typeof sorts)[number]

const queryOf = (sort: Sort, search: URLSearchParams): MagazineQuery => ({
  sort,
  p: pageNumber(search),
  perPage: 48,
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
  ...(search.get('federation') === 'local' ? { federation: 'local' as const } : {}),
  ...(search.get('hide_adult') === 'show' ? { hide_adult: 'show' as const } : {}),
})

/** What narrows the list, beside its order. */
const narrowings = ['q', 'federation', 'hide_adult'] as const

/** The address of the list in an order, narrowed as it is but for what changes. */
const addressOf = (
  sort: Sort,
  search: URLSearchParams,
  change: Partial<Record<(typeof narrowings)[number], string | null>> = {},
): string => {
  const query = new URLSearchParams()
  for (const name of narrowings) {
    const value = change[name] === undefined ? search.get(name) : change[name]
    if (value) query.set(name, value)
  }
  return `/magazines${sort === 'hot' ? '' : `/${sort}`}${query.size > 0 ? `?${query}` : ''}`
}

const sortOf = (word: string | undefined): Sort | null =>
  word === undefined ? 'hot' : (sorts.find((sort) => sort === word) ?? null)

export const loader: Loader = async ({ dispatch, params, url }) => {
  const sort = sortOf(params['sort'])
  if (!sort) return notFound()
  await need(dispatch(magazinesApi.endpoints.readMagazines.initiate(queryOf(sort, url.searchParams))))
}

/** Every magazine this server knows, with what it is about. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const params = useParams()
  const [search] = useSearchParams()
  const sort = sortOf(params['sort'])
  if (!sort) throw new PageFailure(404)
  const magazines = magazinesApi.useReadMagazinesQuery(queryOf(sort, search))
  const q = search.get('q') ?? ''
  const adult = search.get('hide_adult') === 'show'
  return (
    <>
      <Head title={t('magazine.list')} path={addressOf(sort, new URLSearchParams())} />
      <main id="content">
        <div className="page-head">
          <h1>{t('magazine.list')}</h1>
          {me && (
            <span className="push btns">
              <Link className="btn btn-q" to="/magazines/abandoned">
                {t('magazine.abandoned')}
              </Link>
              <Link className="btn" to="/newMagazine">
                <Icon name="plus" size="s" />
                {t('magazine.create')}
              </Link>
            </span>
          )}
        </div>
        <SearchForm
          label={t('magazine.search')}
          hint={t('magazine.listHint')}
          value={q}
          to={(words) => addressOf(sort, search, { q: words })}
        >
          {narrowings.slice(1).map((name) => {
            const value = search.get(name)
            return value && <input key={name} type="hidden" name={name} value={value} />
          })}
        </SearchForm>
        <nav id="filters" aria-label={t('feed.filter')}>
          <div className="chips">
            {sorts.map((value) => (
              <Link
                key={value}
                className="pick"
                to={addressOf(value, search)}
                aria-current={value === sort ? 'true' : undefined}
              >
                {t(`magazine.sorts.${value}`)}
              </Link>
            ))}
          </div>
          <div className="chips chips-row">
            {(['all', 'local'] as const).map((value) => (
              <Link
                key={value}
                className="pick"
                to={addressOf(sort, search, { federation: value === 'local' ? value : null })}
                aria-current={
                  (search.get('federation') === 'local') === (value === 'local') ? 'true' : undefined
                }
              >
                {t(`feed.from.${value}`)}
              </Link>
            ))}
            <Link
              className="pick"
              to={addressOf(sort, search, { hide_adult: adult ? null : 'show' })}
              aria-current={adult ? 'true' : undefined}
            >
              {t('card.adult')}
            </Link>
          </div>
        </nav>
        <Paged
          of={magazines}
          empty={<Empty icon="compass" title={t('magazine.empty')} />}
          skeleton={<CardSkeletons />}
        >
          {(found) => (
            <ul className="magazine-cards">
              {found.map((magazine) => (
                <li key={magazine.magazineId}>
                  <MagazineCard magazine={magazine} />
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </main>
    </>
  )
}
