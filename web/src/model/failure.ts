import type { Failure } from '../api/api.ts'
import type { Texts } from '../i18n/texts.ts'

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'

/** What went wrong, in words for the reader. */
export const failureText = (t: Texts['t'], error: unknown): string => {
  const failure = isFailure(error) ? error : { status: 500, detail: '' }
  if (failure.status === 0) return t('errors.offline')
  if (failure.status === 401) return t('errors.needsLogin')
  if (failure.status === 429) return t('errors.wait', { count: Math.ceil(failure.retryAfter ?? 60) })
  return failure.detail || t('errors.broken')
}

/** Which field a refusal speaks of: the server writes `field: what is wrong with it`. */
export const refusedField = (error: unknown): { field: string | null; text: string } => {
  const { detail = '' } = (error ?? {}) as Partial<Failure>
  const [, field = null, text = detail] = /^(\w+): (.+)$/s.exec(detail) ?? []
  return { field, text: text.charAt(0).toUpperCase() + text.slice(1) }
}
