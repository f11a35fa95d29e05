import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import type { Query, User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Avatar } from '../../ui/Face.tsx'
import { Head } from '../../ui/Head.tsx'
import { CardSkeletons, Empty, Failed } from '../../ui/states.tsx'
import { pageNumber } from '../feed/Feed.tsx'
import { Pager } from '../feed/ItemList.tsx'
import { peopleApi } from './people.api.ts'

const queryOf = (search: URLSearchParams): Query<'users_collection'> => ({
  p: pageNumber(search),
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})

export const loader: Loader = async ({ dispatch, url }) => {
  await need(dispatch(peopleApi.endpoints.readUsers.initiate(queryOf(url.searchParams))))
}

export const PersonRow = ({ user }: { user: User }) => {
  const { host } = splitHandle(user.username)
  return (
    <li className="person">
      <Avatar user={user} size={40} />
      <div>
        <b>
          <Link to={userPath(user)}>{displayName(user)}</Link>
        </b>{' '}
        <span className="mute">
          @{splitHandle(user.username).name}
          {host && `@${host}`}
        </span>
        {user.about && <p className="mute">{excerpt(user.about, 140)}</p>}
      </div>
    </li>
  )
}

/** People, most recently active first. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { currentData, error, isFetching, refetch } = peopleApi.useReadUsersQuery(queryOf(search))
  const q = search.get('q') ?? ''
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(`?q=${encodeURIComponent(String(new FormData(event.currentTarget).get('q') ?? ''))}`)
  }
  return (
    <>
      <Head title={t('nav.people')} path="/people" />
      <main id="content">
        <div className="page-head">
          <h1>{t('nav.people')}</h1>
        </div>
        <form className="search-page" role="search" aria-label={t('user.searchHint')} onSubmit={find}>
          <label className="sr" htmlFor="find-person">
            {t('user.searchHint')}
          </label>
          <input
            className="input"
            id="find-person"
            name="q"
            type="search"
            defaultValue={q}
            key={q}
            placeholder={t('user.searchHint')}
          />
          <button type="submit" className="btn">
            {t('search.label')}
          </button>
        </form>
        {currentData ? (
          currentData.items.length === 0 ? (
            <Empty icon="users" title={t('user.emptyList')} />
          ) : (
            <>
              <ul className="people">
                {currentData.items.map((user) => (
                  <PersonRow key={user.userId} user={user} />
                ))}
              </ul>
              <Pager pagination={currentData.pagination} />
            </>
          )
        ) : error && !isFetching ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <CardSkeletons />
        )}
      </main>
    </>
  )
}
