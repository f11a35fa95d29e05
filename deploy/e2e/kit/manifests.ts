import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const overlays = ['overlays/production', 'overlays/demo'] as const

export const answers = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const renderers: readonly (readonly [program: string, ...args: string[]])[] = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
]
const renderer = renderers.find(([program]) =>
  answers(program, ...(program === 'kubectl' ? ['version', '--client'] : ['version'])),
)

export type Suite = (name: string, body: () => void) => void

/** For a suite that renders manifests; skipped by name where neither kubectl nor kustomize is there. */
export const withKustomize = (suite: Suite, skip: Suite): Suite =>
  renderer ? suite : (name, body) => skip(`${name} [needs kubectl or kustomize on the PATH]`, body)

/** An example of an environment with a value for whatever it says to CHANGE, up to the next empty line. */
export const filledIn = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) =>
      /^#.*\bCHANGE$/m.test(paragraph) ? paragraph.replaceAll(/=$/gm, '=' + 'filledIn'.repeat(5)) : paragraph,
    )
    .join('\n\n')

/** Every object of an overlay, with the example of its secrets filled in as its comment says, and these components. */
export const render = <T>(overlay: string, components: readonly string[] = []): T[] => {
  if (!renderer) throw new Error('there is neither kubectl nor kustomize')
  const copy = mkdtempSync(join(tmpdir(), 'mbin-k8s-'))
  try {
    cpSync(join(root, 'k8s'), copy, { recursive: true })
    const secrets = join(copy, 'overlays/production')
    writeFileSync(
      join(secrets, 'secrets.env'),
      filledIn(readFileSync(join(secrets, 'secrets.example.env'), 'utf8')),
    )
    if (components.length > 0)
      appendFileSync(join(copy, overlay, 'kustomization.yaml'), `components: [${components.join(', ')}]\n`)
    const [program, ...args] = renderer
    const text = execFileSync(program, [...args, join(copy, overlay)], { encoding: 'utf8' })
    return parseAllDocuments(text).map((document) => document.toJS() as T)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

type Ref = { name: string; key: string; optional?: boolean }
type Source = Partial<Record<'configMapRef' | 'secretRef', { name: string; optional?: boolean }>>
export type Deployed = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    template?: {
      spec: {
        containers: {
          env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: Ref } }[]
          envFrom?: Source[]
        }[]
      }
    }
  }
}

/** The environment that Kubernetes gives the container of a target. Throws where something is named that is not there. */
export const environmentOf = (manifests: readonly Deployed[], target: string): Record<string, string> => {
  const dataOf = (kind: 'ConfigMap' | 'Secret', name: string, optional = false): Record<string, string> => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
    if (!found && !optional) throw new Error(`there is no ${kind} ${name}`)
    const entries = Object.entries(found?.data ?? {})
    return Object.fromEntries(
      kind === 'ConfigMap'
        ? entries
        : entries.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
    )
  }
  const deployment = manifests.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `mbin-${target}`,
  )
  const [container] = deployment?.spec?.template?.spec.containers ?? []
  const environment: Record<string, string> = {}
  for (const { configMapRef, secretRef } of container?.envFrom ?? []) {
    if (configMapRef)
      Object.assign(environment, dataOf('ConfigMap', configMapRef.name, configMapRef.optional))
    if (secretRef) Object.assign(environment, dataOf('Secret', secretRef.name, secretRef.optional))
  }
  for (const { name, value, valueFrom } of container?.env ?? []) {
    const ref = valueFrom?.secretKeyRef
    const given = ref ? dataOf('Secret', ref.name, ref.optional)[ref.key] : value
    if (given !== undefined) environment[name] = given
    else if (ref && !ref.optional) throw new Error(`${ref.name} has no ${ref.key}`)
  }
  return environment
}
