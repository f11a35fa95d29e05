import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { boards, fileOf, grafana } from './dashboards.ts'

const here = import.meta.dirname
const root = join(here, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Rule = { alert: string; annotations: { summary: string; runbook: string } }
const rules = (
  parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)

describe('The dashboards', () => {
  test('are the files that Grafana reads: otherwise run `node deploy/scripts/dashboards.ts`', () => {
    const files = readdirSync(join(here, 'dashboards'))
    expect(files.toSorted()).toEqual(boards.map((board) => basename(fileOf(board))).toSorted())
    for (const board of boards) expect(JSON.parse(read(fileOf(board)))).toEqual(grafana(board))
  })
})

describe('Each alert', () => {
  const page = read('docs/content/admin/running-mbin/alerts.md')

  test.each(rules)('$alert has a heading that says what to do', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`running-mbin/alerts.md#${alert.toLowerCase()}`)
    expect(page).toContain(`\n### ${alert}\n`)
  })

  test('has no heading left over', () => {
    const names = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
    expect(names.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  })
})

describe('The example compose file', () => {
  test('mounts files that are there', () => {
    const { services } = parse(read('deploy/observability/compose.yaml'), { merge: true }) as {
      services: Record<string, { volumes?: string[] }>
    }
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => (volume.startsWith('../') ? [volume.split(':')[0] ?? ''] : [])),
    )
    expect(mounted.length).toBeGreaterThan(4)
    // Paths of a second file count from the folder of the first.
    for (const path of mounted)
      expect(() => readdirSync(join(root, 'deploy/docker', path, '..'))).not.toThrow()
    for (const path of mounted)
      expect(readdirSync(join(root, 'deploy/docker', path, '..'))).toContain(basename(path))
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
const prometheus = hasPromtool ? describe : describe.skip
const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

prometheus('Prometheus', () => {
  test('takes the alerts, and raises each of them for what it is about and for nothing else', () => {
    expect(promtool('check', 'rules', 'deploy/observability/alerts.yaml')).toMatchObject({ status: 0 })
    expect(promtool('test', 'rules', 'deploy/observability/alerts.test.yaml')).toMatchObject({ status: 0 })
  })

  test('understands what the dashboards ask for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mbin-rules-'))
    const queries = boards.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries))
    const file = {
      groups: [
        {
          name: 'dashboards',
          rules: queries.map(({ expr }, n) => ({
            record: `query_${n}`,
            expr: expr.replaceAll('$__rate_interval', '1m'),
          })),
        },
      ],
    }
    try {
      await writeFile(join(folder, 'rules.json'), JSON.stringify(file))
      expect(promtool('check', 'rules', join(folder, 'rules.json'))).toMatchObject({ status: 0 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
