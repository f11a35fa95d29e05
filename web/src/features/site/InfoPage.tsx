import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Empty } from '../../ui/states.tsx'
import { SiteLinks } from './SiteLinks.tsx'
import { useSite } from './site.api.ts'

const pages = {
  about: 'about',
  contact: 'contact',
  faq: 'faq',
  terms: 'terms',
  'privacy-policy': 'privacyPolicy',
} as const
const titles = {
  about: 'about',
  contact: 'contact',
  faq: 'faq',
  terms: 'terms',
  privacyPolicy: 'privacy',
} as const

/** What the people who run this place wrote about it, and what stands below. */
export const Component = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation()
  const site = useSite()
  const { pathname } = useLocation()
  const page = pages[pathname.slice(1) as keyof typeof pages] ?? 'about'
  const title = t(`about.pages.${titles[page]}`)
  const body = site.pages?.[page]
  return (
    <>
      <Head title={title} path={pathname} />
      <main id="content">
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        {body ? (
          <Prose source={body} className="read prose" />
        ) : (
          !children && <Empty icon="file-pen" title={t('instance.notWritten')} />
        )}
        {children}
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        <section className="box">
          <h2>{site.title}</h2>
          <dl className="stats">
            <dt>{t('instance.software')}</dt>
            <dd>{site.product}</dd>
            <dt>{t('instance.registrations')}</dt>
            <dd>{site.open ? t('instance.open') : t('instance.closed')}</dd>
          </dl>
        </section>
        <SiteLinks />
      </aside>
    </>
  )
}
