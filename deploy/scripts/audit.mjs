// `npm run audit`: fails where a package that ships has a known vulnerability that is high or critical. A registry that
// keeps no list of them, as a mirror, is told and no fault.
import { spawnSync } from 'node:child_process'

const GRAVE = new Set(['high', 'critical'])
const extra = process.argv.slice(2)

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...extra], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
let report
try {
  report = JSON.parse(stdout)
} catch {
  report = {}
}
if (!report.vulnerabilities) {
  console.log(`Skipped: the registry does not tell of vulnerabilities (${report.message ?? 'no answer'}).`)
  process.exit(0)
}

/** Of a package that only brings a vulnerable one along, npm names that one. */
const reasons = (via) =>
  via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`))
const grave = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.has(severity))
for (const { name, severity, range, via } of grave)
  console.error(`${name} ${range} (${severity}): ${reasons(via).join('; ')}`)
if (grave.length > 0) process.exit(1)
console.log('No package that ships has a known vulnerability that is high or critical.')
