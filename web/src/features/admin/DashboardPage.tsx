import { notFound, PageFailure, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { parseChoice } from '../statistics/address.ts'
import { loadStatistics, Statistics } from '../statistics/Statistics.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const measures = ['general'] as const

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const choice = parseChoice(args.params['*'], measures)
  if (!choice) return notFound()
  await loadStatistics(args, { whose: 'instance', choice })
}

/** How much is going on. */
export const Component = () => {
  const choice = parseChoice(useParams()['*'], measures)
  if (!choice) throw new PageFailure(404)
  return (
    <AdminFrame tab="dashboard">
      <Statistics base="/admin" measures={measures} whose="instance" choice={choice} />
    </AdminFrame>
  )
}
