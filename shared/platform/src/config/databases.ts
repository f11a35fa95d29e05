import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import { z } from 'zod'

export type DatabaseAddresses = {
  url: string
  /** Past the pooler that `url` then names. */
  directUrl: string | undefined
  /** Servers that follow it. */
  replicaUrls: readonly string[]
}

export const databaseUrl = z
  .string()
  .refine((text) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol), {
    error: 'must be an address that begins with postgres:// or postgresql://',
  })
/** Several, separated by commas. */
export const databaseUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(databaseUrl))

type Of<Name extends string> = `${Uppercase<Context>}_${Name}`
const nameOf = <Name extends string>(context: Context, name: Name) =>
  `${context.toUpperCase()}_${name}` as Of<Name>

/** Of each context a database of its own. */
export const databaseVariables = Object.fromEntries(
  contexts.flatMap((context) => [
    [nameOf(context, 'DATABASE_URL'), databaseUrl.optional()],
    [nameOf(context, 'DATABASE_DIRECT_URL'), databaseUrl.optional()],
    [nameOf(context, 'DATABASE_REPLICA_URLS'), databaseUrls.optional()],
  ]),
) as Record<Of<'DATABASE_URL' | 'DATABASE_DIRECT_URL'>, z.ZodOptional<typeof databaseUrl>> &
  Record<Of<'DATABASE_REPLICA_URLS'>, z.ZodOptional<typeof databaseUrls>>

type Values = Partial<
  Record<Of<'DATABASE_URL' | 'DATABASE_DIRECT_URL'>, string> & Record<Of<'DATABASE_REPLICA_URLS'>, string[]>
>

/** The contexts whose schema lies in a database of their own. */
export const readDatabases = (values: Values): Partial<Record<Context, DatabaseAddresses>> =>
  Object.fromEntries(
    contexts.flatMap((context) => {
      const url = values[nameOf(context, 'DATABASE_URL')]
      const directUrl = values[nameOf(context, 'DATABASE_DIRECT_URL')]
      const replicaUrls = values[nameOf(context, 'DATABASE_REPLICA_URLS')] ?? []
      return url ? [[context, { url, directUrl, replicaUrls }]] : []
    }),
  )

/** What belongs with a variable that is not given. */
export const databaseFaults = (given: Readonly<Record<string, string | undefined>>): string[] =>
  ['', ...contexts.map((context) => `${context.toUpperCase()}_`)].flatMap((prefix) => {
    if (given[`${prefix}DATABASE_URL`]) return []
    const meant = {
      DATABASE_DIRECT_URL: 'it names the pooler that the other goes past',
      DATABASE_REPLICA_URLS: 'it names the server that the others follow',
    }
    return Object.entries(meant).flatMap(([name, why]) =>
      given[prefix + name] ? [`${prefix}DATABASE_URL is missing beside ${prefix}${name}: ${why}`] : [],
    )
  })
