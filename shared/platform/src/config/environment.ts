import { contexts } from '@app/contract/operation.ts'
import { SiteSettings, TranslateApiKey } from '@app/contract/community/instance-schemas.ts'
import type { Context } from '@app/contract/operation.ts'
import { z } from 'zod'
import { isRange, namedRanges } from '../net/ranges.ts'
import { databaseFaults, databaseUrl, databaseUrls, databaseVariables, readDatabases } from './databases.ts'
import type { DatabaseAddresses } from './databases.ts'
import { imageVariables, readImages } from './images.ts'
import type { InstanceConfig } from './instance.ts'
import { readSso, ssoVariables } from './sso.ts'

/** Everything a process is told from outside. Read once, at its start; nothing else looks at the environment. */
export type Environment = {
  instance: InstanceConfig
  port: number
  /** Where contexts beside a gateway answer siblings of other processes. */
  internalPort: number
  host: string | undefined
  /** How many processes answer together where everything is served; undefined: as many as help. */
  workers: number | undefined
  /** How long it answers on after it was told to stop. */
  drainMs: number | undefined
  dataDirectory: string
  /** Shared by all processes of an instance; made and kept in the data directory where it is not given. */
  secret: string | undefined
  logLevel: string
  trustedProxies: readonly string[]
  metricsToken: string | undefined
  databaseUrl: string | undefined
  /** Past the pooler that `databaseUrl` then names. */
  databaseDirectUrl: string | undefined
  databasePoolMax: number
  /** Contexts whose schema lies in a database of their own. */
  contextDatabases: Partial<Record<Context, DatabaseAddresses>>
  /** Servers that follow the one of `databaseUrl`. */
  databaseReplicaUrls: readonly string[]
  mongoUrl: string | undefined
  amqpUrl: string | undefined
  redisUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  s3: S3Environment | undefined
  /** Whose keys open the bucket that backups are written to. */
  backupS3: Pick<S3Environment, 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey'> | undefined
  /** Where the other processes of the distributed shape answer. */
  contextUrls: Partial<Record<Context, string>>
  webUrl: string | undefined
  gatewayUrl: string | undefined
  traceUrl: string | undefined
  /** How many of the traces that begin here are recorded, 0 to 1. */
  traceRatio: number
}

export type S3Environment = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl: string | undefined
  signedSeconds: number | undefined
}

/** Every fault of the environment at once, one line each. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigurationError'
    this.faults = faults
  }
}

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const httpUrl = url('http:', 'https:').transform((text) => text.replace(/\/+$/, ''))
const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const flag = z.stringbool({ error: 'must be true or false' })

/** What an instance begins with where nothing is stored yet; the other two come from variables of their own. */
/** Settings that came later are optional in the contract. */
const plainOf = (kind: z.ZodType): unknown => (kind instanceof z.ZodOptional ? kind.unwrap() : kind)

/** A setting as a variable says it, made the text of its value. */
const asVariable = (kind: z.ZodType): z.ZodType<string> => {
  const plain = plainOf(kind)
  if (plain instanceof z.ZodBoolean) return flag.transform(String)
  if (plain instanceof z.ZodNumber)
    return z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(plain).transform(String)
  return kind as z.ZodType<string>
}

const {
  KBIN_DOMAIN: _domain,
  MAX_IMAGE_BYTES: _bytes,
  MBIN_TRANSLATE_API_KEY_SET: _set,
  ...settings
} = SiteSettings.shape
const settingVariables = Object.fromEntries(
  Object.entries(settings).map(([name, kind]) => [name, asVariable(kind).optional()]),
) as Record<keyof typeof settings, z.ZodOptional<z.ZodType<string>>>
const contextUrl = (context: Context) => `${context.toUpperCase()}_URL` as const

