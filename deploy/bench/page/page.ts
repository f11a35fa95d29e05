import { readFileSync } from 'node:fs'
import type { Report } from '../report.ts'
import { figure, megabytes } from '../table.ts'
import { escaped } from './markup.ts'
import { memorySection, mixedSection, pathSections, soakSection } from './sections.ts'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** A result as a page of its own, with plots: nothing is fetched, by whomever it is opened and wherever it lies. */
export const pageOf = (report: Report): string => {
  const { at, machine, node, startMs, measures } = report
  const title = `Benchmark of ${at.slice(0, 16).replace('T', ' ')}`
  const sections = [
    ...pathSections(report),
    ...(report.mixed ? [mixedSection(report.mixed)] : []),
    ...(report.soak ? [soakSection(report.soak)] : []),
    ...(measures.length > 0
      ? [
          `<h2>Measures</h2>${measures
            .map(
              ({ name, figures }) =>
                `<h3>${escaped(name)}</h3><ul>${figures.map(({ label, value, unit }) => `<li>${escaped(label)}: ${escaped(`${figure(value)} ${unit}`.trim())}</li>`).join('')}</ul>`,
            )
            .join('\n')}`,
        ]
      : []),
    ...(report.memory ? [memorySection(report.memory, megabytes)] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(`${machine.cores} cores (${machine.cpu}), Node ${node}, load ${machine.load.map(figure).join(' ')}`)}${startMs === null ? '' : `; ready ${figure(startMs / 1000)} s after a start on an empty folder`}</p>
${sections.map((section) => `<section>${section}</section>`).join('\n')}
</main>
</body>
</html>
`
}
