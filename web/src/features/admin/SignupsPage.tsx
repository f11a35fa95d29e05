import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Face.tsx'
import { Empty, Failed, TextSkeleton } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../feed/Feed.tsx'
import { Pager } from '../feed/ItemList.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { readSignups } = adminApi.endpoints
  await want(args.dispatch(readSignups.initiate(pageNumber(args.url.searchParams))))
}

const Signups = () => {
  const { t } = useTranslation()
  const tell = useTell()
  const [search] = useSearchParams()
  const { currentData, error, refetch } = adminApi.useReadSignupsQuery(pageNumber(search))
  const [decide, { isLoading }] = adminApi.useDecideSignupMutation()
  if (!currentData) return error ? <Failed error={error} retry={() => void refetch()} /> : <TextSkeleton />
  if (currentData.items.length === 0)
    return (
      <Empty icon="user-plus" title={t('admin.signups.none')}>
        <span>{t('admin.signups.noneHint')}</span>
      </Empty>
    )
  return (
    <>
      <section className="group">
        {currentData.items.map(({ userId, username, email, createdAt, applicationText }) => {
          const answer = (approve: boolean): void =>
            void tell(decide({ userId, approve }).unwrap(), t('admin.saved'))
          return (
            <div className="line" key={userId}>
              <span className="cell tx">
                <Avatar user={{ username, title: null, avatar: null }} size={32} />
                <span>
                  <b>{username}</b>{' '}
                  <small>
                    {email} · <Ago date={createdAt} />
                  </small>
                  {applicationText && <p>{applicationText}</p>}
                </span>
              </span>
              <span className="btns">
                <button type="button" className="btn btn-s" disabled={isLoading} onClick={() => answer(true)}>
                  {t('admin.signups.approve')}
                </button>
                <button
                  type="button"
                  className="btn btn-s btn-d"
                  disabled={isLoading}
                  onClick={() => answer(false)}
                >
                  {t('admin.signups.reject')}
                </button>
              </span>
            </div>
          )
        })}
      </section>
      {currentData.pagination.maxPage > 1 && <Pager pagination={currentData.pagination} />}
    </>
  )
}

/** Who waits to join. */
export const Component = () => (
  <AdminFrame tab="signups">
    <Signups />
  </AdminFrame>
)
