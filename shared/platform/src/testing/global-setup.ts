import { startTestPostgres, stopTestPostgres } from './postgres.ts'

/** Both runners start it so; Vitest ends it with what is returned, jest with `global-teardown.ts`. */
export default async () => {
  await startTestPostgres()
  return stopTestPostgres
}
