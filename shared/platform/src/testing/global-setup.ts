import { startTestPostgres, stopTestPostgres } from './postgres.ts'

/** Vitest ends it with what is returned. */
export default async () => {
  await startTestPostgres()
  return stopTestPostgres
}
