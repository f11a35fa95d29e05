import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import type { Loader } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { formValues } from '../../ui/form.ts'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { ItemList } from '../feed/ItemList.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { MagazineLine } from '../magazines/MagazineLine.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { PersonRow } from '../people/PersonRow.tsx'
import { TagChips } from '../tags/TagChips.tsx'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { recentOf } from './recent.ts'
import { SearchCompletion } from './SearchCompletion.tsx'
import { SearchFilters } from './SearchFilters.tsx'
import { searchApi, type Found } from './search.api.ts'
import {
  kinds,
  kindsOf,
  narrowingOf,
  narrowings,
  queryOf,
  searchAddress,
  toggled,
  typesOfThreads,
  wordsOf,
  type Kind,
  type Narrowing,
  type SearchQuery,
} from './search-address.ts'

export const loader: Loader = async ({ dispatch, url: { searchParams } }) => {
  const inMagazine = narrowingOf(searchParams, 'magazine')
  const byUser = narrowingOf(searchParams, 'user')
  const { readMagazine } = magazinesApi.endpoints
  const { readUser } = peopleApi.endpoints
  const [magazine, user] = await Promise.all([
    inMagazine ? dispatch(readMagazine.initiate(inMagazine)) : undefined,
    byUser ? dispatch(readUser.initiate(byUser)) : undefined,
  ])
  const query = queryOf(searchParams, {
    magazineId: magazine?.data?.magazineId,
    authorId: user?.data?.userId,
  })
  const isKnown = !magazine?.error && !user?.error
  if (!query.q || !isKnown) return
  const { data } = await dispatch(searchApi.endpoints.search.initiate(query))
  const lists = [data, data?.named, data?.near]
  await withPreviews(
    dispatch,
    lists.flatMap((list) => list?.items ?? []),
  )
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
      {items.length > 0 && (
        <section className="group">
          {magazines.length + people.length > 0 && <h2>{t('finding.written')}</h2>}
          <ItemList items={items} />
        </section>
      )}
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
  const { named, near, pagination } = currentData
  if (isNothing(currentData) && isNothing(named))
    return (
      <>
        <Empty icon="search" title={t('search.empty', { query: query.q ?? '' })}>
          <span>{t('search.emptyHint')}</span>
          <Link className="btn" to="/explore">
            {t('nav.explore')}
          </Link>
        </Empty>
        {near && !(isNothing(near) && near.tags.length === 0) && (
          <section className="near">
            <h2>{t('finding.near')}</h2>
            {near.tags.length > 0 && <TagChips names={near.tags} />}
            <FoundList {...near} />
          </section>
        )}
      </>
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

/** Everything, or what is of some kinds; of threads, those of some types. */
const Kinds = ({ search }: { search: URLSearchParams }) => {
  const { t } = useTranslation()
  const chosen = kindsOf(search)
  const isTyped = typesOfThreads.some(({ type }) => chosen.includes(type))
  const labels = {
    thread: t('tags.tabs.threads'),
    microblog: t('tags.tabs.posts'),
    comment: t('magazine.comments'),
    magazine: t('nav.magazines'),
    user: t('nav.people'),
  }
  const pick = (kind: Kind | '', label: string, isChosen: boolean) => (
    <Link
      key={kind}
      className="pick"
      to={searchAddress(search, { kind: kind === '' ? '' : toggled(chosen, kind).join(' ') })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <>
      {pick('', t('search.all'), chosen.length === 0)}
      {kinds.map((kind) => pick(kind, labels[kind], chosen.includes(kind) || (kind === 'thread' && isTyped)))}
      {(chosen.includes('thread') || isTyped) && (
        <span className="chips chips-row">
          {typesOfThreads.map(({ type, word }) => pick(type, t(`feed.types.${word}`), chosen.includes(type)))}
        </span>
      )}
    </>
  )
}

/** The words, and what narrows them; without script the browser puts the same together. */
const WordsForm = ({ search, unknown }: { search: URLSearchParams; unknown: readonly Narrowing[] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const value = formValues(event)
    const narrowed = Object.fromEntries(narrowings.map((name) => [name, value(name).trim()]))
    void navigate(searchAddress(search, { q: value('q').trim(), ...narrowed }))
  }
  return (
    <form role="search" action="/search" aria-label={t('search.prompt')} onSubmit={submit}>
      <div className="search-page">
        <div className="picks">
          <input
            className="input"
            name="q"
            type="search"
            aria-label={t('search.prompt')}
            defaultValue={wordsOf(search)}
            key={wordsOf(search)}
            onFocus={(event) => setField(event.currentTarget)}
          />
          {field?.isConnected && <SearchCompletion field={field} />}
        </div>
        <button type="submit" className="btn btn-p">
          {t('search.label')}
        </button>
      </div>
      {kindsOf(search).map((kind) => (
        <input key={kind} type="hidden" name="kind" value={kind} />
      ))}
      <SearchFilters search={search} unknown={unknown} />
    </form>
  )
}

/** Finds what was written, and magazines and people; also by handle or address. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const inMagazine = magazinesApi.useReadMagazineQuery(narrowingOf(search, 'magazine') || skipToken)
  const byUser = peopleApi.useReadUserQuery(narrowingOf(search, 'user') || skipToken)
  const { currentData: magazine } = inMagazine
  const { currentData: user } = byUser
  const unknown = [
    ...(inMagazine.isError ? (['magazine'] as const) : []),
    ...(byUser.isError ? (['user'] as const) : []),
  ]
  const isNarrowed = unknown.length === 0 && !inMagazine.isFetching && !byUser.isFetching
  const query = queryOf(search, { magazineId: magazine?.magazineId, authorId: user?.userId })
  const q = wordsOf(search)
  const me = useMe()
  useEffect(() => recentOf(me?.userId).add(q), [me, q])
  return (
    <>
      <Head title={q ? t('search.titleFor', { query: q }) : t('search.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('search.title')}</h1>
        </div>
        <WordsForm search={search} unknown={unknown} />
        {q || magazine || user ? (
          <>
            <nav className="chips" id="filters" aria-label={t('feed.filter')}>
              {magazine && (
                <Narrowed
                  to={searchAddress(search, { magazine: '' })}
                  face={<Tile magazine={magazine} size={16} />}
                  name={magazine.title}
                />
              )}
              {user && (
                <Narrowed
                  to={searchAddress(search, { user: '' })}
                  face={<Avatar user={user} size={18} />}
                  name={displayName(user)}
                />
              )}
              <Kinds search={search} />
            </nav>
            {q && isNarrowed && <Results query={query} />}
          </>
        ) : (
          <Empty icon="search" title={t('search.prompt')} />
        )}
      </main>
    </>
  )
}
