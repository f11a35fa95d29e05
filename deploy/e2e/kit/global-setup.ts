import { startTestPostgres } from '@app/platform/testing/postgres.ts'
import { prepareCluster } from './prepared-cluster.ts'

/** Both before any test begins: the database of those that bring their own program, and what the others begin with. */
export default async (): Promise<void> => {
  await Promise.all([startTestPostgres(), prepareCluster()])
}
