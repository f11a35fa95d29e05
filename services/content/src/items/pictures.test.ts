import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentEdited } from '@app/contract/events/content.ts'
import type { TestFile } from '@app/platform/testing/client.ts'
import { anImage, contentWorld, op, png } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'

type Member = Awaited<ReturnType<ContentWorld['member']>>
let world: ContentWorld
let author: Member
let magazineId: number
let entryId: number
let postId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  magazineId = (await world.magazine()).magazineId
  entryId = (await world.entry(author, magazineId)).entryId
  postId = (await world.post(author, magazineId)).postId
})
afterAll(() => world.close())

const picture = (name: string): TestFile => ({
  filename: `${name}.png`,
  bytes: Buffer.concat([png, Buffer.from(`#${name}`)]),
})
const shown = (name: string, alt: string | null) => ({ ...anImage(alt, name), type: 'image' })
const urlOf = (name: string) => anImage(null, name).storageUrl ?? ''
const said = (list: readonly { storageUrl: string | null; altText: string | null }[] | null | undefined) =>
  (list ?? []).map(({ storageUrl, altText }) => [/(\w+)\.png$/.exec(storageUrl ?? '')?.[1], altText])

type Sent = { body?: Record<string, unknown>; file: readonly TestFile[] }

/** Every call that takes pictures with something new. */
const writings = [
  (sent: Sent) => author.call(op.magazineEntryCreateImage, { params: { magazine_id: magazineId }, ...sent }),
  (sent: Sent) => author.call(op.magazineEntryCreate, { params: { magazine_id: magazineId }, ...sent }),
  (sent: Sent) => author.call(op.magazinePostsCreateImage, { params: { magazine_id: magazineId }, ...sent }),
  (sent: Sent) => author.call(op.entryCommentNewImage, { params: { entry_id: entryId }, ...sent }),
  (sent: Sent) => author.call(op.postCommentsCreateImage, { params: { post_id: postId }, ...sent }),
]

const write = async (files: readonly TestFile[], body: Record<string, unknown> = {}) =>
  author.call(op.magazinePostsCreateImage, { params: { magazine_id: magazineId }, body, file: files })
const written = async (...names: string[]) =>
  (await write(names.map(picture), { alt: names.map((name) => `the ${name}`) })).body
const edit = (
  id: number,
  body: Record<string, unknown>,
  files?: readonly TestFile[],
  headers?: Record<string, string>,
) =>
  author.call(op.postsUpdate, {
    params: { post_id: id },
    body: { body: 'text', ...body },
    ...(files && { file: files }),
    ...(headers && { headers }),
  })

describe('what is written takes several pictures', () => {
  test('in their order, each with its description, and the first is its image', async () => {
    for (const send of writings) {
      const { status, body } = await send({
        body: { title: 'A gallery', alt: ['the first', '', 'the third'] },
        file: [picture('one'), picture('two'), picture('three')],
      })
      expect(status).toBe(201)
      expect(body.image).toEqual(anImage('the first', 'one'))
      expect(body.attachments).toMatchObject([
        shown('one', 'the first'),
        shown('two', null),
        shown('three', 'the third'),
      ])
    }
  })

  test('up to eight, and those without a description have none', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect((await write(names.map(picture))).body.attachments).toHaveLength(8)
    const { status, body } = await write([...names, 'i'].map(picture))
    expect(status).toBe(400)
    expect(body).toMatchObject({ detail: '8 files at most.' })
  })

  test('and a single one as it was before: no list is kept', async () => {
    const { body } = await write([picture('one')], { alt: 'alone' })
    expect(body).toMatchObject({ image: anImage('alone', 'one'), attachments: [shown('one', 'alone')] })
    expect(await world.stored('post', body.postId)).toMatchObject([{ attachments: null }])
    const { status } = await author.call(op.magazineEntryCreate, {
      params: { magazine_id: magazineId },
      body: { title: 'No picture', url: 'https://a.example/', alt: 'of nothing' },
    })
    expect(status).toBe(201)
  })

  test.each([
    ['no picture', [picture('one'), { filename: 'notes.txt', bytes: Buffer.from('words') }], 1, 'notes.txt'],
    ['an empty file', [{ filename: 'empty.png', bytes: Buffer.from('') }, picture('one')], 0, 'empty.png'],
  ])('all are refused for %s, which is named, and the others are let go', async (_what, files, at, name) => {
    const items = async () => Number((await world.knex('item').count().first())?.count)
    const before = await items()
    for (const send of writings) {
      world.released.length = 0
      const { status, body } = await send({ body: { title: 'Half' }, file: files })
      expect(status).toBe(400)
      expect(body).toMatchObject({ detail: expect.stringContaining(`uploadImage.${at}: ${name}: `) })
      expect(world.released).toHaveLength(1)
    }
    expect(await items()).toBe(before)
  })

  test('more descriptions than pictures are a mistake', async () => {
    const { status } = await write([picture('one')], { alt: ['one', 'two'] })
    expect(status).toBe(400)
    expect((await write([picture('one')], { alt: ['one', ''] })).status).toBe(201)
    expect((await write([picture('one'), picture('two')], { alt: ['x'.repeat(2_001)] })).status).toBe(400)
  })
})

