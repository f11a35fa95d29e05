// `npm test`: sets up whatever is missing, runs every test and closes with `N passed, N failed, N skipped`.
// `npm test -- services/content` runs the tests whose path matches, `--fast` the pure ones and those of the web's
// components (no store is started), `--changed [commit]` those that what changed since the last commit (or that one) can
// reach; `--watch` goes on doing so with the fast ones. A file that starts real servers and fails is run once more, alone:
// a busy machine must not decide; what passes only then is named at the end. Why two runners:
// decisions/0019-two-test-runners.md. Plain JavaScript, as it runs on any Node.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { componentTests, testTiers } from './test-tiers.mjs'
import { ensureInstalled, ensureWebBuilt, environment, node24, root, run } from './setup.mjs'

/** A worker that ran a hundred files holds 2 GB, and the servers of its tests some more. */
const WORKER_BYTES = 4 * 1024 ** 3
const cores = availableParallelism()
const workers = Math.max(2, Math.min(cores + 1, Math.floor(totalmem() / WORKER_BYTES)))

/** In this order: what fails fast comes first, and what starts many processes has the machine to itself. */
const steps = [
  { name: 'fast', runner: 'vitest', projects: ['pure', 'components'], args: [`--maxWorkers=${cores}`] },
  // These wait for stores as much as they compute: with a worker more than there are cores none of these rests.
  { name: 'stores', runner: 'vitest', projects: ['stores'], args: [`--maxWorkers=${workers}`] },
  // Each file starts an instance of its own and mostly waits for a browser or a server.
  { name: 'whole', runner: 'jest', args: [`--maxWorkers=${workers}`] },
  { name: 'distributed', runner: 'jest', args: ['--runInBand'] },
]
/** Something that a test left open must not keep the run from ending; it is said aloud instead. */
const EXIT_GRACE_MS = 20_000
/** With more failed files than this something is broken, and a second run would only cost time. */
const MAX_SECOND_RUNS = 8

const given = process.argv.slice(2)
const fast = given.includes('--fast')
const watch = given.includes('--watch')
const valueOf = (...names) => {
  const at = given.findIndex((text) => names.includes(text))
  return at >= 0 && given[at + 1]?.startsWith('-') === false ? given[at + 1] : undefined
}
const changed = given.includes('--changed')
const since = valueOf('--changed')
const title = valueOf('-t', '--testNamePattern')
const patterns = given.filter((text) => !text.startsWith('-') && text !== since && text !== title)
const byTitle = title === undefined ? [] : ['-t', title]

const folder = mkdtempSync(join(tmpdir(), 'mbin-test-'))
const env = {
  ...environment(),
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
  // `npm test -- visual --update` keeps how pages look now (deploy/e2e/visual), `npm test -- federation-md --update` what
  // FEDERATION.md says.
  ...(given.includes('--update') ? { UPDATE_EXPECTED: '1' } : {}),
}

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exitCode = 1
  })
