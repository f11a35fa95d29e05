import { writeFile } from 'node:fs/promises'
import { boards, fileOf, grafana } from '../observability/dashboards.ts'

/** Writes Grafana's files of the dashboards: `node deploy/scripts/dashboards.ts`. */
for (const board of boards) {
  await writeFile(fileOf(board), `${JSON.stringify(grafana(board), null, 2)}\n`)
  console.log(`wrote ${fileOf(board)}`)
}
