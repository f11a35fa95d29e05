import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePress } from '../../app/press.ts'
import { notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from '../moderation/moderation.api.ts'
import { accountsQuery, AccountTable } from './AccountTable.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const accounts = { list: 'deleted', group: 'local' } as const

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { searchParams } = args.url
  const of = args.params['of']
  if (of !== 'users' && of !== 'magazines') notFound()
  const { readAccounts, readDeletedMagazines } = adminApi.endpoints
  await want(
    of === 'users'
      ? args.dispatch(readAccounts.initiate(accountsQuery(accounts, searchParams)))
      : args.dispatch(readDeletedMagazines.initiate(pageNumber(searchParams))),
  )
}

const DeletionFrame = ({ of, children }: { of: 'users' | 'magazines'; children: ReactNode }) => {
  const { t } = useTranslation()
  const labels = { users: t('nav.people'), magazines: t('magazine.list') }
  return (
    <AdminFrame tab="deletion">
      <nav className="chips" aria-label={t('feed.filter')}>
        {(['users', 'magazines'] as const).map((one) => (
          <Link
            key={one}
            className="pick"
            to={`/admin/deletion/${one}`}
            aria-current={one === of ? 'true' : undefined}
          >
            {labels[one]}
          </Link>
        ))}
      </nav>
      {children}
    </AdminFrame>
  )
}

/** Accounts that are to be purged; logging in takes that back. */
const Users = () => (
  <DeletionFrame of="users">
    <AccountTable asked={accounts} />
  </DeletionFrame>
)

const RestoreButton = ({ magazineId }: { magazineId: number }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  return (
    <button
      className="btn"
      disabled={busy}
      {...press(moderationApi.endpoints.restoreMagazine, { magazineId }, t('admin.said.restored'))}
    >
      {t('moderation.general.restore')}
    </button>
  )
}

/** Magazines that were deleted and may be brought back. */
const Magazines = () => {
  const { t } = useTranslation()
  const { day } = useDates()
  const [search] = useSearchParams()
  const deleted = adminApi.useReadDeletedMagazinesQuery(pageNumber(search))
  const columns = [t('magazine.threads'), t('magazine.comments'), t('magazine.microblogs')]
  return (
    <DeletionFrame of="magazines">
      <Paged of={deleted} empty={<Empty icon="compass" title={t('feed.emptyTitle')} />}>
        {(magazines) => (
          <div className="table-wrap">
            <table className="table stack-table">
              <thead>
                <tr>
                  <th scope="col">{t('magazine.name')}</th>
                  {columns.map((label) => (
                    <th key={label} scope="col" className="num">
                      {label}
                    </th>
                  ))}
                  <th scope="col">{t('admin.members.keptUntil')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {magazines.map((magazine) => (
                  <tr key={magazine.magazineId}>
                    <td>
                      <Cell
                        to={magazinePath(magazine)}
                        face={<Tile magazine={magazine} size={32} />}
                        name={<WithEmojis text={magazine.title} emojis={magazine.emojis} />}
                        handle={`m/${magazine.name}`}
                      />
                    </td>
                    {[
                      magazine.entryCount,
                      magazine.entryCommentCount,
                      magazine.postCount + magazine.postCommentCount,
                    ].map((number, at) => (
                      <td key={columns[at]} className="num" data-l={columns[at]}>
                        {number}
                      </td>
                    ))}
                    <td data-l={t('admin.members.keptUntil')}>
                      {magazine.markedForDeletionAt && day(magazine.markedForDeletionAt)}
                    </td>
                    <td className="num">
                      <RestoreButton magazineId={magazine.magazineId} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Paged>
    </DeletionFrame>
  )
}

/** What waits to be deleted for good, or can be brought back. */
export const Component = () => {
  const of = useParams()['of']
  if (of === 'users') return <Users />
  if (of === 'magazines') return <Magazines />
  throw new PageFailure(404)
}
