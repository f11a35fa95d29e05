import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import type { FileStore } from './files.ts'

/** What every file store promises; both adapters pass it. `open` answers an empty store. */
export const filesSuite = (open: () => Promise<FileStore>): void => {
  let files: FileStore
  beforeEach(async () => {
    files = await open()
  })

  test('gives back what was put, with its size and type', async () => {
    await files.put('media/ab/cat.png', Buffer.from('meow'), { type: 'image/png' })
    await files.put('media/ab/odd', Buffer.from('{}'), { type: 'application/json' })
    const file = await files.get('media/ab/cat.png')
    expect(file).toMatchObject({ size: 4, type: 'image/png' })
    expect(await text(file?.body ?? Readable.from([]))).toBe('meow')
    expect(await files.stat('media/ab/odd')).toEqual({
      size: 2,
      type: 'application/json',
      modifiedAt: expect.any(Date),
    })
  })

  test('takes a stream of several parts', async () => {
    const bytes = randomBytes(12 * 1024 * 1024)
    const chunks = Array.from({ length: 48 }, (_, n) => bytes.subarray(n * 256 * 1024, (n + 1) * 256 * 1024))
    await files.put('large.bin', Readable.from(chunks), { type: 'application/octet-stream' })
    const file = await files.get('large.bin')
    expect(file?.size).toBe(bytes.length)
    expect((await buffer(file?.body ?? Readable.from([]))).equals(bytes)).toBe(true)
  })

  test('copies a file, and the copy stays when the first is replaced or deleted', async () => {
    await files.put('a/odd', Buffer.from('first'), { type: 'application/json' })
    await files.put('b/odd', Buffer.from('other'), { type: 'image/png' })
    await files.copy('a/odd', 'b/odd')
    await files.put('a/odd', Buffer.from('second'), { type: 'application/json' })
    const copy = async () => {
      const file = await files.get('b/odd')
      return [file?.type, await text(file?.body ?? Readable.from([]))]
    }
    expect(await copy()).toEqual(['application/json', 'first'])
    await files.delete('a/odd')
    expect(await copy()).toEqual(['application/json', 'first'])
    await expect(files.copy('a/odd', 'c')).rejects.toThrow()
  })

  test('leaves the old file where a new one breaks off', async () => {
    await files.put('notes.txt', Buffer.from('old'), { type: 'text/plain; charset=utf-8' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ne')
        throw new Error('the sender hung up')
      })(),
    )
    await expect(files.put('notes.txt', broken, { type: 'text/plain' })).rejects.toThrow('hung up')
    expect(await text((await files.get('notes.txt'))?.body ?? Readable.from([]))).toBe('old')
    expect(await Array.fromAsync(files.list(''))).toEqual(['notes.txt'])
  })

  test.each([
    [{ start: 0, end: 0 }, '0'],
    [{ start: 2, end: 5 }, '2345'],
    [{ start: 7, end: 100 }, '789'],
    [{ start: 10, end: 12 }, ''],
  ])('reads the range %j', async (range, part) => {
    await files.put('digits.txt', Buffer.from('0123456789'), { type: 'text/plain; charset=utf-8' })
    const file = await files.get('digits.txt', range)
    expect(file?.size).toBe(10)
    expect(await text(file?.body ?? Readable.from([]))).toBe(part)
  })

  test('replaces and deletes', async () => {
    await files.put('a.txt', Buffer.from('first'), { type: 'text/plain; charset=utf-8' })
    await files.put('a.txt', Buffer.from('second'), { type: 'text/html' })
    expect(await files.stat('a.txt')).toMatchObject({ size: 6, type: 'text/html' })
    await files.delete('a.txt')
    await files.delete('a.txt')
    expect(await files.get('a.txt')).toBeNull()
    expect(await files.stat('a.txt')).toBeNull()
  })

  test('says when a file was last written', async () => {
    const before = Date.now()
    await files.put('a.txt', Buffer.from('first'), { type: 'text/plain; charset=utf-8' })
    const age = Date.now() - ((await files.stat('a.txt'))?.modifiedAt.getTime() ?? 0)
    // Some stores keep whole seconds.
    expect(age).toBeGreaterThanOrEqual(-1000)
    expect(age).toBeLessThanOrEqual(Date.now() - before + 1000)
  })

  test('lists what begins with a prefix', async () => {
    for (const key of ['a/1.txt', 'a/2.txt', 'a/b/3.txt', 'ab.txt', 'c.txt'])
      await files.put(key, Buffer.from('x'), { type: 'image/gif' })
    expect(await Array.fromAsync(files.list('a/'))).toEqual(['a/1.txt', 'a/2.txt', 'a/b/3.txt'])
    expect((await Array.fromAsync(files.list('a'))).toSorted()).toEqual([
      'a/1.txt',
      'a/2.txt',
      'a/b/3.txt',
      'ab.txt',
    ])
    expect(await Array.fromAsync(files.list('nothing/'))).toEqual([])
  })

  test.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../secret',
    'a//b',
    '.hidden',
    'a/.hidden',
    'a\0b',
    'a\\b',
    'a/',
  ])('refuses %j as a key', async (key) => {
    await expect(files.put(key, Buffer.from('x'), { type: 'text/plain' })).rejects.toThrow('Not a file key')
    await expect(files.get(key)).rejects.toThrow('Not a file key')
    await expect(files.delete(key)).rejects.toThrow('Not a file key')
  })
}
