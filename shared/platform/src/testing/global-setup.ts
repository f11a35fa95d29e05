import { startTestPostgres } from './postgres.ts'

export default startTestPostgres
