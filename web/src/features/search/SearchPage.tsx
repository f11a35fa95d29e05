import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Tile } from '../../ui/Face.tsx'
import { Head } from '../../ui/Head.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ItemList } from '../feed/ItemList.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SubscribeButton } from '../magazines/SubscribeButton.tsx'
import { PersonRow } from '../people/PersonRow.tsx'
import { searchApi, type Found, type SearchQuery } from './search.api.ts'

const types = ['', 'entry', 'post'] as const

/** The old forms wrote `search[q]`. */
const wordsOf = (search: URLSearchParams): string => (search.get('q') ?? search.get('search[q]') ?? '').trim()

const idOf = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

const queryOf = (search: URLSearchParams): SearchQuery => ({
  q: wordsOf(search),
  p: pageNumber(search),
  type: types.find((type) => type === search.get('type')) || undefined,
  authorId: idOf(search.get('authorId')),
  magazineId: idOf(search.get('magazineId')),
})

export const loader: Loader = async ({ dispatch, url }) => {
  const query = queryOf(url.searchParams)
  if (query.q) await want(dispatch(searchApi.endpoints.search.initiate(query)))
}

const MagazineRow = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  return (
    <li>
      <Tile magazine={magazine} size={32} />
      <div>
        <b>
          <Link to={magazinePath(magazine)}>{magazine.title}</Link>
        </b>
        <small>
          m/{magazine.name} · {t('magazine.subscribers', { count: magazine.subscriptionsCount })}
        </small>
      </div>
      <SubscribeButton magazine={magazine} small />
    </li>
  )
}

/** Magazines and people above what was written. */
const FoundList = ({ items, magazines, people }: Found) => {
  const { t } = useTranslation()
  return (
    <>
      {magazines.length > 0 && (
        <section className="group">
          <h2>{t('nav.magazines')}</h2>
          <ul className="mini mini-wide">
            {magazines.map((magazine) => (
              <MagazineRow key={magazine.magazineId} magazine={magazine} />
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <section className="group">
          <h2>{t('nav.people')}</h2>
          <ul className="people">
            {people.map((user) => (
              <PersonRow key={user.userId} user={user} />
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 && <ItemList items={items} />}
    </>
  )
}

const isNothing = ({ items, magazines, people }: Found): boolean =>
  items.length + magazines.length + people.length === 0

const Results = ({ query }: { query: SearchQuery }) => {
  const { t } = useTranslation()
  const asked = searchApi.useSearchQuery(query)
  const { currentData } = asked
  if (!currentData) return <Pending of={asked} skeleton={<CardSkeletons />} />
  const { named, pagination } = currentData
  if (isNothing(currentData) && isNothing(named))
    return (
      <Empty icon="search" title={t('search.empty', { query: query.q })}>
        <span>{t('search.emptyHint')}</span>
      </Empty>
    )
  return (
    <>
      {!isNothing(named) && (
        <section className="named">
          <FoundList {...named} />
        </section>
      )}
      <FoundList {...currentData} />
      <Pager pagination={pagination} />
    </>
  )
}

/** Finds what was written, and magazines and people; also by handle or address. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = queryOf(search)
  const q = query.q ?? ''
  const changed = (name: 'q' | 'type', value: string): string => {
    const words = new URLSearchParams(search)
    words.delete('p')
    if (value) words.set(name, value)
    else words.delete(name)
    return `/search?${words.toString()}`
  }
  return (
    <>
      <Head title={q ? t('search.titleFor', { query: q }) : t('search.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('search.title')}</h1>
        </div>
        <SearchForm label={t('search.prompt')} value={q} main to={(words) => changed('q', words)} />
        {q ? (
          <>
            <nav className="chips" id="filters" aria-label={t('feed.filter')}>
              {types.map((type) => (
                <Link
                  key={type}
                  className="pick"
                  to={changed('type', type)}
                  aria-current={type === (query.type ?? '') ? 'true' : undefined}
                >
                  {t(`search.types.${type || 'all'}`)}
                </Link>
              ))}
            </nav>
            <Results query={query} />
          </>
        ) : (
          <Empty icon="search" title={t('search.prompt')} />
        )}
      </main>
    </>
  )
}
