import type { Failure } from '../api/api.ts'

/** Which field a refusal speaks of: the server writes `field: what is wrong with it`. */
export const refusedField = (error: unknown): { field: string | null; text: string } => {
  const { detail = '' } = (error ?? {}) as Partial<Failure>
  const [, field = null, text = detail] = /^(\w+): (.+)$/s.exec(detail) ?? []
  return { field, text: text.charAt(0).toUpperCase() + text.slice(1) }
}
