import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eventually } from '@app/platform/testing/eventually.ts'
import { freePorts } from '@app/platform/testing/servers/ports.ts'
import { makeDirectory, runProgram } from '@app/platform/testing/servers/program.ts'
import { parseAllDocuments } from 'yaml'
import type { Suite } from './manifests.ts'

/** Definitions of what operators add to a cluster, of the releases that .ci/run names. */
const CRDS = '/usr/local/share/kubernetes-crds'
const TOKEN = 'of-a-cluster-that-is-thrown-away'

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const missing = ['kube-apiserver', 'etcd'].filter((program) => !isThere(program))

/** For a suite that asks a real API server; skipped by name where there is none. */
export const withApiServer = (suite: Suite, skip: Suite): Suite =>
  missing.length === 0
    ? suite
    : (name, body) =>
        skip(`${name} [needs ${missing.join(' and ')}: MBIN_CI_KUBERNETES=1 .ci/run builds them]`, body)

export type KubernetesObject = {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string }
  spec?: unknown
}
type Answer = { status: number; body: unknown }
/** The part of a list of resources that says under which path a kind lies. */
type Resources = { resources: { name: string; kind: string; namespaced: boolean }[] }

/** A kube-apiserver with all its admission and validation, on an etcd of its own; nothing runs what it is told. */
export const startApiServer = async () => {
  const directory = await makeDirectory('kubernetes')
  const [client = 0, peer = 0, port = 0] = await freePorts(3)
  const etcd = await runProgram({
    need: 'etcd',
    from: 'etcd',
    url: `http://127.0.0.1:${client}`,
    directory,
    command: 'etcd',
    args: [
      `--data-dir=${join(directory, 'etcd')}`,
      `--listen-client-urls=http://127.0.0.1:${client}`,
      `--advertise-client-urls=http://127.0.0.1:${client}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=default=http://127.0.0.1:${peer}`,
      '--unsafe-no-fsync',
      '--log-level=error',
    ],
    ready: () =>
      fetch(`http://127.0.0.1:${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
  })
  const key = join(directory, 'service-accounts.key')
  execFileSync('openssl', ['genrsa', '-out', key, '2048'], { stdio: 'ignore' })
  const tokens = join(directory, 'tokens.csv')
  await writeFile(tokens, `${TOKEN},test,1,system:masters\n`)
  const server = await runProgram({
    need: 'kube-apiserver',
    from: 'kube-apiserver',
    url: `https://127.0.0.1:${port}`,
    directory,
    command: 'kube-apiserver',
    args: [
      `--etcd-servers=${etcd.url}`,
      `--secure-port=${port}`,
      '--bind-address=127.0.0.1',
      '--advertise-address=127.0.0.1',
      '--endpoint-reconciler-type=none',
      `--cert-dir=${directory}`,
      `--token-auth-file=${tokens}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://kubernetes.default',
      `--service-account-key-file=${key}`,
      `--service-account-signing-key-file=${key}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // Nothing here makes service accounts.
      '--disable-admission-plugins=ServiceAccount',
    ],
    // It makes its certificate before it listens; `/readyz` is waited for below.
    ready: async () => existsSync(join(directory, 'apiserver.crt')),
  })
  const agent = new Agent({ keepAlive: true, ca: await readFile(join(directory, 'apiserver.crt')) })
  const ask = async (
    method: string,
    path: string,
    body?: object,
    type = 'application/json',
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(`${server.url}${path}`, {
        method,
        agent,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type },
      })
      asked.once('error', reject)
      asked.once('response', (answer) => {
        text(answer).then((said) => {
          const json = answer.headers['content-type']?.startsWith('application/json')
          resolve({ status: answer.statusCode ?? 0, body: json ? JSON.parse(said) : said })
        }, reject)
      })
      // JSON is YAML, and of one version only.
      asked.end(body && JSON.stringify(body))
    })

  const groupOf = (apiVersion: string) =>
    apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  const known = new Map<string, Promise<Resources>>()
  const pathOf = async ({ apiVersion, kind, metadata }: KubernetesObject): Promise<string> => {
    const group = groupOf(apiVersion)
    const listed =
      known.get(group) ??
      known
        .set(
          group,
          ask('GET', group).then(({ body }) => body as Resources),
        )
        .get(group)
    const found = (await listed)?.resources?.find((one) => one.kind === kind && !one.name.includes('/'))
    if (!found) throw new Error(`the API server knows no ${kind} of ${apiVersion}`)
    const within = found.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : ''
    return `${group}${within}/${found.name}/${metadata.name}`
  }
  const apply = async (object: KubernetesObject, { dryRun = true } = {}): Promise<Answer> => {
    const query = `fieldManager=test&fieldValidation=Strict&force=true${dryRun ? '&dryRun=All' : ''}`
    return ask('PATCH', `${await pathOf(object)}?${query}`, object, 'application/apply-patch+yaml')
  }

  await eventually(async () => {
    const { status } = await ask('GET', '/readyz')
    if (status !== 200) throw new Error(`/readyz answers ${status}`)
  }, 60_000)
  for (const file of existsSync(CRDS) ? readdirSync(CRDS) : [])
    for (const document of parseAllDocuments(readFileSync(join(CRDS, file), 'utf8'))) {
      const crd = document.toJS() as (KubernetesObject & { spec: { group: string } }) | null
      if (!crd) continue
      const { status, body } = await apply(crd, { dryRun: false })
      if (status >= 300) throw new Error(`${file} is refused: ${JSON.stringify(body)}`)
      await eventually(async () => {
        const established = await ask('GET', `/apis/${crd.spec.group}`)
        if (established.status !== 200) throw new Error(`${file} is not established yet`)
      }, 30_000)
    }

  return {
    /** Applies an object as `kubectl apply --server-side` does, strictly; by default without keeping it. */
    apply,
    ask,
    async stop() {
      agent.destroy()
      await server.stop()
      await etcd.remove()
    },
  }
}
export type ApiServer = Awaited<ReturnType<typeof startApiServer>>
