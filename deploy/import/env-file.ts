import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { OperatorError } from '../program/operator-error.ts'

const REFERENCE = /\$\{(\w+)\}/g

/** The variables of Mbin's `.env`, those of a `.env.local` beside it winning; `${NAME}` stands for another of them. */
export const readEnvFile = async (path: string): Promise<Record<string, string>> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError(`The file ${path} cannot be read.`)
  })
  const local =
    basename(path) === '.env' ? await readFile(join(dirname(path), '.env.local'), 'utf8').catch(() => '') : ''
  const raw = { ...parseEnv(text), ...parseEnv(local) } as Record<string, string>
  const resolve = (value: string, depth: number): string =>
    depth > 10
      ? value
      : value.replaceAll(REFERENCE, (_whole, name: string) => resolve(raw[name] ?? '', depth + 1))
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, resolve(value, 0)]))
}

/** Named alike by both, and kept. */
const alike = [
  'S3_REGION',
  'S3_BUCKET',
  'HCAPTCHA_SITE_KEY',
  'HCAPTCHA_SECRET',
  'MBIN_MAX_IMAGE_BYTES',
  'EXIF_CLEAN_MODE_UPLOADED',
  'EXIF_CLEAN_MODE_EXTERNAL',
  'MBIN_IMAGE_COMPRESSION_QUALITY',
]
const renamed: Record<string, string> = {
  S3_KEY: 'S3_ACCESS_KEY_ID',
  S3_SECRET: 'S3_SECRET_ACCESS_KEY',
  S3_ENDPOINT: 'S3_ENDPOINT',
  MAILER_DSN: 'SMTP_URL',
}
const SETTING = /^(?:KBIN|MBIN)_(?!DOMAIN|STORAGE_URL|SENDER_EMAIL$)/

const quoted = (value: string): string => (/^[\w./:@+-]*$/.test(value) ? value : JSON.stringify(value))

/** What of it our own environment takes over, as a file. It holds secrets: its owner alone may read it. */
export const ourEnvFile = (theirs: Readonly<Record<string, string>>, domain: string): string => {
  const lines = [
    '# Made by import:mbin from the .env of Mbin. Look through it: what is of no use here was left out.',
    `MBIN_URL=https://${domain}`,
  ]
  for (const [name, value] of Object.entries(theirs)) {
    if (value === '') continue
    if (
      alike.includes(name) ||
      /^OAUTH_[A-Z_]+_(?:ID|SECRET|URL|URI|DOMAIN|REALM|TENANT|VERSION)$/.test(name)
    )
      lines.push(`${name}=${quoted(value)}`)
    else if (name === 'MAILER_DSN' && !/^smtps?:/.test(value))
      lines.push('# MAILER_DSN is none of SMTP: give SMTP_URL')
    else if (renamed[name]) lines.push(`${renamed[name]}=${quoted(value)}`)
    else if (name === 'KBIN_SENDER_EMAIL') lines.push(`MBIN_MAIL_FROM=${quoted(value)}`)
    else if (SETTING.test(name)) lines.push(`# a setting, stored in the database: ${name}`)
  }
  return `${[...new Set(lines)].join('\n')}\n`
}
