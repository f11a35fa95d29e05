import { useSearchParams } from 'react-router'
import { need, want, type Loader } from '../../app/load.ts'
import type { Query, User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Answered, Paged } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from './people.api.ts'
import { PersonRow } from './PersonRow.tsx'

/** Of this server, and of all others. */
const groups = ['local', 'remote'] as const
type Group = (typeof groups)[number]

const queryOf = (search: URLSearchParams): Query<'users_collection'> | null => {
  const q = search.get('q')?.trim()
  const group = groups.find((one) => one === search.get('group'))
  return q || group ? { p: pageNumber(search), ...(q ? { q } : {}), ...(group ? { group } : {}) } : null
}

const lately = (group: Group) => ({ group, perPage: 28 })
const lively = { sort: 'active', perPage: 14 } as const

export const loader: Loader = async ({ dispatch, url }) => {
  const { readUsers } = peopleApi.endpoints
  const query = queryOf(url.searchParams)
  if (query) await need(dispatch(readUsers.initiate(query)))
  else
    await Promise.all([
      ...groups.map((group) => need(dispatch(readUsers.initiate(lately(group))))),
      want(dispatch(magazinesApi.endpoints.readMagazines.initiate(lively))),
    ])
}

const Rows = ({ users }: { users: readonly User[] }) => (
  <ul className="people">
    {users.map((user) => (
      <PersonRow key={user.userId} user={user} />
    ))}
  </ul>
)

/** Those that were asked for by name or by where they are, page by page. */
const Found = ({ query }: { query: Query<'users_collection'> }) => {
  const { t } = useTranslation()
  const asked = peopleApi.useReadUsersQuery(query)
  return (
    <Paged
      of={asked}
      empty={<Empty icon="users" title={query.q ? t('user.emptyList') : t('user.nobody')} />}
      skeleton={<CardSkeletons />}
    >
      {(users) => <Rows users={users} />}
    </Paged>
  )
}

const Lately = ({ group }: { group: Group }) => {
  const { t } = useTranslation()
  const asked = peopleApi.useReadUsersQuery(lately(group))
  return (
    <section className="group" aria-labelledby={`people-${group}`}>
      <h2 id={`people-${group}`}>{t(`admin.members.${group}`)}</h2>
      <Answered of={asked} skeleton={<CardSkeletons />}>
        {({ items, pagination }) =>
          items.length === 0 ? (
            <Empty icon="users" title={t('user.nobody')} />
          ) : (
            <>
              <Rows users={items} />
              {pagination.maxPage > 1 && (
                <Link className="btn btn-q" to={`/people?group=${group}`}>
                  {t('user.showAll')}
                </Link>
              )}
            </>
          )
        }
      </Answered>
    </section>
  )
}

/** Where something happens: magazines, the last active first. */
const Lively = () => {
  const { t } = useTranslation()
  const { data } = magazinesApi.useReadMagazinesQuery(lively)
  if (!data || data.items.length === 0) return null
  return (
    <nav aria-label={t('magazine.list')}>
      <ul className="chips chips-row">
        {data.items.map((magazine) => (
          <li key={magazine.magazineId}>
            <Link className="pick" to={magazinePath(magazine)}>
              <bdi>{magazine.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** People, most recently active first. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = queryOf(search)
  return (
    <>
      <Head title={t('nav.people')} path="/people" />
      <main id="content">
        <div className="page-head">
          <h1>{t('nav.people')}</h1>
        </div>
        <SearchForm label={t('user.searchHint')} hint={t('user.searchHint')} value={search.get('q') ?? ''} />
        {query ? (
          <Found query={query} />
        ) : (
          <>
            <Lively />
            {groups.map((group) => (
              <Lately key={group} group={group} />
            ))}
          </>
        )}
      </main>
    </>
  )
}
