export type Row = Record<string, unknown>

/** A server elsewhere that runs while the test does. */
export type There = { origin: string; host: string }
/** Somebody who lives there, and follows people here. */
export const carolOf = ({ origin }: There): string => `${origin}/users/carol`

export const FAR = 'far.example'
export const ids = {
  anna: 1,
  bert: 2,
  carl: 3,
  dora: 4,
  twin: 5,
  rita: 6,
  gone: 7,
  stub: 8,
  quiet: 9,
  carol: 16,
  club: 17,
  cats: 5,
  dogs: 6,
}
export const uuids = {
  like: '11111111-1111-4111-8111-111111111111',
  follow: '22222222-2222-4222-8222-222222222222',
  message: '33333333-3333-4333-8333-333333333333',
  create: '44444444-4444-4444-8444-444444444444',
  toCarol: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  waiting: '77777777-7777-4777-8777-777777777777',
  report: '88888888-8888-4888-8888-888888888888',
  decided: '99999999-9999-4999-8999-999999999999',
  here: '55555555-5555-4555-8555-555555555555',
}

/** A moment in 2025, so many minutes after its beginning. */
export const at = (minutes: number): string => new Date(Date.UTC(2025, 0, 1) + minutes * 60_000).toISOString()

/** Rows with ids in this order, each a minute after the one before. */
export const numbered = (rows: Row[], first = 1): Row[] =>
  rows.map((row, i) => ({ id: first + i, created_at: at(300 + i), ...row }))

/** What a type of a log or a notification is about. */
export const kindOf = (type: string): string => type.replace(/_[a-z]+$/, '')
