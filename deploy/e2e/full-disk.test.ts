import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { magazineEntryCreateArticle, magazineEntryCreateImage } from '@app/contract/content/entries.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aMagazineOf, aPerson, redPng } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'

/** A disk of our own, of memory, needs the right to mount one. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0
const suite = mayMount ? describe : describe.skip

suite('A full disk', () => {
  let disk: string
  let database: TestDatabase
  let instance: Instance
  let writer: Person
  let magazineId: number

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'mbin-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=711', 'tmpfs', disk])
    database = await createEmptyDatabase()
    instance = await startInstance({ MBIN_DATA_DIR: disk, DATABASE_URL: database.url })
    writer = await aPerson(instance.origin, 'writer')
    ;({ magazineId } = await aMagazineOf(writer))
  })
  afterAll(async () => {
    await instance?.remove()
    await database?.drop()
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true, force: true })
  })

  const picture = (title: string) =>
    writer.client.call(magazineEntryCreateImage, {
      params: { magazine_id: magazineId },
      body: { title, lang: 'en', alt: 'A red square' },
      // Not the same bytes twice: what is kept already needs no room.
      file: { name: `${title}.png`, bytes: Buffer.concat([redPng, Buffer.from(title)]) },
    })
  const article = (title: string) =>
    writer.client.call(magazineEntryCreateArticle, {
      params: { magazine_id: magazineId },
      body: { title, body: 'Words need no disk of ours', lang: 'en' },
    })
  const readiness = async () => {
    const answer = await fetch(`${instance.origin}/readyz`)
    return { status: answer.status, ...((await answer.json()) as { degraded: string[] }) }
  }

  test('refuses pictures with a time to come back, takes words, says what is missing, and is well again with room', async () => {
    expect(await readiness()).toMatchObject({ status: 200, degraded: [] })

    const { bavail, bsize } = await statfs(disk)
    const filler = join(disk, 'filler')
    await writeFile(filler, Buffer.alloc(bavail * bsize - 8 * 1024 * 1024))
    const refused = await picture('No room')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(refused.body).toMatchObject({ status: 503, detail: expect.stringContaining('no room') })
    expect((await article('Still written')).status).toBe(201)
    expect((await fetch(`${instance.origin}/api/entries`)).status).toBe(200)
    // A balancer goes on sending: all but files is served.
    expect(await readiness()).toMatchObject({ status: 200, degraded: ['disk'] })

    await rm(filler)
    await eventually(async () => expect(await readiness()).toMatchObject({ degraded: [] }))
    expect((await picture('Room again')).status).toBe(201)
  })
})
