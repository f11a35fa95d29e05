import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deadlineOf } from '@app/contract/call.ts'
import type { CallSpec } from '@app/contract/call.ts'
import * as jobs from '@app/contract/jobs.ts'
import type { JobSpec } from '@app/contract/job.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Context } from '@app/contract/operation.ts'
import { describe, expect, test } from 'vitest'

// Each context's README lists the calls it answers and asks, with the time-out, and the jobs it gives others. The lists
// are compared with the contract and with what the sources import (decisions/0017-calls-jobs-events.md).

const root = join(import.meta.dirname, '..', '..')
const CALLS = join(root, 'shared', 'contract', 'src', 'calls')

const isCall = (value: unknown): value is CallSpec =>
  typeof value === 'object' && value !== null && 'id' in value && 'output' in value

/** Every call of the contract by file and name; snapshots, which the platform asks and answers, have no declaration each. */
const declared = new Map<string, Map<string, CallSpec>>()
for (const file of readdirSync(CALLS).filter((name) => name.endsWith('.ts'))) {
  const exported = (await import(join(CALLS, file))) as Record<string, unknown>
  declared.set(
    file,
    new Map(Object.entries(exported).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : []))),
  )
}
const callsOf = (file: string): CallSpec[] => [...(declared.get(file)?.values() ?? [])]
const retired = new Set(callsOf('retired.ts').map(({ id }) => id))
const current = [...declared.keys()].flatMap(callsOf).filter(({ id }) => !retired.has(id))
const byId = new Map(current.map((spec) => [spec.id, spec]))
const jobByName = new Map(Object.entries(jobs as Record<string, JobSpec>))

const sourcesOf = (context: Context): { path: string; text: string }[] =>
  readdirSync(join(root, 'services', context, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { path, text: readFileSync(path, 'utf8') }
    })

/** Names that `text` imports as values from a module whose name `from` matches, with the matched part. */
const importsOf = (text: string, from: RegExp): { name: string; module: string }[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', module = '']) => {
    const file = from.exec(module)?.[1]
    if (file === undefined) return []
    return names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '')
      .map((name) => ({ name, module: file }))
  })

const asked = (context: Context): CallSpec[] =>
  sourcesOf(context)
    .filter(({ path }) => !path.endsWith('/src/calls.ts'))
    .flatMap(({ text }) => importsOf(text, /^@app\/contract\/calls\/(.+)$/))
    .flatMap(({ name, module }) => declared.get(module)?.get(name) ?? [])
const given = (context: Context): string[] =>
  sourcesOf(context)
    .flatMap(({ text }) => [
      ...(text.includes('giveJob(') ? importsOf(text, /^@app\/contract\/(jobs\.ts)$/) : []),
      ...(text.includes('createSeen(') ? [{ name: 'markSeen' }] : []),
    ])
    .flatMap(({ name }) => jobByName.get(name)?.queue ?? [])
    .filter((queue) => !queue.startsWith(`${context}.`))

/** Cells of the tables below a heading of a README. */
const rowsBelow = (context: Context, heading: string): string[][] => {
  const text = readFileSync(join(root, 'services', context, 'README.md'), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

/** As READMEs write it. */
const shown = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)
/** Of those whose input travels beside a stream. */
const withStream = new Set(['media.store-image'])

describe.each(contexts)('the README of %s', (context) => {
  test('lists the calls it answers', () => {
    const listed = rowsBelow(context, 'Calls it answers').flatMap(([calls]) => namesIn(calls))
    const answered = current.filter((spec) => spec.context === context).map(({ id }) => id)
    expect(listed.toSorted()).toEqual(sorted(answered))
  })

  test('lists the calls it asks, with the reason, the time-out and what happens without an answer', () => {
    const rows = rowsBelow(context, 'Calls it asks')
    const listed = rows.flatMap(([calls]) => namesIn(calls))
    expect(listed.toSorted()).toEqual(sorted(asked(context).map(({ id }) => id)))
    for (const [calls, why, timeOut, without] of rows) {
      expect([why, without]).not.toContain('')
      const deadlines = namesIn(calls).flatMap((id) => {
        const spec = byId.get(id)
        return spec ? [shown(deadlineOf(spec, withStream.has(id)))] : []
      })
      expect(sorted(deadlines)).toEqual([timeOut])
    }
  })

  test('lists the jobs it gives others', () => {
    const listed = rowsBelow(context, 'Jobs it gives others').flatMap(([queues]) => namesIn(queues))
    expect(listed.toSorted()).toEqual(sorted(given(context)))
  })
})

test('nobody asks a call that was retired', () => {
  const still = contexts.flatMap((context) =>
    asked(context)
      .filter(({ id }) => retired.has(id))
      .map(({ id }) => `${context} asks ${id}`),
  )
  expect(still).toEqual([])
})

test('every call and job of the contract is used', () => {
  const used = new Set(contexts.flatMap((context) => asked(context).map(({ id }) => id)))
  const ofGateway = ['identity.principal-by-session', 'identity.principal-by-token', 'identity.signing-keys']
  expect(
    current
      .map(({ id }) => id)
      .filter((id) => !used.has(id))
      .toSorted(),
  ).toEqual(ofGateway)
})
