import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

const DEPTH = 5_000

let world: ContentWorld
type Member = Awaited<ReturnType<ContentWorld['member']>>
let author: Member
let entryId: number
let ids: number[]

/** Each comment answers the one before. Written straight to the table: by the API it would take minutes. */
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  const { magazineId } = await world.magazine()
  entryId = (await world.entry(author, magazineId)).entryId
  const { commentId: first } = await world.comment(author, entryId)
  const firstId = await world.idOf('entry_comment', first)
  const rowIds = Array.from({ length: DEPTH }, (_, n) => firstId + n)
  ids = Array.from({ length: DEPTH }, (_, n) => first + n)
  await world.deps.db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0')
    await tx.raw(
      `insert into item (id, kind, author_id, magazine_id, thread_id, parent_id, root_id, ancestor_ids, depth, body, lang,
         child_count, created_at, last_active, last_boosted_at)
       overriding system value
       select c.ids[n + 1], 'entry_comment', i.author_id, i.magazine_id, i.thread_id, c.ids[n], i.id, c.ids[1:n], n,
         'level ' || n, 'en', :depth::int - 1 - n, i.created_at, i.created_at, i.created_at
       from (select :ids::int[] as ids) c join item i on i.id = c.ids[1], generate_series(1, :depth::int - 1) n`,
      { ids: rowIds, depth: DEPTH },
    )
    await tx.raw(`select setval(pg_get_serial_sequence('item', 'id'), ?)`, [firstId + DEPTH])
    await tx('item')
      .where({ id: firstId })
      .update({ child_count: DEPTH - 1 })
    await tx('item').where({ kind: 'entry', number: entryId }).update({ comment_count: DEPTH })
  })
})
afterAll(() => world.close())

const levels = (top: EntryComment | undefined): number => {
  let count = 0
  for (let at = top?.children[0]; at; at = at.children[0]) count++
  return count
}
const bottom = () => ids.at(-1) ?? 0

test('five thousand replies below each other are listed to the depth asked for and counted whole', async () => {
  const { body } = await world.anonymous.call(op.entryComments, {
    params: { entry_id: entryId },
    query: { d: 25 },
  })
  expect(body.items[0]?.childCount).toBe(DEPTH - 1)
  expect(levels(body.items[0])).toBe(25)
  const { body: middle } = await world.anonymous.call(op.commentRetrieve, {
    params: { comment_id: ids[2_500] ?? 0 },
    query: { d: 25 },
  })
  expect([levels(middle), middle.childCount]).toEqual([25, DEPTH - 2_501])
})

test('the last of them takes an answer, and all above count it', async () => {
  const reply = await world.comment(author, entryId, bottom())
  expect(reply).toMatchObject({ parentId: bottom(), rootId: ids[0] })
  const { body } = await world.anonymous.call(op.commentRetrieve, {
    params: { comment_id: ids[0] ?? 0 },
    query: { d: 0 },
  })
  expect(body.childCount).toBe(DEPTH)
  await author.call(op.commentDelete, { params: { comment_id: reply.commentId } })
})

test('an answer that knows no depth ends where readers of JSON would, and counts them all', async () => {
  const reply = await author.fetch(`/api/comments/${ids[0]}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'edited' }),
  })
  expect(reply.status).toBe(200)
  const text = await reply.text()
  expect(text.split('"commentId"')).toHaveLength(401 + 1)
  expect(JSON.parse(text)).toMatchObject({ body: 'edited', childCount: DEPTH - 1 })
})

test('a purge takes the whole chain', async () => {
  const admin = await world.member({ isAdmin: true })
  expect((await admin.call(op.adminCommentPurge, { params: { comment_id: ids[0] ?? 0 } })).status).toBe(204)
  const { body } = await world.anonymous.call(op.entryRetrieve, { params: { entry_id: entryId } })
  expect(body.numComments).toBe(0)
})