const schema = z.object({
  PORT: integer(1, 65_535).default(8080),
  INTERNAL_PORT: integer(1, 65_535).default(8081),
  HOST: z.string().optional(),
  MBIN_URL: httpUrl
    .refine((text) => new URL(text).pathname === '/', { error: 'must have no path' })
    .optional(),
  MBIN_DATA_DIR: z.string().default('var'),
  MBIN_WORKERS: integer(1, 64).optional(),
  MBIN_DRAIN_SECONDS: integer(0, 60).optional(),
  MBIN_SECRET: z
    .string()
    .refine((text) => text.split(',').every((part) => part.trim().length >= 32), {
      error: 'must have at least 32 characters (each, where there are two)',
    })
    .optional(),
  MBIN_SOFTWARE_NAME: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be made of a-z, 0-9 and - (NodeInfo 2.1)')
    .default('mbin'),
  MBIN_SOFTWARE_VERSION: z.string().default('1.10.1'),
  MBIN_SOFTWARE_REPOSITORY: httpUrl.optional(),
  MBIN_MAX_IMAGE_BYTES: integer(1_000, 1_000_000_000).default(6_000_000),
  MBIN_ALLOW_PRIVATE_NETWORKS: flag.default(false),
  MBIN_FETCHES_PER_MINUTE: integer(1, 6_000).default(60),
  MBIN_BACKFILL_THREADS: integer(0, 10_000).default(500),
  MBIN_ADMIN_USERNAME: z.string().optional(),
  MBIN_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  MBIN_ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  MBIN_RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number, 0 or more')
    .transform(Number)
    .default(1),
  MBIN_TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .superRefine((ranges, { addIssue }) => {
      for (const range of ranges.filter((one) => !isRange(one)))
        addIssue(
          `has ${range}, which is no address, no range such as 10.0.0.0/8, and none of ${namedRanges.join(', ')}`,
        )
    })
    .default(['loopback']),
  MBIN_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MBIN_MAIL_FROM: z.string().optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .default('info'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: databaseUrls.optional(),
  DATABASE_POOL_MAX: integer(2, 200).default(4),
  MONGODB_URL: url('mongodb:', 'mongodb+srv:').optional(),
  AMQP_URL: url('amqp:', 'amqps:').optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  HCAPTCHA_SITE_KEY: z.string().optional(),
  HCAPTCHA_SECRET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl.optional(),
  S3_SIGNED_SECONDS: integer(60, 604_800).optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  WEB_URL: httpUrl.optional(),
  GATEWAY_URL: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  MBIN_TRANSLATE_API_KEY: TranslateApiKey.optional(),
  ...settingVariables,
  ...ssoVariables,
  ...imageVariables,
  ...databaseVariables,
  ...(Object.fromEntries(contexts.map((context) => [contextUrl(context), httpUrl.optional()])) as Record<
    `${Uppercase<Context>}_URL`,
    z.ZodOptional<typeof httpUrl>
  >),
})
type Values = z.output<typeof schema>

/** The bare address of `Somebody <address>`. */
const addressIn = (sender: string | undefined): string | undefined =>
  /<([^<>]+)>$/.exec(sender ?? '')?.[1] ?? sender

const together = (env: NodeJS.ProcessEnv, names: (keyof Values)[]): string[] => {
  const given = names.filter((name) => env[name] !== undefined)
  if (given.length === 0 || given.length === names.length) return []
  return names
    .filter((name) => !given.includes(name))
    .map((name) => `${name} is missing: it belongs with ${given.join(', ')}`)
}

/** How many letters must be changed, added or left out to make one of the other (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_one, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j] ?? 0) + Number(letter !== b[j]), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? 0
}
/** Two letters that changed places count as two. */
const NEAR = 2
const SHORTEST = 8

/** A line for each variable that is none of ours and differs from one of ours, not given itself, by a slip of the hand. */
export const misspelt = (env: NodeJS.ProcessEnv): string[] => {
  const ours = Object.keys(schema.shape).filter((name) => name.length >= SHORTEST && !env[name])
  return Object.keys(env)
    .filter((name) => !(name in schema.shape))
    .flatMap((name) => {
      const meant = ours.find(
        (one) => Math.abs(one.length - name.length) <= NEAR && distance(name, one) <= NEAR,
      )
      return meant ? [`${name} is no variable of ours: is ${meant} meant?`] : []
    })
}

/** Reads and checks the whole environment. Throws `ConfigurationError` naming every fault; empty values count as absent. */
export const readEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  const faults = [
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...together(given, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...together(given, ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']),
    ...together(given, ['MBIN_ADMIN_USERNAME', 'MBIN_ADMIN_EMAIL', 'MBIN_ADMIN_PASSWORD']),
    ...together(given, ['HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET']),
    ...readSso(given).faults,
    ...databaseFaults(given),
  ].toSorted()
  if (!result.success || faults.length > 0) throw new ConfigurationError(faults)
  const values = result.data

  const publicUrl = values.MBIN_URL ?? `http://localhost:${values.PORT}`
  const { host: domain } = new URL(publicUrl)
  const { MBIN_ADMIN_USERNAME: username, MBIN_ADMIN_EMAIL: email, MBIN_ADMIN_PASSWORD: password } = values
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  const backupKeyId = values.BACKUP_S3_ACCESS_KEY_ID ?? accessKeyId
  const backupKey = values.BACKUP_S3_SECRET_ACCESS_KEY ?? secretAccessKey
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret } = values
  return {
    instance: {
      url: publicUrl,
      domain,
      softwareName: values.MBIN_SOFTWARE_NAME,
      softwareVersion: values.MBIN_SOFTWARE_VERSION,
      ...(values.MBIN_SOFTWARE_REPOSITORY && { softwareRepository: values.MBIN_SOFTWARE_REPOSITORY }),
      maxImageBytes: values.MBIN_MAX_IMAGE_BYTES,
      images: readImages(values),
      allowPrivateNetworks: values.MBIN_ALLOW_PRIVATE_NETWORKS,
      fetchesPerMinute: values.MBIN_FETCHES_PER_MINUTE,
      backfillThreads: values.MBIN_BACKFILL_THREADS,
      settingDefaults: Object.fromEntries([
        // Whom mail is from, unless the setting says otherwise.
        ...Object.entries({ KBIN_SENDER_EMAIL: addressIn(values.MBIN_MAIL_FROM) }),
        ...Object.keys(settings).flatMap((name) => {
          const value = values[name as keyof typeof settings]
          return value === undefined ? [] : [[name, value] as const]
        }),
      ]),
      ...(values.MBIN_TRANSLATE_API_KEY && { translateApiKey: values.MBIN_TRANSLATE_API_KEY }),
      sso: readSso(values).providers,
      ...(siteKey && secret ? { captcha: { siteKey, secret } } : {}),
      rateLimitScale: values.MBIN_RATE_LIMIT_SCALE,
      ...(username && email && password ? { admin: { username, email, password } } : {}),
    },
    port: values.PORT,
    internalPort: values.INTERNAL_PORT,
    host: values.HOST,
    workers: values.MBIN_WORKERS,
    drainMs: values.MBIN_DRAIN_SECONDS === undefined ? undefined : values.MBIN_DRAIN_SECONDS * 1_000,
    dataDirectory: values.MBIN_DATA_DIR,
    secret: values.MBIN_SECRET,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.MBIN_TRUSTED_PROXIES,
    metricsToken: values.MBIN_METRICS_TOKEN,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePoolMax: values.DATABASE_POOL_MAX,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    contextDatabases: readDatabases(values),
    mongoUrl: values.MONGODB_URL,
    amqpUrl: values.AMQP_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MBIN_MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
    s3:
      bucket && accessKeyId && secretAccessKey
        ? {
            endpoint: values.S3_ENDPOINT,
            region: values.S3_REGION,
            bucket,
            accessKeyId,
            secretAccessKey,
            publicUrl: values.S3_PUBLIC_URL,
            signedSeconds: values.S3_SIGNED_SECONDS,
          }
        : undefined,
    backupS3:
      backupKeyId && backupKey
        ? {
            endpoint: values.BACKUP_S3_ENDPOINT ?? values.S3_ENDPOINT,
            region: values.BACKUP_S3_REGION ?? values.S3_REGION,
            accessKeyId: backupKeyId,
            secretAccessKey: backupKey,
          }
        : undefined,
    contextUrls: Object.fromEntries(
      contexts.flatMap((context) => {
        const address = (values as Record<string, unknown>)[contextUrl(context)]
        return typeof address === 'string' ? [[context, address]] : []
      }),
    ),
    webUrl: values.WEB_URL,
    gatewayUrl: values.GATEWAY_URL,
    traceUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    traceRatio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  }
}
