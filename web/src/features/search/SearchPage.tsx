import { skipToken } from '@reduxjs/toolkit/query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine, User } from '../../api/contract.ts'
import { need, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ItemList } from '../feed/ItemList.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { MagazineLine } from '../magazines/MagazineLine.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { PersonRow } from '../people/PersonRow.tsx'
import { searchApi, type Found, type SearchQuery } from './search.api.ts'

const types = ['', 'entry', 'post'] as const

/** The old forms wrote `search[q]`. */
const wordsOf = (search: URLSearchParams): string => (search.get('q') ?? search.get('search[q]') ?? '').trim()

/** Where to look, by name: in one magazine, at what one person wrote. */
const scopes = ['magazine', 'user'] as const
type Scope = (typeof scopes)[number]

const nameOf = (search: URLSearchParams, scope: Scope): string =>
  (search.get(scope) ?? search.get(`search[${scope}]`) ?? '').trim()

const queryOf = (
  search: URLSearchParams,
  magazine: Magazine | undefined,
  user: User | undefined,
): SearchQuery => ({
  q: wordsOf(search),
  p: pageNumber(search),
  type: types.find((type) => type === search.get('type')) || undefined,
  authorId: user?.userId,
  magazineId: magazine?.magazineId,
})

export const loader: Loader = async ({ dispatch, url: { searchParams } }) => {
  const [inMagazine, byUser] = scopes.map((scope) => nameOf(searchParams, scope))
  const { readMagazine } = magazinesApi.endpoints
  const { readUser } = peopleApi.endpoints
  const [magazine, user] = await Promise.all([
    inMagazine ? need(dispatch(readMagazine.initiate(inMagazine))) : undefined,
    byUser ? need(dispatch(readUser.initiate(byUser))) : undefined,
  ])
  const query = queryOf(searchParams, magazine, user)
  if (query.q) await want(dispatch(searchApi.endpoints.search.initiate(query)))
}

const MagazineRow = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  return (
    <MagazineLine magazine={magazine} small>
      m/{magazine.name} · {t('magazine.subscribers', { count: magazine.subscriptionsCount })}
    </MagazineLine>
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
      <Empty icon="search" title={t('search.empty', { query: query.q ?? '' })}>
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

/** What the search is narrowed to; pressing it looks everywhere again. */
const Narrowed = ({ to, face, name }: { to: string; face: ReactNode; name: string }) => {
  const { t } = useTranslation()
  return (
    <Link className="pick" to={to} aria-current="true" aria-label={t('search.everywhere', { name })}>
      {face}
      {name}
      <Icon name="x" size="s" />
    </Link>
  )
}

/** Finds what was written, and magazines and people; also by handle or address. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { currentData: magazine } = magazinesApi.useReadMagazineQuery(nameOf(search, 'magazine') || skipToken)
  const { currentData: user } = peopleApi.useReadUserQuery(nameOf(search, 'user') || skipToken)
  const query = queryOf(search, magazine, user)
  const q = query.q ?? ''
  const changed = (name: 'q' | 'type' | Scope, value: string): string => {
    const words = new URLSearchParams(search)
    words.delete('p')
    words.delete(`search[${name}]`)
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
        <SearchForm label={t('search.prompt')} value={q} main to={(words) => changed('q', words)}>
          {magazine && <input type="hidden" name="magazine" value={magazine.name} />}
          {user && <input type="hidden" name="user" value={user.username} />}
        </SearchForm>
        {q || magazine || user ? (
          <>
            <nav className="chips" id="filters" aria-label={t('feed.filter')}>
              {magazine && (
                <Narrowed
                  to={changed('magazine', '')}
                  face={<Tile magazine={magazine} size={16} />}
                  name={magazine.title}
                />
              )}
              {user && (
                <Narrowed
                  to={changed('user', '')}
                  face={<Avatar user={user} size={18} />}
                  name={displayName(user)}
                />
              )}
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
            {q && <Results query={query} />}
          </>
        ) : (
          <Empty icon="search" title={t('search.prompt')} />
        )}
      </main>
    </>
  )
}
