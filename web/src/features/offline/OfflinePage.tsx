import { useHydrated } from '../../app/hydration.tsx'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { safeNext } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { WaitingList } from '../waiting/WaitingList.tsx'
import { isKeptInParts, keptPages, type KeptPage } from './kept-list.ts'

/** The pages that this browser keeps; null until it has been asked. */
const useKeptPages = (): KeptPage[] | null => {
  const [pages, setPages] = useState<KeptPage[] | null>(null)
  useEffect(() => {
    if (!('caches' in window)) return setPages([])
    void keptPages().then(setPages, () => setPages([]))
  }, [])
  return pages
}

const Line = ({ page: { path, title, at, saved, whole } }: { page: KeptPage }) => {
  const { t } = useTranslation()
  return (
    <li>
      {/* What is kept whole is loaded anew; only of the rest are the parts there. */}
      <a href={path} data-move={whole ? undefined : ''}>
        <span dir="auto">{title}</span>
        <span className="push kind">
          {saved && (
            <>
              <Icon name="bookmark" size="s" /> <span className="sr">{t('thread.saved')}</span>
            </>
          )}
          <Ago date={new Date(at).toISOString()} />
        </span>
      </a>
    </li>
  )
}

/** What can be read without a connection. What one wanted is opened from here, if its parts are kept. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const pages = useKeptPages()
  const wanted = search.get('to')
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (wanted === null || !hydrated) return
    const to = safeNext(wanted)
    void isKeptInParts(to).then(async (isKept) => {
      if (isKept) await navigate(to, { replace: true })
      else setMissing(true)
    })
  }, [wanted, hydrated, navigate])
  return (
    <>
      <Head title={t('offline.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('offline.title')}</h1>
        </div>
        {missing && (
          <div className="notes" role="alert">
            <div className="note">
              <Icon name="wifi-off" />
              <span>{t('offline.missing')}</span>
              <a className="push" href={safeNext(wanted)}>
                {t('errors.retry')}
              </a>
            </div>
          </div>
        )}
        <p className="lead-text">{t('offline.here')}</p>
        <WaitingList />
        <div className="talk-head">
          <h2>{t('offline.kept')}</h2>
        </div>
        {pages === null ? (
          <TextSkeleton />
        ) : pages.length === 0 ? (
          <Empty icon="wifi-off" title={t('offline.none')} />
        ) : (
          <ul className="menu as-page">
            {pages.map((page) => (
              <Line key={page.path} page={page} />
            ))}
          </ul>
        )}
      </main>
    </>
  )
}