const start = (program, options, stdio) => {
  const child = spawn(node24(), [program, ...options], { cwd: root, env, stdio })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const { pure, stores } = testTiers()
const testsOf = { pure, stores, components: componentTests() }
const matches = (path) => patterns.some((pattern) => new RegExp(pattern).test(relative(root, path)))
/** The files that were asked for by name; Vitest takes paths, jest patterns. */
const asked = (projects) => projects.flatMap((project) => testsOf[project].filter(matches))

const jestProgram = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
const vitestProgram = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const runners = {
  jest: ({ name, args }, report, again) => [
    jestProgram,
    ['--selectProjects', name, '--passWithNoTests', '--ci', '--json', `--outputFile=${report}`],
    byTitle,
    again
      ? ['--runInBand', '--runTestsByPath', ...again]
      : [
          ...args,
          ...(changed ? [since ? `--changedSince=${since}` : '--onlyChanged'] : []),
          ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
        ],
  ],
  vitest: ({ projects, args }, report, again) => [
    vitestProgram,
    ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    projects.flatMap((project) => ['--project', project]),
    byTitle,
    again
      ? ['--maxWorkers=1', ...again]
      : [...args, ...(changed ? [since ? `--changed=${since}` : '--changed'] : []), ...asked(projects)],
  ],
}

/**
 * Runs one step, or only those files of it, and answers its report, which both runners write alike; null where the
 * runner itself broke.
 */
const runStep = (step, again) =>
  new Promise((resolve) => {
    const report = join(folder, again ? `${step.name}-again.json` : `${step.name}.json`)
    if (step.runner === 'vitest' && patterns.length > 0 && asked(step.projects).length === 0)
      return resolve({ testResults: [], success: true })
    const [program, ...options] = runners[step.runner](step, report, again)
    // With --json jest writes the report to stdout as well; people read stderr.
    const stdout = step.runner === 'jest' ? 'ignore' : 'inherit'
    const child = start(program, options.flat(), ['ignore', stdout, 'inherit'])
    let grace = null
    const poll = setInterval(() => {
      if (grace === null && existsSync(report))
        grace = setTimeout(() => {
          console.log(`Something in the ${step.name} tests was left open; they were ended.`)
          child.kill('SIGKILL')
        }, EXIT_GRACE_MS)
    }, 500)
    const end = (code) => {
      clearInterval(poll)
      clearTimeout(grace)
      if (!existsSync(report)) return resolve(null)
      const told = JSON.parse(readFileSync(report, 'utf8'))
      // Of errors outside of tests vitest tells by its exit code alone. What was ended here has none.
      resolve({ ...told, success: told.success && !code })
    }
    child.once('error', () => end(1))
    child.once('close', end)
  })

const total = { passed: 0, failed: 0, skipped: 0 }
const broken = []
/** Files that passed only when they were run a second time. */
const unsteady = []
const skipped = new Map()
/** Path and seconds of each file that ran. */
const durations = []
/** How many of the slowest files are named at the end. */
const SLOWEST = 10

const numbers = ['numPassedTests', 'numFailedTests', 'numPendingTests', 'numTodoTests']

/** The report of a step whose failed files have had their second run; as it was where that helps nothing. */
const withSecondRun = async (step, report) => {
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? []
  if (step.name === 'fast' || failed.length === 0 || failed.length > MAX_SECOND_RUNS) return report
  const files = failed.map(({ name }) => name)
  console.log(`\nOnce more, alone:\n${files.map((name) => `  ${relative(root, name)}`).join('\n')}`)
  const again = await runStep(step, files)
  if (!again) return report
  const passed = again.testResults.filter(({ status }) => status !== 'failed').map(({ name }) => name)
  unsteady.push(...passed.map((name) => relative(root, name)))
  const first = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  for (const { assertionResults } of failed)
    for (const { status } of assertionResults) {
      if (status === 'passed') first.numPassedTests++
      else if (status === 'failed') first.numFailedTests++
      else if (status === 'todo') first.numTodoTests++
      else first.numPendingTests++
    }
  return {
    ...report,
    ...Object.fromEntries(numbers.map((key) => [key, report[key] - first[key] + again[key]])),
    success: again.success,
    testResults: [...report.testResults.filter(({ status }) => status !== 'failed'), ...again.testResults],
  }
}

const count = ({ name }, report) => {
  if (!report) {
    total.failed++
    return broken.push(`${name}: ended without a report`)
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report
  const failedBefore = total.failed
  total.passed += numPassedTests
  total.failed += numFailedTests
  total.skipped += numPendingTests + numTodoTests
  for (const file of report.testResults) {
    const path = relative(root, file.name)
    durations.push([path, (file.endTime - file.startTime) / 1000])
    // A file that could not even run has no failed test to count.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      total.failed++
      broken.push(`${path}: could not run`)
    }
    for (const { status, ancestorTitles, title, fullName } of file.assertionResults) {
      if (status === 'failed') broken.push(`${path}: ${fullName}`)
      if (status !== 'pending' && status !== 'todo') continue
      const suite = `${path}: ${ancestorTitles[0] ?? title}`
      skipped.set(suite, (skipped.get(suite) ?? 0) + 1)
    }
  }
  // Such as a promise that was rejected with nobody to hear of it.
  if (!report.success && total.failed === failedBefore) {
    total.failed++
    broken.push(`${name}: a fault outside of any test`)
  }
}

const setUp = async () => {
  await ensureInstalled({ all: true })
  await ensureWebBuilt()
  if (fast || watch) return
  console.log('Real servers for the tests:')
  const sources = join(root, 'shared/platform/src/testing/servers/sources.ts')
  const script = `import { describeSources } from ${JSON.stringify(sources)}
    for (const line of await describeSources()) console.log('  ' + line)`
  await run(node24(), ['--input-type=module', '--no-warnings', '--eval', script], { env })
}

try {
  await setUp()
  if (watch)
    await run(
      node24(),
      [
        vitestProgram,
        'watch',
        '--project',
        'pure',
        '--project',
        'components',
        ...asked(['pure', 'components']),
      ],
      { env },
    )
  for (const step of watch ? [] : fast ? steps.slice(0, 1) : steps) {
    if (process.exitCode !== undefined) break
    count(step, await withSecondRun(step, await runStep(step)))
  }
} catch (error) {
  total.failed++
  broken.push(`Could not set up: ${error.message}`)
}
rmSync(folder, { recursive: true, force: true })

if (broken.length > 0) console.log(`\nFailed:\n${broken.map((line) => `  ${line}`).join('\n')}`)
if (unsteady.length > 0)
  console.log(`\nPassed only when run again:\n${unsteady.map((line) => `  ${line}`).join('\n')}`)
if (skipped.size > 0) {
  console.log('\nSkipped:')
  for (const [suite, tests] of skipped) console.log(`  ${suite} (${tests} ${tests === 1 ? 'test' : 'tests'})`)
}
if (durations.length > SLOWEST) {
  console.log('\nSlowest files:')
  durations.sort(([, a], [, b]) => b - a)
  for (const [path, seconds] of durations.slice(0, SLOWEST))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${path}`)
}
if (total.failed > 0 || total.passed === 0) process.exitCode = 1
process.exitCode ??= 0
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
