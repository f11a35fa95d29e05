import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { parseChoice } from './address.ts'
import { loadStatistics, Statistics } from './Statistics.tsx'

const measures = ['general', 'content', 'votes'] as const

export const loader: Loader = async (args) => {
  const choice = parseChoice(args.params['*'], measures)
  if (!choice) return notFound()
  await loadStatistics(args, { whose: 'instance', choice })
}

/** How much is going on here, for everybody. */
export const Component = () => {
  const { t } = useTranslation()
  const choice = parseChoice(useParams()['*'], measures)
  if (!choice) throw new PageFailure(404)
  return (
    <>
      <Head title={t('statistics.title')} path="/stats" />
      <main id="content">
        <div className="page-head">
          <h1>{t('statistics.title')}</h1>
        </div>
        <Statistics base="/stats" measures={measures} whose="instance" choice={choice} />
      </main>
    </>
  )
}
