import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'
import { startApiServer, withApiServer } from './kit/api-server.ts'
import type { ApiServer, KubernetesObject } from './kit/api-server.ts'
import { chart, renderChart, withHelm } from './kit/chart.ts'
import { overlays, render, withKustomize } from './kit/manifests.ts'

type Spec = {
  template?: Template
  jobTemplate?: { spec: { template: Template } }
  volumeClaimTemplates?: { metadata: { name: string } }[]
}
type Template = { metadata?: object; spec?: { volumes?: object[] } }

/** The pod of what makes pods, which the API server otherwise looks at when the pods are made. */
const podOf = (object: KubernetesObject): KubernetesObject[] => {
  const spec = object.spec as Spec | undefined
  const template = spec?.template ?? spec?.jobTemplate?.spec.template
  if (!template?.spec) return []
  const claimed = (spec?.volumeClaimTemplates ?? []).map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }))
  const metadata = { ...object.metadata, ...template.metadata, name: object.metadata.name }
  const volumes = [...(template.spec.volumes ?? []), ...claimed]
  return [{ apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...template.spec, volumes } }]
}

// Neither the Go proxy nor Debian has the definitions of the Redis operator.
const unknown = new Set(['redis.redis.opstreelabs.in/v1beta2'])

withApiServer(describe, describe.skip)('A real API server', () => {
  let server: ApiServer
  beforeAll(async () => {
    server = await startApiServer()
    for (const name of ['commonplace', 'commonplace-demo'])
      await server.apply(
        {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: {
            name,
            // As the overlay for production has it; the demo's stores run as they please.
            ...(name === 'commonplace' && { labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } }),
          },
        },
        { dryRun: false },
      )
  })
  afterAll(() => server?.stop(), 60_000)

  /** What it refuses, with the reason. */
  const refused = async (objects: readonly KubernetesObject[], namespace?: string): Promise<string[]> => {
    const faults: string[] = []
    for (const object of objects.flatMap((one) => [one, ...podOf(one)])) {
      const own = object.metadata.namespace ?? namespace
      const placed = own ? { ...object, metadata: { ...object.metadata, namespace: own } } : object
      const { status, body } = await server.apply(
        object.kind === 'Namespace' ? object : (placed as KubernetesObject),
      )
      if (status >= 300)
        faults.push(`${object.kind} ${object.metadata.name}: ${(body as { message?: string }).message}`)
    }
    return faults
  }

  test('refuses what is wrong, so that its silence says something', async () => {
    const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'x' } }
    expect(await refused([{ ...budget, spec: { maxUnavailabel: 1 } }], 'commonplace')).toEqual([
      expect.stringContaining('maxUnavailabel'),
    ])
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } }
    const root = { containers: [{ name: 'x', image: 'x', securityContext: { runAsUser: 0 } }] }
    expect(await refused([{ ...pod, spec: root }], 'commonplace')).toEqual([
      expect.stringContaining('violates PodSecurity "restricted'),
    ])
  })

  const components = [
    '../../components/gateway-api',
    '../../components/backup',
    '../../components/monitoring',
  ]
  withKustomize(describe, describe.skip)('takes what kustomize renders', () => {
    test.each(overlays)('%s', async (overlay) => {
      expect(await refused(render<KubernetesObject>(overlay))).toEqual([])
    })
    test('with every component', async () => {
      expect(await refused(render<KubernetesObject>('overlays/production', components))).toEqual([])
    })
  })

  withHelm(describe, describe.skip)('takes what the Helm chart renders', () => {
    test.each([
      ['by itself', []],
      ['for stores of operators', ['--values', join(chart, 'examples/with-operators.yaml')]],
      ['for stores elsewhere', ['--values', join(chart, 'examples/external-stores.yaml')]],
    ])('%s', async (_what, args) => {
      expect(await refused(renderChart<KubernetesObject>(...args), 'commonplace')).toEqual([])
    })
  })

  test('takes the example of stores that operators look after', async () => {
    const objects = parseAllDocuments(readFileSync(join(chart, 'examples/stores.yaml'), 'utf8'))
      .map((document) => document.toJS() as KubernetesObject)
      .filter(({ apiVersion }) => !unknown.has(apiVersion))
    expect(objects).toHaveLength(6)
    expect(await refused(objects, 'commonplace')).toEqual([])
  })
})
