import { text } from 'node:stream/consumers'
import type { FileStore } from '@app/platform/files/files.ts'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'

export const FORMAT = 1

/** Of what was written, before it was compressed; earlier releases did not note it. */
const Measured = z.object({ bytes: z.int(), sha256: z.string() })
export type Measured = z.infer<typeof Measured>
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  measured: Measured.extend({ rows: z.int() }).optional(),
})
export type Table = z.infer<typeof Table>
const Manifest = z.object({
  format: z.literal(FORMAT, { error: 'this backup has a format of another version' }),
  createdAt: z.string(),
  /** By schema, in the order they ran: a backup fits the version whose migrations these are. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.int().nullable() })),
  files: z.array(
    z.object({
      key: z.string(),
      type: z.string(),
      measured: Measured.optional(),
      /** When the file store last wrote it: by this and its size the next backup knows that it is the same. */
      modifiedAt: z.string().optional(),
    }),
  ),
  /** The pictures were left out on purpose. */
  withoutFiles: z.boolean().default(false),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const tableKey = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `tables/${schema}.${name}.gz`
export const fileKey = (key: string) => `files/${key}`

/** Throws `OperatorError` where there is no backup, or none that this version reads. */
export const readManifest = async (saved: FileStore, shown: string): Promise<Manifest> => {
  const file = await saved.get(MANIFEST)
  if (!file) throw new OperatorError(`${shown} holds no backup: it has no ${MANIFEST}.`)
  const result = Manifest.safeParse(JSON.parse(await text(file.body)))
  if (!result.success)
    throw new OperatorError(`${shown} cannot be restored: ${z.prettifyError(result.error)}`)
  return result.data
}
