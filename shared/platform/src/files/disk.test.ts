import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskFiles } from './disk.ts'
import { filesSuite } from './files.suite.ts'
import { orNoRoom } from './no-room.ts'

const made: string[] = []
const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'mbin-files-'))
  made.push(path)
  return path
}
afterAll(async () => {
  for (const path of made) await rm(path, { recursive: true, force: true })
})

describe('Files in a folder', () => {
  filesSuite(async () => createDiskFiles({ directory: await folder() }))

  test('leaves nothing half written behind', async () => {
    const directory = await folder()
    const files = createDiskFiles({ directory })
    await files.put('a.png', Buffer.from('x'), { type: 'image/png' })
    expect(await readdir(join(directory, '.part'))).toEqual([])
    expect((await readdir(directory)).toSorted()).toEqual(['.part', 'a.png'])
  })

  test('clears away what a crash left half written a day ago, and nothing that may still be written', async () => {
    const directory = await folder()
    const [old, fresh] = [join(directory, '.part', 'old'), join(directory, '.part', 'fresh')]
    await mkdir(join(directory, '.part'))
    for (const path of [old, fresh]) await writeFile(path, 'half')
    const before = new Date(Date.now() - 25 * 3_600_000)
    await utimes(old, before, before)
    await createDiskFiles({ directory }).put('a.png', Buffer.from('x'), { type: 'image/png' })
    expect(await readdir(join(directory, '.part'))).toEqual(['fresh'])
  })

  test('knows the public address where the folder is served', async () => {
    const directory = await folder()
    expect(createDiskFiles({ directory }).publicUrl('a.png')).toBeNull()
    expect(createDiskFiles({ directory, publicBase: 'https://media.example/' }).publicUrl('a.png')).toBe(
      'https://media.example/a.png',
    )
  })

  test('a full disk is told as that, and other faults stay what they are', async () => {
    // Whatever is written to this device meets a full disk.
    const full = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    expect(orNoRoom(full)).toMatchObject({ status: 503, message: expect.stringContaining('no room') })
    const other = new Error('something else')
    expect(orNoRoom(other)).toBe(other)
    expect(orNoRoom(null)).toBeNull()
  })
})
