import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'

/** What holds for people with disabilities, how that is known, and what does not hold: changed with the pages it tells of. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('accessibility.title')} path="/accessibility" />
      <main id="content">
        <div className="page-head">
          <h1>{t('accessibility.title')}</h1>
        </div>
        <div className="read prose">
          <p>{t('accessibility.lead')}</p>
          <h2>{t('accessibility.holds')}</h2>
          <ul>
            {(['keyboard', 'listening', 'sight'] as const).map((what) => (
              <li key={what}>{t(`accessibility.${what}`)}</li>
            ))}
          </ul>
          <h2>{t('accessibility.tested')}</h2>
          <p>{t('accessibility.how')}</p>
          <h2>{t('accessibility.gaps')}</h2>
          <ul>
            <li>{t('accessibility.media')}</li>
            <li>{t('accessibility.people')}</li>
          </ul>
          <p>
            {t('accessibility.reach')} <Link to="/contact">{t('about.pages.contact')}</Link>
          </p>
        </div>
      </main>
    </>
  )
}
