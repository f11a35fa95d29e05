import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { format, resolveConfig } from 'prettier'
import { readOptions } from './options.ts'
import { communityLists } from './paths/community.ts'
import { feedPaths } from './paths/feeds.ts'
import { memberToken, signIn } from './people.ts'
import { isByKey, planOf } from './plan.ts'
import type { Plan } from './plan.ts'
import { startProgram } from './program.ts'
import type { Recorded, RecordTask } from './workers/record.ts'
import type { Statement } from './workers/sql.ts'
import { startWorker } from './workers/worker.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = join(root, 'docs', 'content', 'contributing', 'query-plans.md')
const options = readOptions(process.argv.slice(2))

/** The plan of a statement with its own values, once everything it needs is in memory. */
const explain = async (client: Client, { text, values }: Statement): Promise<Plan> => {
  const ask = async () => {
    const { rows } = await client.query<{ 'QUERY PLAN': [Record<string, unknown>] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    )
    return planOf(rows[0]?.['QUERY PLAN'][0] ?? {})
  }
  await ask()
  return ask()
}

const cell = (text: string) => text.replaceAll('|', '\\|')
const row = (name: string, { reads, buffers, ms }: Plan) =>
  `| ${cell(name)} | ${cell(reads.join(', '))} | ${buffers} | ${ms.toFixed(1)} |`

const pageOf = (rows: readonly string[], version: string): string => `---
title: Query plans
description: How PostgreSQL finds what the hot paths ask for, on a large set of data.
---

# Query plans

How the pages of feeds, discussions and searches and the lists of magazines, log and reports are found, with
${options.entries} threads, ${options.comments} comments and ${options.users} members. \`npm run explain\` makes this page, on the data that \`npm run bench\` seeds: it serves each request from the
program's modules, writes down what they ask the database, and has PostgreSQL run that again under
\`EXPLAIN (ANALYZE, BUFFERS)\`. Of each request the dearest statement is shown that reads what grows.

Every sort of every feed is a walk along an index that ends with the page, or a merge of such walks, one for each magazine,
person and domain; only where a list is short, whatever the instance holds, is it gathered and sorted. Pages of the
database are 8 KiB. Times are those of one run on ${cpus().length} × ${cpus()[0]?.model ?? 'an unknown processor'}, PostgreSQL ${version}, and say less
than the rest.

| request | how it reads | buffers | ms |
| --- | --- | ---: | ---: |
${rows.join('\n')}
`

const home = process.env['MBIN_BENCH_DIR'] ?? join(root, 'var', 'bench')
const program = await startProgram(
  join(home, `${options.entries}-${options.comments}-${options.users}-${options.votes}`),
)
try {
  const { origin } = program
  const session = await signIn(origin, 'member_1')
  const readers = { origin, session, token: await memberToken(origin, session) }
  const lists = [...(await feedPaths(readers)), ...(await communityLists(readers))]
  const paths = lists.filter(({ name }) => options.only === null || name.includes(options.only))
  const recorder = startWorker<RecordTask, Recorded>('./record.ts', program.env)
  const asked = paths.flatMap(({ shots, sql }) => (sql ? [{ ...sql, path: shots[0]?.path ?? '' }] : []))
  const { databaseUrl, statements } = await recorder.run({ asked })
  await recorder.stop()
  const client = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  const rows: string[] = []
  for (const [place, { name, sql }] of paths.entries()) {
    const plans: Plan[] = []
    await client.query(`set search_path = ${client.escapeIdentifier(sql?.context ?? '')}, public`)
    for (const statement of statements[place] ?? []) {
      if (statement.schema === sql?.context) plans.push(await explain(client, statement))
    }
    const [dearest] = plans
      .filter(({ reads }) => reads.length > 0)
      .toSorted(
        (a, b) => Number(a.reads.every(isByKey)) - Number(b.reads.every(isByKey)) || b.buffers - a.buffers,
      )
    if (!dearest) throw new Error(`${name} reads nothing that grows`)
    rows.push(row(name, dearest))
    console.log(rows.at(-1))
  }
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  if (options.only === null) {
    const text = pageOf(rows, versions[0]?.server_version.split(' ')[0] ?? '')
    await writeFile(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }))
  }
} finally {
  await program.stop()
}
process.exit(0)
