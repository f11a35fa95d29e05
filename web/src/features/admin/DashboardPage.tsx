import { notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { parseChoice } from '../statistics/address.ts'
import { loadStatistics, Statistics } from '../statistics/Statistics.tsx'
import { adminApi } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { WaveNote } from './WaveNote.tsx'

const measures = ['general'] as const

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const choice = parseChoice(args.params['*'], measures)
  if (!choice) return notFound()
  await Promise.all([
    loadStatistics(args, { whose: 'instance', choice }),
    want(args.dispatch(adminApi.endpoints.readWave.initiate())),
  ])
}

/** How much is going on. */
export const Component = () => {
  const choice = parseChoice(useParams()['*'], measures)
  if (!choice) throw new PageFailure(404)
  return (
    <AdminFrame tab="dashboard">
      <WaveNote />
      <Statistics base="/admin" measures={measures} whose="instance" choice={choice} />
    </AdminFrame>
  )
}
