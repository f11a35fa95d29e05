import { Link, useSearchParams } from 'react-router'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath, magazinePath } from '../../model/links.ts'
import { Tile } from '../../ui/Face.tsx'
import { Head } from '../../ui/Head.tsx'
import { Empty, Failed, TextSkeleton } from '../../ui/states.tsx'
import { pageNumber } from '../feed/Feed.tsx'
import { Pager } from '../feed/ItemList.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { SubscribeButton } from '../magazines/SubscribeButton.tsx'
import { SettingsTabs } from './SettingsPage.tsx'

export const loader: Loader = async ({ dispatch, state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  await want(dispatch(magazinesApi.endpoints.readSubscribed.initiate(pageNumber(url.searchParams))))
}

/** The magazines a member subscribes to. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { currentData, error, isFetching, refetch } = magazinesApi.useReadSubscribedQuery(pageNumber(search))
  return (
    <>
      <Head title={t('settings.tabs.subscriptions')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('settings.tabs.subscriptions')}</h1>
        </div>
        <SettingsTabs current="subscriptions" />
        {currentData ? (
          currentData.items.length === 0 ? (
            <Empty icon="inbox" title={t('settings.noSubscriptions')}>
              <Link className="btn" to="/magazines">
                {t('feed.browse')}
              </Link>
            </Empty>
          ) : (
            <>
              <ul className="mini mini-wide spaced">
                {currentData.items.map((magazine) => (
                  <li key={magazine.magazineId}>
                    <Tile magazine={magazine} size={32} />
                    <div>
                      <b>
                        <Link to={magazinePath(magazine)}>{magazine.title}</Link>
                      </b>
                      <small>{t('magazine.subscribers', { count: magazine.subscriptionsCount })}</small>
                    </div>
                    <SubscribeButton magazine={magazine} small />
                  </li>
                ))}
              </ul>
              <Pager pagination={currentData.pagination} />
            </>
          )
        ) : error && !isFetching ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : (
          <TextSkeleton />
        )}
      </main>
    </>
  )
}
