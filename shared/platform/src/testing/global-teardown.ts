import { stopTestPostgres } from './postgres.ts'

export default stopTestPostgres
