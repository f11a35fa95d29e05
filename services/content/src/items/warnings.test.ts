import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentCreated, contentEdited } from '@app/contract/events/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op, png } from '../../test/content-world.ts'

let world: ContentWorld
let author: Awaited<ReturnType<ContentWorld['member']>>
let magazineId: number
beforeAll(async () => {
  world = await contentWorld()
  author = await world.member()
  magazineId = (await world.magazine()).magazineId
})
afterAll(() => world.close())

const write = (fields: Record<string, unknown>) =>
  author.call(op.magazinePostsCreate, {
    params: { magazine_id: magazineId },
    body: { body: 'It bites', ...fields },
  })
const edit = (id: number, fields: Record<string, unknown>) =>
  author.call(op.postsUpdate, { params: { post_id: id }, body: { body: 'It bites', ...fields } })
const warningsOf = async (id: number) =>
  (await world.anonymous.call(op.postRevisions, { params: { post_id: id } })).body.items.map(
    ({ contentWarning }) => contentWarning,
  )

describe('a warning that is written here', () => {
  test('goes with a microblog, changes with an edit, and is taken out', async () => {
    const written = await write({ contentWarning: '  Spiders,\n and heights ' })
    expect(written).toMatchObject({
      status: 201,
      body: { contentWarning: 'Spiders, and heights', isAdult: false },
    })
    const id = written.body.postId
    const [created] = (await world.outbox.named(contentCreated)).filter(({ data }) => data.id === id)
    expect(created?.data.contentWarning).toBe('Spiders, and heights')
    expect((await edit(id, { body: 'It stings' })).body.contentWarning).toBe('Spiders, and heights')
    expect((await edit(id, { contentWarning: 'Wasps' })).body.contentWarning).toBe('Wasps')
    expect((await edit(id, { contentWarning: null })).body.contentWarning).toBeNull()
    expect(await warningsOf(id)).toEqual([null, 'Wasps', 'Spiders, and heights', 'Spiders, and heights'])
    const told = (await world.outbox.named(contentEdited)).filter(({ data }) => data.id === id)
    expect(told.map(({ data }) => data.contentWarning)).toEqual(['Spiders, and heights', 'Wasps', null])
  })

  test('goes with comments of both kinds, and with a picture', async () => {
    const { entryId } = await world.entry(author, magazineId)
    const comment = await author.call(op.entryCommentNew, {
      params: { entry_id: entryId },
      body: { body: 'The end', contentWarning: 'Spoilers' },
    })
    expect(comment).toMatchObject({ status: 201, body: { contentWarning: 'Spoilers' } })
    const { postId } = await world.post(author, magazineId)
    const answer = await author.call(op.postCommentsCreate, {
      params: { post_id: postId },
      body: { body: 'The end', contentWarning: 'Spoilers' },
    })
    expect(answer).toMatchObject({ status: 201, body: { contentWarning: 'Spoilers' } })
    const change = { body: 'Another end', contentWarning: '' }
    const params = { comment_id: comment.body.commentId }
    expect((await author.call(op.commentUpdate, { params, body: change })).body.contentWarning).toBeNull()
    const other = { params: { comment_id: answer.body.commentId }, body: { body: 'Another end' } }
    expect((await author.call(op.postCommentsUpdate, other)).body.contentWarning).toBe('Spoilers')
    const pictured = await author.call(op.magazinePostsCreateImage, {
      params: { magazine_id: magazineId },
      body: { contentWarning: 'Spiders' },
      file: { filename: 'a.png', bytes: png },
    })
    expect(pictured).toMatchObject({ status: 201, body: { contentWarning: 'Spiders' } })
  })

  test.each([
    ['as long as may be', '𝔵'.repeat(200), 201],
    ['too long', 'x'.repeat(201), 400],
    ['nothing that shows', '\u3164\u3164', 400],
    ['an override left open', 'x\u202Ey', 400],
  ])('is held to what a line may be: %s', async (_, contentWarning, status) => {
    expect((await write({ contentWarning })).status).toBe(status)
  })

  test.each(['', ' \n '])('is none where it is blank: %j', async (contentWarning) => {
    expect(await write({ contentWarning })).toMatchObject({ status: 201, body: { contentWarning: null } })
  })

  test('is part of what an edit must have seen', async () => {
    const { body } = await write({ contentWarning: 'Spiders' })
    const read = await author.call(op.postRetrieve, { params: { post_id: body.postId } })
    const seen = String(read.headers.get('etag'))
    await edit(body.postId, { contentWarning: 'Wasps' })
    const late = await author.call(op.postsUpdate, {
      params: { post_id: body.postId },
      body: { body: 'Late' },
      headers: { 'if-match': seen },
    })
    expect(late.status).toBe(412)
  })
})
