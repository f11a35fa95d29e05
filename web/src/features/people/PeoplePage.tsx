import { useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import type { Query } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { peopleApi } from './people.api.ts'
import { PersonRow } from './PersonRow.tsx'

const queryOf = (search: URLSearchParams): Query<'users_collection'> => ({
  p: pageNumber(search),
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})

export const loader: Loader = async ({ dispatch, url }) => {
  await need(dispatch(peopleApi.endpoints.readUsers.initiate(queryOf(url.searchParams))))
}

/** People, most recently active first. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const people = peopleApi.useReadUsersQuery(queryOf(search))
  return (
    <>
      <Head title={t('nav.people')} path="/people" />
      <main id="content">
        <div className="page-head">
          <h1>{t('nav.people')}</h1>
        </div>
        <SearchForm label={t('user.searchHint')} hint={t('user.searchHint')} value={search.get('q') ?? ''} />
        <Paged
          of={people}
          empty={<Empty icon="users" title={t('user.emptyList')} />}
          skeleton={<CardSkeletons />}
        >
          {(users) => (
            <ul className="people">
              {users.map((user) => (
                <PersonRow key={user.userId} user={user} />
              ))}
            </ul>
          )}
        </Paged>
      </main>
    </>
  )
}
