import type { Federation } from '../context.ts'
import { idsOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'

/** A report as it was sent from here, without what it keeps back; null: none was sent by this id. */
export const sentReport = async ({ db }: Federation, uuid: string): Promise<Json | null> => {
  const [row] = /^[0-9a-f-]{36}$/i.test(uuid)
    ? await db.query<Pick<Rows['activity'], 'body'>>(
        'sent-report',
        `select body from activity where uuid = $1 and type = 'Flag'`,
        [uuid],
      )
    : []
  return row ? (row.body as Json) : null
}

/** Hosts that a report went to: that of a magazine or person elsewhere, else of whose it is that it is about. */
export const hostsOfReport = ({ config }: Federation, { to, object }: Json): Set<string> => {
  const { host } = new URL(config.url)
  const elsewhere = (value: unknown) =>
    idsOf(value).flatMap((id) => {
      const its = URL.canParse(id) ? new URL(id).host : host
      return its === host ? [] : its
    })
  const addressed = elsewhere(to)
  return new Set(addressed.length > 0 ? addressed : elsewhere(object))
}
