import type { Logger as Pino } from 'pino'
export type Logger = Pino
