import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { rssPath } from '../../model/feed-path.ts'
import { Link } from '../../ui/Link.tsx'
import { usePresentation, useSite } from './site.api.ts'

/** About this place; the last box of every context column. */
export const SiteLinks = () => {
  const { t } = useTranslation()
  const { federationPage } = usePresentation()
  const { pathname } = useLocation()
  const { product, sourceCode } = useSite()
  return (
    <nav className="box foot-links" aria-label={t('nav.site')}>
      <Link to="/about">{t('about.pages.about')}</Link>
      <Link to="/contact">{t('about.pages.contact')}</Link>
      <Link to="/faq">{t('about.pages.faq')}</Link>
      <Link to="/terms">{t('about.pages.terms')}</Link>
      <Link to="/privacy-policy">{t('about.pages.privacy')}</Link>
      <Link to="/accessibility">{t('about.pages.accessibility')}</Link>
      <Link to="/people">{t('nav.people')}</Link>
      {federationPage && <Link to="/federation">{t('about.pages.federation')}</Link>}
      <Link to="/stats">{t('statistics.title')}</Link>
      <Link to="/modlog">{t('moderation.log.title')}</Link>
      <a href={rssPath(pathname)}>{t('about.rss')}</a>
      <a href="/api/docs">{t('about.api')}</a>
      {product && <a href={sourceCode}>{product}</a>}
      <Link to="/languages" rel="nofollow">
        {t('nav.language')}
      </Link>
    </nav>
  )
}
