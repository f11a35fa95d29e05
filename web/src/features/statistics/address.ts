/** What is counted: all of it, what was written, or what was voted. */
export type Measure = 'general' | 'content' | 'votes'

/** All of time. */
export const EVER = -1
export const spans = [7, 14, 31, 183, 365, EVER] as const
export type Span = (typeof spans)[number]

export type Choice = { measure: Measure; days: Span; federated: boolean }

const origins = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/**
 * Reads `{measure}/{days}/{withFederated}`, each part of which may be left out from the right; where only one measure
 * is offered the address does not name it. Null: there is no such page.
 */
export const parseChoice = (rest: string | undefined, measures: readonly Measure[]): Choice | null => {
  const parts = (rest ?? '').split('/').filter(Boolean)
  const measure = measures.length === 1 ? measures[0] : (parts.shift() ?? measures[0])
  const [days = '31', federated = '1', ...more] = parts
  const known = {
    measure: measures.find((one) => one === measure),
    days: spans.find((span) => String(span) === days),
    federated: origins.get(federated),
  }
  if (known.measure === undefined || known.days === undefined || known.federated === undefined) return null
  return more.length > 0 ? null : { measure: known.measure, days: known.days, federated: known.federated }
}

/** Where a choice is shown. */
export const choicePath = (
  base: string,
  measures: readonly Measure[],
  { measure, days, federated }: Choice,
): string => [base, ...(measures.length === 1 ? [] : [measure]), days, federated ? 1 : 0].join('/')
