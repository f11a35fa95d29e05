import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const overlays = ['overlays/production', 'overlays/demo'] as const

const answers = (program: string, ...args: string[]): boolean => {
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

type Suite = (name: string, body: () => void) => void

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

/** Every object of an overlay, with the example of its secrets filled in as its comment says. */
export const render = <T>(overlay: string): T[] => {
  if (!renderer) throw new Error('there is neither kubectl nor kustomize')
  const copy = mkdtempSync(join(tmpdir(), 'mbin-k8s-'))
  try {
    cpSync(join(root, 'k8s'), copy, { recursive: true })
    const secrets = join(copy, 'overlays/production')
    writeFileSync(
      join(secrets, 'secrets.env'),
      filledIn(readFileSync(join(secrets, 'secrets.example.env'), 'utf8')),
    )
    const [program, ...args] = renderer
    const text = execFileSync(program, [...args, join(copy, overlay)], { encoding: 'utf8' })
    return parseAllDocuments(text).map((document) => document.toJS() as T)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
