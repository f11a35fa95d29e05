import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCommunity, importCommunityTies, seedMagazineCounts } from '@app/community/operator'
import { importContent } from '@app/content/operator'
import { mbinTables, stagedFacts } from '@app/contract/mbin-tables.ts'
import * as community from '@app/contract/events/community.ts'
import * as identity from '@app/contract/events/identity.ts'
import type { Context } from '@app/contract/operation.ts'
import { importFederation } from '@app/federation/operator'
import { importIdentity, importIdentityProjection } from '@app/identity/operator'
import { importFiles, importImages, importImageUses } from '@app/media/operator'
import { importMessaging } from '@app/messaging/operator'
import { createProjector } from '@app/platform/events/projector.ts'
import { rebuildProjection } from '@app/platform/events/rebuild.ts'
import { migratePart } from '@app/platform/run/part.ts'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import type { Operating } from '../program/program.ts'
import { compare, comparisonTable } from './compare.ts'
import type { Difference } from './compare.ts'
import { openReadBack } from './read-back.ts'
import { countRows, lastNumbers, lastWriting, lastWritingNow } from './source.ts'
import type { Source } from './source.ts'
import { beginStaging, dropStaging, stage } from './staging.ts'
import { requireFree } from './target.ts'

export type TakeOver = {
  databaseUrl: string
  media: string
  environment: Readonly<Record<string, string>>
  dataDirectory: string
  /** What is being done, and how far that has come. */
  report: (what: string, done: number, total: number) => void
}

/**
 * What says who people and magazines are, and what the instance is like. Who follows, votes or was banned is written by
 * each context itself: told as news, it would be sent, mailed and pushed once more.
 */
const cards: ReadonlySet<string> = new Set(
  [
    identity.userChanged,
    identity.userSeen,
    identity.filterListsChanged,
    identity.instanceBlocksChanged,
    community.settingsChanged,
    community.instanceChanged,
    community.instancesBlockedForAll,
    community.magazineChanged,
  ].map(({ name }) => name),
)
const owners: readonly Context[] = ['identity', 'community']

const spreadCards = async ({ instance, part }: Operating, context: Context): Promise<void> => {
  const { projector } = part(context)
  if (!projector) return
  const { projection, marks } = projector
  const narrowed = {
    ...projection,
    sources: projection.sources.filter((source) => owners.includes(source)),
    handlers: projection.handlers.filter(({ type }) => cards.has(type)),
  }
  await rebuildProjection(createProjector<never>(context, narrowed, marks), instance.sharedDeps.calls)
}

/** Makes every schema anew: what an import that broke off had written, and what a first start leaves behind. */
const beginAnew = async ({ instance }: Operating, target: Client): Promise<void> => {
  for (const part of instance.parts) {
    if (!part.sql) continue
    await target.query(`drop schema ${escapeIdentifier(part.sql.db.schema)} cascade`)
    await migratePart(part)
  }
}

/**
 * Takes a whole Mbin over. Until it is through, a schema of its own says that it is not: nothing is served meanwhile, and
 * whoever starts it again begins anew. Answers whether everything that was there is here, as far as that can be counted.
 */
export const takeOver = async (
  operating: Operating,
  source: Source,
  { databaseUrl, media, environment, dataDirectory, report }: TakeOver,
): Promise<{ complete: boolean; summary: string; file: string }> => {
  const { instance, part } = operating
  const sql = instance.parts.find((one) => one.sql)?.sql
  if (!sql) throw new Error('no context keeps its data in SQL here')
  const target = await sql.db.pin()
  const deps = (context: Context) => part(context).deps
  try {
    await target.query('set statement_timeout = 0')
    await requireFree(target)
    await beginStaging(target)
    await beginAnew(operating, target)

    const before = await lastWriting(source.client)
    const last = await lastNumbers(source)
    const counts = await countRows(source)
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    let copied = 0
    await stage(source, target, (table) => {
      copied += counts.get(table) ?? 0
      report('rows copied', copied, total)
    })
    const pictures = counts.get('image') ?? 0
    const { found, lost } = await importFiles(deps('media'), media, (done) =>
      report('pictures', done, pictures),
    )

    const steps: [string, () => Promise<unknown>][] = [
      ['pictures', () => importImages(deps('media'))],
      ['people', () => importIdentity(deps('identity'), environment['OAUTH_ENCRYPTION_KEY'] ?? null)],
      ['magazines', () => importCommunity(deps('community'), last, environment)],
      ['cards for identity', () => spreadCards(operating, 'identity')],
      ['cards for community', () => spreadCards(operating, 'community')],
      ['relations for community', () => importCommunityTies(deps('community'))],
      ['cards for content', () => spreadCards(operating, 'content')],
      [
        'threads, comments and votes',
        async () => seedMagazineCounts(deps('community'), await importContent(deps('content'), last)),
      ],
      ['reputation', () => importIdentityProjection(deps('identity'))],
      ['cards for messaging', () => spreadCards(operating, 'messaging')],
      ['messages and notifications', () => importMessaging(deps('messaging'), last)],
      ['cards for federation', () => spreadCards(operating, 'federation')],
      ['keys, actors and activities', () => importFederation(deps('federation'))],
      ['who shows which picture', () => importImageUses(deps('media'))],
    ]
    let differences: Difference[] = []
    steps.push([
      'comparison with what was there',
      async () => {
        const here = await openReadBack(operating)
        const { calls, config } = instance.sharedDeps
        differences = await compare(target, calls, { here, url: config.url, media }).finally(here.close)
      },
    ])
    const seconds: string[] = []
    for (const [index, [what, step]] of steps.entries()) {
      report(what, index, steps.length)
      const began = performance.now()
      await step()
      seconds.push(`  ${what.padEnd(36)} ${((performance.now() - began) / 1000).toFixed(1).padStart(10)} s`)
    }
    report('done', steps.length, steps.length)

    const { rows: quirks } = await target.query<{ what: string; count: number }>(
      `select what, count from ${stagedFacts.quirk} order by what`,
    )
    const after = await lastWritingNow(databaseUrl)
    const complete = differences.every(({ unexplained }) => !unexplained)
    const notes = [
      `${found} pictures were taken over${lost > 0 ? `, ${lost} files are lost: their size and description stay` : ''}`,
      ...quirks.map(({ what, count }) => `${count}: ${what}`),
      ...(environment['OAUTH_ENCRYPTION_KEY']
        ? []
        : ['Without --env refresh tokens cannot be read: apps ask their members to sign in again']),
      ...(after === before
        ? []
        : [`Mbin went on writing meanwhile (until ${after}): what came after ${before} is not here`]),
    ]
    const summary = [
      `Taken over from Mbin: ${total} rows of ${Object.keys(mbinTables).length} tables.`,
      'What was there, what is here:',
      comparisonTable(differences),
      'Notes:',
      ...notes.map((note) => `  - ${note}`),
      'Time taken:',
      ...seconds,
    ].join('\n')
    const file = join(dataDirectory, 'import-report.txt')
    await writeFile(file, `${summary}\n`, { mode: 0o600 })
    if (complete) await dropStaging(target)
    return { complete, summary, file }
  } finally {
    await target.end()
  }
}
