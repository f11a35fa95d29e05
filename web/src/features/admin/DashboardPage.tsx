import type { Loader } from '../../app/load.ts'
import { loadStatistics, Statistics } from '../statistics/Statistics.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await loadStatistics(args)
}

/** How much is going on. */
export const Component = () => (
  <AdminFrame tab="dashboard">
    <Statistics />
  </AdminFrame>
)
