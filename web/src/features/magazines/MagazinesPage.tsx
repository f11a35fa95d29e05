import { useSearchParams } from 'react-router'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ReadersMark } from './ReadersMark.tsx'
import { magazinesApi, type MagazineQuery } from './magazines.api.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

const sorts = ['hot', 'active', 'newest', 'threads', 'comments', 'posts'] as const
type Sort = (typeof sorts)[number]

const queryOf = (sort: Sort, search: URLSearchParams): MagazineQuery => ({
  sort,
  p: pageNumber(search),
  perPage: 48,
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
  ...(search.get('federation') === 'local' ? { federation: 'local' as const } : {}),
})

const sortOf = (word: string | undefined): Sort | null =>
  word === undefined ? 'hot' : (sorts.find((sort) => sort === word) ?? null)

export const loader: Loader = async ({ dispatch, params, url }) => {
  const sort = sortOf(params['sort'])
  if (!sort) return notFound()
  await need(dispatch(magazinesApi.endpoints.readMagazines.initiate(queryOf(sort, url.searchParams))))
}

/** Every magazine this server knows, as a table that stacks on a phone. */
export const Component = () => {
  const { t } = useTranslation()
  const count = useCount()
  const me = useMe()
  const params = useParams()
  const [search] = useSearchParams()
  const sort = sortOf(params['sort'])
  if (!sort) throw new PageFailure(404)
  const magazines = magazinesApi.useReadMagazinesQuery(queryOf(sort, search))
  const q = search.get('q') ?? ''
  return (
    <>
      <Head title={t('magazine.list')} path={`/magazines${sort === 'hot' ? '' : `/${sort}`}`} />
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
        <SearchForm label={t('magazine.search')} hint={t('magazine.listHint')} value={q} />
        <nav className="chips" id="filters" aria-label={t('feed.filter')}>
          {sorts.map((value) => (
            <Link
              key={value}
              className="pick"
              to={`/magazines${value === 'hot' ? '' : `/${value}`}${q ? `?q=${encodeURIComponent(q)}` : ''}`}
              aria-current={value === sort ? 'true' : undefined}
            >
              {t(`magazine.sorts.${value}`)}
            </Link>
          ))}
        </nav>
        <Paged
          of={magazines}
          empty={<Empty icon="compass" title={t('magazine.empty')} />}
          skeleton={<CardSkeletons />}
        >
          {(found) => (
            <div className="table-wrap">
              <table className="table stack-table">
                <thead>
                  <tr>
                    <th scope="col">{t('magazine.name')}</th>
                    <th scope="col" className="num">
                      {t('magazine.threads')}
                    </th>
                    <th scope="col" className="num">
                      {t('magazine.comments')}
                    </th>
                    <th scope="col" className="num">
                      {t('magazine.microblogs')}
                    </th>
                    <th scope="col" className="num">
                      {t('magazine.subscribersWord')}
                    </th>
                    <th scope="col">
                      <span className="sr">{t('magazine.subscribe')}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {found.map((magazine) => (
                    <tr key={magazine.magazineId}>
                      <td>
                        <Cell
                          to={magazinePath(magazine)}
                          face={<Tile magazine={magazine} size={32} />}
                          name={<WithEmojis text={magazine.title} emojis={magazine.emojis} />}
                          handle={`m/${magazine.name}`}
                          mark={<ReadersMark magazine={magazine} />}
                        />
                      </td>
                      <td className="num" data-l={t('magazine.threads')}>
                        {count(magazine.entryCount)}
                      </td>
                      <td className="num" data-l={t('magazine.comments')}>
                        {count(magazine.entryCommentCount)}
                      </td>
                      <td className="num" data-l={t('magazine.microblogs')}>
                        {count(magazine.postCount)}
                      </td>
                      <td className="num" data-l={t('magazine.subscribersWord')}>
                        {count(magazine.subscriptionsCount)}
                      </td>
                      <td className="num">
                        <SubscribeButton magazine={magazine} small />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Paged>
      </main>
    </>
  )
}
