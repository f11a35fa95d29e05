import { useSearchParams } from 'react-router'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ConversationList } from './ConversationList.tsx'
import { messagesApi } from './messages.api.ts'

export const loader: Loader = async ({ dispatch, state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  await want(dispatch(messagesApi.endpoints.readThreads.initiate(pageNumber(url.searchParams))))
}

/** The conversations, with nothing open beside them. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <>
      <Head title={t('messages.title')} hidden />
      <main id="content">
        <div className="dm is-list">
          <ConversationList p={pageNumber(search)} />
          <p className="dm-none">{t('messages.choose')}</p>
        </div>
      </main>
    </>
  )
}
