import { useLocation } from 'react-router'
import { Link } from './Link.tsx'
import type { Pagination } from '../api/contract.ts'
import { useTranslation } from '../i18n/react.tsx'

/** Links to the pages before and after; the filters stay in the address. */
export const Pager = ({ pagination }: { pagination: Pagination }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { currentPage, maxPage } = pagination
  const to = (page: number): string => {
    const query = new URLSearchParams(search)
    if (page === 1) query.delete('p')
    else query.set('p', String(page))
    const text = query.toString()
    return pathname + (text && `?${text}`)
  }
  if (maxPage <= 1) return <p className="end-note">{t('feed.end')}</p>
  return (
    <>
      <nav className="more-row" aria-label={t('feed.page', { page: currentPage, pages: maxPage })}>
        {currentPage > 1 && (
          <Link className="btn" rel="prev" to={to(currentPage - 1)}>
            {t('feed.previous')}
          </Link>
        )}
        {currentPage < maxPage && (
          <Link className="btn" rel="next" to={to(currentPage + 1)}>
            {t('feed.next')}
          </Link>
        )}
      </nav>
      <p className="end-note">
        {currentPage >= maxPage ? t('feed.end') : t('feed.page', { page: currentPage, pages: maxPage })}
      </p>
    </>
  )
}
