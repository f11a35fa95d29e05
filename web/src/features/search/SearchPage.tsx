import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Tile } from '../../ui/Face.tsx'
import { Head } from '../../ui/Head.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { SubscribeButton } from '../magazines/SubscribeButton.tsx'
import { PersonRow } from '../people/PeoplePage.tsx'
import { peopleApi } from '../people/people.api.ts'

const SHOWN = 12
const magazinesOf = (q: string) => ({ q: q.replace(/^!/, ''), perPage: SHOWN })
const peopleOf = (q: string) => ({ q: q.replace(/^@/, ''), perPage: SHOWN })

/** The old forms wrote `search[q]`. */
const queryOf = (search: URLSearchParams): string => (search.get('q') ?? search.get('search[q]') ?? '').trim()

export const loader: Loader = async ({ dispatch, url }) => {
  const q = queryOf(url.searchParams)
  if (q === '') return
  await want(
    dispatch(magazinesApi.endpoints.readMagazines.initiate(magazinesOf(q))),
    dispatch(peopleApi.endpoints.readUsers.initiate(peopleOf(q))),
  )
}

const Results = ({ q }: { q: string }) => {
  const { t } = useTranslation()
  const magazines = magazinesApi.useReadMagazinesQuery(magazinesOf(q))
  const people = peopleApi.useReadUsersQuery(peopleOf(q))
  if (magazines.isFetching || people.isFetching) return <TextSkeleton />
  const foundMagazines = magazines.currentData?.items ?? []
  const foundPeople = people.currentData?.items ?? []
  if (foundMagazines.length + foundPeople.length === 0)
    return (
      <Empty icon="search" title={t('search.empty', { query: q })}>
        <span>{t('search.emptyHint')}</span>
      </Empty>
    )
  return (
    <>
      {foundMagazines.length > 0 && (
        <section className="group">
          <h2>{t('nav.magazines')}</h2>
          <ul className="mini mini-wide">
            {foundMagazines.map((magazine) => (
              <li key={magazine.magazineId}>
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
            ))}
          </ul>
        </section>
      )}
      {foundPeople.length > 0 && (
        <section className="group">
          <h2>{t('nav.people')}</h2>
          <ul className="people">
            {foundPeople.map((user) => (
              <PersonRow key={user.userId} user={user} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Finds magazines and people by name. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = queryOf(search)
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(`/search?q=${encodeURIComponent(String(new FormData(event.currentTarget).get('q') ?? ''))}`)
  }
  return (
    <>
      <Head title={q ? t('search.titleFor', { query: q }) : t('search.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('search.title')}</h1>
        </div>
        <form
          className="search-page"
          role="search"
          aria-label={t('search.prompt')}
          action="/search"
          onSubmit={find}
        >
          <label className="sr" htmlFor="find-all">
            {t('search.label')}
          </label>
          <input className="input" id="find-all" name="q" type="search" defaultValue={q} key={q} />
          <button type="submit" className="btn btn-p">
            {t('search.label')}
          </button>
        </form>
        {q ? <Results q={q} /> : <Empty icon="search" title={t('search.prompt')} />}
      </main>
    </>
  )
}
