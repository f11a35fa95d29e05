import { stopTestPostgres } from '@app/platform/testing/postgres.ts'
import { removePreparedCluster } from './prepared-cluster.ts'

export default async (): Promise<void> => {
  await Promise.all([stopTestPostgres(), removePreparedCluster()])
}
