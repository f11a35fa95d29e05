import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { parseChoice } from '../statistics/address.ts'
import { loadStatistics, Statistics } from '../statistics/Statistics.tsx'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

const measures = ['content', 'votes'] as const

export const loader: Loader = async (args) => {
  const choice = parseChoice(args.params['*'], measures)
  if (!choice) return notFound()
  await membersOnly(args)
  await loadStatistics(args, { whose: 'me', choice })
}

/** How much a member wrote and voted. */
export const Component = () => {
  const { t } = useTranslation()
  const choice = parseChoice(useParams()['*'], measures)
  if (!choice) throw new PageFailure(404)
  return (
    <SettingsFrame tab="statistics" title={t('statistics.title')}>
      <Statistics base="/settings/stats" measures={measures} whose="me" choice={choice} />
    </SettingsFrame>
  )
}
