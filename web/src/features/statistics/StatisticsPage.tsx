import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { loadStatistics, Statistics } from './Statistics.tsx'

export const loader = loadStatistics

/** How much is going on here, for everybody. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('statistics.title')} path="/stats" />
      <main id="content">
        <div className="page-head">
          <h1>{t('statistics.title')}</h1>
        </div>
        <Statistics />
      </main>
    </>
  )
}