describe('a thread takes pictures that are here already', () => {
  const post = (body: Record<string, unknown>, file: readonly TestFile[] = []) =>
    author.call(op.magazineEntryCreate, {
      params: { magazine_id: magazineId },
      body: { title: 'Once more', ...body },
      ...(file.length > 0 && { file }),
    })
  const [known, other, unknown] = ['ab', 'cd', '00'].map((start) => start.repeat(32)) as [
    string,
    string,
    string,
  ]

  test('by the hash in their address, before those that come with it', async () => {
    const alone = await post({ imageHash: known, alt: 'the first' })
    expect(alone.body).toMatchObject({ type: 'image', image: anImage('the first', known) })
    const { body } = await post({ imageHash: [known, other], alt: ['', 'b', 'c'] }, [picture('sent')])
    expect(said(body.attachments)).toEqual([
      [known, null],
      [other, 'b'],
      ['sent', 'c'],
    ])
  })

  test('and is refused for one that is not here, and for more than eight', async () => {
    world.released.length = 0
    const { status, body } = await post({ imageHash: [known, unknown] }, [picture('sent')])
    expect([status, body]).toMatchObject([400, { detail: 'imageHash.1: there is no such picture here.' }])
    expect(world.released).toHaveLength(2)
    expect((await post({ imageHash: '../secret' })).status).toBe(400)
    const eight = Array.from({ length: 8 }, () => known)
    expect((await post({ imageHash: eight })).status).toBe(201)
    expect((await post({ imageHash: eight }, [picture('sent')])).status).toBe(400)
  })
})

