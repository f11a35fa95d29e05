import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { describe, expect, test } from '@jest/globals'
import { chart, derivedFiles, helm, renderChart, withHelm } from './kit/chart.ts'
import { render, root, withKustomize } from './kit/manifests.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

type EnvVar = { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }
type Container = {
  image: string
  args: string[]
  env: EnvVar[]
  envFrom?: object[]
  resources: { requests: { cpu: string }; limits: { memory: string } }
}
type Pod = { containers: Container[]; topologySpreadConstraints?: { topologyKey: string }[] }
type Rendered = {
  kind: string
  metadata: { name: string; namespace?: string; annotations?: Record<string, string> }
  spec: {
    replicas?: number
    minReplicas?: number
    maxReplicas?: number
    rules?: { host: string }[]
    template?: { spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    hostnames?: string[]
    parentRefs?: object[]
    jobLabel?: string
    groups?: object[]
  }
  data?: Record<string, string>
}
const of = (objects: readonly Rendered[], kind: string, name = 'mbin') =>
  objects.find((one) => one.kind === kind && one.metadata.name === name)
const containerOf = (objects: readonly Rendered[], target: string) =>
  of(objects, 'Deployment', `mbin-${target}`)?.spec.template?.spec.containers[0]
const example = (name: string) => ['--values', join(chart, 'examples', name)]

withHelm(describe, describe.skip)('the Helm chart', () => {
  test('has nothing its linter objects to', () => {
    expect(() => helm('lint', '--strict', '--kube-version', '1.34.0', chart)).not.toThrow()
  })

  test('is what kustomize and the docs are made of: otherwise run `node deploy/scripts/kubernetes.ts`', () => {
    for (const [path, text] of Object.entries(derivedFiles()))
      // Prettier lines up the table of the page.
      expect([path, path.endsWith('.md') ? read(path).replaceAll(/ +\||-+ ?\|/g, '|') : read(path)]).toEqual([
        path,
        path.endsWith('.md') ? text.replaceAll(/ +\||-+ ?\|/g, '|') : text,
      ])
    expect(read('k8s/chart/alerts.yaml')).toBe(read('deploy/observability/alerts.yaml'))
  })

  withKustomize(describe, describe.skip)('beside kustomize', () => {
    test('renders the same objects as the overlay for production', () => {
      const text = (value: unknown) => JSON.stringify(value)
      const plain = (objects: readonly Rendered[]) =>
        objects
          .filter(({ kind, metadata }) => !['Secret', 'Namespace', 'Job'].includes(kind) && metadata.name)
          .map(({ metadata: { namespace: _, ...metadata }, ...object }) => ({ ...object, metadata }))
          .toSorted((a, b) => (text([a.kind, a.metadata.name]) < text([b.kind, b.metadata.name]) ? -1 : 1))
      // Kustomize names generated objects after what they hold; the chart marks the pods with it.
      const unhashed = (objects: readonly Rendered[]) =>
        JSON.parse(
          text(plain(objects))
            .replaceAll(/(mbin-(?:config|secrets))-[a-z0-9]{10}\b/g, '$1')
            .replaceAll(/"checksum\/config":"[0-9a-f]{64}"/g, '"checksum/config":""'),
        ) as unknown
      const chosen = ['image.repository=registry.example.org/commonplace', 'config.S3_REGION=us-east-1']
      expect(unhashed(renderChart<Rendered>('--set', chosen.join(',')))).toEqual(
        unhashed(render<Rendered>('overlays/production')),
      )
    })
  })

  test('refuses values that its schema does not know, and says which', () => {
    const refused = (...values: string[]): string => {
      try {
        renderChart('--set', values.join(','))
        return 'rendered'
      } catch (error) {
        return String((error as { stderr?: unknown }).stderr)
      }
    }
    expect(refused('image.tag=latest')).toContain('/image/tag')
    expect(refused('replicas=3')).toContain("'replicas'")
    expect(refused('url=example.org')).toContain('/url')
    expect(refused('preset=huge')).toContain('/preset')
    expect(refused('targets.content.replicas=many')).toContain('/targets/content/replicas')
    expect(refused('expose.by=magic')).toContain('/expose/by')
    expect(refused('preset=small')).toBe('rendered')
  })

  test('migrates before anything else, with nothing that the release brings', () => {
    const job = of(renderChart<Rendered>(), 'Job', 'mbin-migrate')
    expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
    const container = job?.spec.template?.spec.containers[0]
    expect(container?.args).toEqual(['migrate'])
    expect(container?.envFrom).toBeUndefined()
    expect(container?.env).toContainEqual({ name: 'MBIN_URL', value: 'https://example.org' })
    expect(container?.image).toBe(containerOf(renderChart<Rendered>(), 'content')?.image)
  })

  test('takes the addresses of stores from the secrets of their operators', () => {
    const objects = renderChart<Rendered>(...example('with-operators.yaml'))
    for (const context of contexts)
      expect(containerOf(objects, context)?.env).toContainEqual({
        name: 'DATABASE_URL',
        valueFrom: { secretKeyRef: { name: 'mbin-db-app', key: 'uri' } },
      })
    expect(of(objects, 'Ingress')).toBeUndefined()
    expect(of(objects, 'HTTPRoute')?.spec).toMatchObject({
      hostnames: ['example.org'],
      parentRefs: [{ name: 'public', namespace: 'gateways' }],
    })
    expect(of(objects, 'ServiceMonitor')?.spec.jobLabel).toBe('app.kubernetes.io/name')
    expect(of(objects, 'PrometheusRule')?.spec.groups).toHaveLength(1)
    const backup = of(objects, 'CronJob', 'mbin-backup')?.spec.jobTemplate?.spec.template.spec.containers[0]
    expect(backup?.args).toEqual(['backup', '--keep=14', '--verify', '/backups'])
  })

  test('gives a context the address of a database of its own, and to whoever saves and migrates them all', () => {
    const variable = 'CONTENT_DATABASE_URL'
    const from = `secrets.from.${variable}.name=content-db,secrets.from.${variable}.key=uri`
    const objects = renderChart<Rendered>('--set', `backup.enabled=true,${from}`)
    const given = { name: variable, valueFrom: { secretKeyRef: { name: 'content-db', key: 'uri' } } }
    expect(containerOf(objects, 'content')?.env).toContainEqual(given)
    expect(containerOf(objects, 'identity')?.env).not.toContainEqual(given)
    const jobs = [
      of(objects, 'Job', 'mbin-migrate')?.spec.template,
      of(objects, 'CronJob', 'mbin-backup')?.spec.jobTemplate?.spec.template,
    ]
    for (const job of jobs) expect(job?.spec.containers[0]?.env).toContainEqual(given)
  })

  test('has as many replicas as it is told, at least those where an autoscaler adds some', () => {
    const scaled = (...values: string[]) => {
      const objects = renderChart<Rendered>('--set', values.join(','))
      const scaler = of(objects, 'HorizontalPodAutoscaler', 'mbin-gateway')?.spec
      return [
        of(objects, 'Deployment', 'mbin-gateway')?.spec.replicas,
        scaler?.minReplicas,
        scaler?.maxReplicas,
      ]
    }
    expect(scaled('targets.gateway.replicas=5')).toEqual([undefined, 5, 12])
    expect(scaled('targets.gateway.replicas=5,targets.gateway.autoscaling=null')).toEqual([
      5,
      undefined,
      undefined,
    ])
  })

  test('routes by the name in the address, whatever its port', () => {
    const ingress = of(renderChart<Rendered>('--set', 'url=https://example.org:8443'), 'Ingress')
    expect(ingress?.spec.rules?.map(({ host }) => host)).toEqual(['example.org'])
  })

  test('sizes pods by preset, and one by itself; spreads each target', () => {
    const objects = renderChart<Rendered>(...example('external-stores.yaml'))
    expect(containerOf(objects, 'content')?.resources.limits.memory).toBe('1Gi')
    expect(containerOf(objects, 'media')?.resources.limits.memory).toBe('3Gi')
    expect(of(objects, 'Deployment', 'mbin-identity')?.spec.replicas).toBe(3)
    expect(of(objects, 'Deployment', 'mbin-content')?.spec.replicas).toBeUndefined()
    const pod = of(objects, 'Deployment', 'mbin-web')?.spec.template?.spec
    expect(pod?.topologySpreadConstraints).toMatchObject([
      { topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' },
    ])
  })
})
