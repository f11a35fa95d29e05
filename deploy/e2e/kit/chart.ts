import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { answers, root } from './manifests.ts'
import type { Suite } from './manifests.ts'

export const chart = join(root, 'k8s', 'chart')

/** Runs helm. Throws with what it said where it fails. */
export const helm = (...args: string[]): string =>
  // As it is when nobody has configured anything.
  execFileSync('helm', args, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, HELM_NO_PLUGINS: '1' },
  })

const hasHelm = answers('helm', 'version')

/** For a suite that renders the chart; skipped by name where helm is not there. */
export const withHelm = (suite: Suite, skip: Suite): Suite =>
  hasHelm ? suite : (name, body) => skip(`${name} [needs helm on the PATH]`, body)

const release = ['mbin', chart, '--namespace', 'commonplace', '--kube-version', '1.34.0']
/** What `helm install` would apply with these arguments. */
const renderText = (...args: string[]): string => helm('template', ...release, ...args)
export const renderChart = <T>(...args: string[]): T[] =>
  parseAllDocuments(renderText(...args)).flatMap((document) => {
    const object = document.toJS() as T | null
    return object ? [object] : []
  })

const written = '# Written by `node deploy/scripts/kubernetes.ts` from k8s/chart: change it there.\n'
const only = (templates: readonly string[], ...args: string[]): string =>
  written +
  // Overlays say which image.
  renderText(
    '--set',
    'image.tag=local',
    ...templates.flatMap((name) => ['--show-only', `templates/${name}.yaml`]),
    ...args,
  ).replaceAll(/^# Source: .*\n/gm, '')

type Schema = {
  type?: string
  enum?: readonly string[]
  description?: string
  properties?: Record<string, Schema>
}
/** Values that are described, each with its path; those that hold others are told of by these. */
const describedIn = (schema: Schema, path: readonly string[] = []): { path: string[]; schema: Schema }[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    inner.description ? [{ path: [...path, name], schema: inner }] : describedIn(inner, [...path, name]),
  )

const shown = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 40 ? 'see `values.yaml`' : `\`${text}\``
}

const TABLE = /(?<=<!-- values -->\n\n)[\s\S]*?(?=\n<!-- \/values -->)/
const docs = 'docs/content/admin/installation/helm.md'

/** The page of the chart with the table of values as the schema has it. */
const pageOfValues = (): string => {
  const read = (path: string) => readFileSync(join(chart, path), 'utf8')
  const schema = JSON.parse(read('values.schema.json')) as Schema
  const values = parse(read('values.yaml')) as Record<string, unknown>
  const rows = describedIn(schema)
    .filter(({ path }) => path[0] !== 'global')
    .map(({ path, schema: { description, enum: choice } }) => {
      const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], values)
      const choices = choice ? ` One of ${choice.map((one) => `\`${one}\``).join(', ')}.` : ''
      return `| \`${path.join('.')}\` | ${shown(value)} | ${description}${choices} |`
    })
  const table = ['| Value | Default | Meaning |', '| --- | --- | --- |', ...rows, ''].join('\n')
  return readFileSync(join(root, docs), 'utf8').replace(TABLE, table)
}

const configOf = (): string => {
  const [config] = renderChart<{ data: Record<string, string> }>('--show-only', 'templates/config.yaml')
  const lines = Object.entries(config?.data ?? {}).map(([name, value]) => `${name}=${value}\n`)
  return written + lines.join('')
}

/** The files that are made of the chart, by their paths: what it renders is what kustomize begins with. */
export const derivedFiles = (): Record<string, string> => ({
  'k8s/base/config.env': configOf(),
  'k8s/base/instance.yaml': only(['targets', 'ingress', 'network-policies']),
  'k8s/components/gateway-api/http-route.yaml': only(['http-route'], '--set', 'expose.by=httpRoute'),
  'k8s/components/backup/backup.yaml': only(['backup'], '--set', 'backup.enabled=true'),
  'k8s/components/monitoring/monitoring.yaml': only(
    ['monitoring'],
    '--set',
    'monitoring.serviceMonitor=true,monitoring.prometheusRule=true',
  ),
  [docs]: pageOfValues(),
})