describe('an edit', () => {
  test('that names no pictures leaves them as they are', async () => {
    const post = await written('one', 'two')
    const { body } = await edit(post.postId, { body: 'other words' })
    expect(body.attachments).toEqual(post.attachments)
    expect(body.image).toEqual(post.image)
  })

  test('orders, describes anew and takes away; the first is the image', async () => {
    const { postId: id } = await written('one', 'two', 'three')
    const { status, body } = await edit(id, {
      attachments: [{ url: urlOf('three'), alt: 'said anew' }, { url: urlOf('one') }],
    })
    expect(status).toBe(200)
    expect(said(body.attachments)).toEqual([
      ['three', 'said anew'],
      ['one', 'the one'],
    ])
    expect(body.image).toEqual(anImage('said anew', 'three'))
    const one = await edit(id, { attachments: [{ url: urlOf('one'), alt: '' }] })
    expect(said(one.body.attachments)).toEqual([['one', null]])
    expect(await world.stored('post', id)).toMatchObject([{ attachments: null, image: anImage(null, 'one') }])
    const none = await edit(id, { attachments: [] })
    expect(none.body).toMatchObject({ image: null, attachments: [] })
  })

  test('adds pictures, at the end or where its list says', async () => {
    const { postId: id } = await written('one')
    const more = await edit(id, { alt: ['the two'] }, [picture('two')])
    expect(said(more.body.attachments)).toEqual([
      ['one', 'the one'],
      ['two', 'the two'],
    ])
    const between = await edit(
      id,
      { attachments: [{ upload: 1, alt: 'now first' }, { url: urlOf('two') }], alt: ['last', 'unheeded'] },
      [picture('four'), picture('three')],
    )
    expect(said(between.body.attachments)).toEqual([
      ['three', 'now first'],
      ['two', 'the two'],
      ['four', 'last'],
    ])
  })

  test.each([
    ['what it does not have', { attachments: [{ url: 'https://a.example/x.png' }] }],
    ['a file that did not come', { attachments: [{ upload: 3 }] }],
    ['neither one nor the other', { attachments: [{ alt: 'of nothing' }] }],
    ['both', { attachments: [{ url: urlOf('one'), upload: 0 }] }],
    ['the last of it', { body: '', attachments: [] }],
    ['seventeen', { attachments: Array.from({ length: 17 }, () => ({ url: urlOf('one') })) }],
    ['nine', { attachments: Array.from({ length: 9 }, () => ({ url: urlOf('one') })) }],
  ])('is refused for %s, and nothing of it is kept', async (_what, body) => {
    const post = await written('one', 'two')
    expect((await edit(post.postId, body)).status).toBe(400)
    const { body: after } = await author.call(op.postRetrieve, { params: { post_id: post.postId } })
    expect(after.attachments).toEqual(post.attachments)
  })

  test('lets go of what it brought where it is refused', async () => {
    const { postId: id } = await written('one')
    const full = await edit(id, {}, 'abcdefg'.split('').map(picture))
    expect(full.body.attachments).toHaveLength(8)
    world.released.length = 0
    expect((await edit(id, {}, [picture('more'), picture('most')])).status).toBe(400)
    expect(world.released).toHaveLength(2)
  })

  test('is held against what its caller saw of the pictures', async () => {
    const { postId: id } = await written('one', 'two')
    const read = await author.call(op.postRetrieve, { params: { post_id: id } })
    const seen = { 'if-match': String(read.headers.get('etag')) }
    const attachments = [{ url: urlOf('two') }]
    expect((await edit(id, { attachments }, undefined, seen)).status).toBe(200)
    expect((await edit(id, { attachments }, undefined, seen)).status).toBe(412)
  })

  test('is kept with what was shown before, and told to others', async () => {
    const { postId: id } = await written('one', 'two')
    await edit(id, { body: null, attachments: [{ url: urlOf('two'), alt: 'anew' }] })
    const { body } = await author.call(op.postRevisions, { params: { post_id: id }, query: {} })
    expect(body.items.map(({ attachments }) => attachments.map(({ altText }) => altText))).toEqual([
      ['anew'],
      ['the one', 'the two'],
    ])
    const told = (await world.outbox.named(contentEdited)).at(-1)?.data
    expect(told).toMatchObject({ id, image: anImage('anew', 'two') })
    expect(told).not.toHaveProperty('attachments')
  })

  test('of a comment and a thread is the same, and the type of a thread follows', async () => {
    const thread = await author.call(op.magazineEntryCreateImage, {
      params: { magazine_id: magazineId },
      body: { title: 'Pictures', body: 'and words' },
      file: [picture('one'), picture('two')],
    })
    const params = { entry_id: thread.body.entryId }
    const without = await author.call(op.entryUpdate, { params, body: { attachments: [] } })
    expect(without.body).toMatchObject({ type: 'article', image: null, attachments: [] })
    const again = await author.call(op.entryUpdate, { params, body: {}, file: picture('three') })
    expect(again.body).toMatchObject({ type: 'image', image: anImage(null, 'three') })
    const sent = { file: [picture('one'), picture('two')] }
    const body = { body: 'words', attachments: [{ url: urlOf('two'), alt: 'left' }] }
    const onEntry = await author.call(op.entryCommentNewImage, { params: { entry_id: entryId }, ...sent })
    const onPost = await author.call(op.postCommentsCreateImage, { params: { post_id: postId }, ...sent })
    for (const { body: edited } of [
      await author.call(op.commentUpdate, { params: { comment_id: onEntry.body.commentId }, body }),
      await author.call(op.postCommentsUpdate, { params: { comment_id: onPost.body.commentId }, body }),
    ])
      expect(said(edited.attachments)).toEqual([['two', 'left']])
  })

  test('of a link leaves the picture of its page, and takes one of its own', async () => {
    const { entryId: id } = await world.entry(author, magazineId, { url: 'https://a.example/page' })
    await world
      .knex('item')
      .where({ kind: 'entry', number: id })
      .update({ image: JSON.stringify(anImage(null, 'page')) })
    const params = { entry_id: id }
    const kept = await author.call(op.entryUpdate, { params, body: { attachments: [] } })
    expect(kept.body).toMatchObject({ image: anImage(null, 'page'), attachments: [] })
    const own = await author.call(op.entryUpdate, { params, body: { alt: 'mine' }, file: picture('own') })
    expect(own.body).toMatchObject({ image: anImage('mine', 'own'), attachments: [shown('own', 'mine')] })
  })

  test('without any body is a mistake, as it was', async () => {
    const { postId: id } = await written('one')
    const { status } = await author.call(op.postsUpdate, { params: { post_id: id } })
    expect(status).toBe(400)
  })
})
