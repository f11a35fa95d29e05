import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { contentEdited } from '@app/contract/events/content.ts'
import { answer } from '@app/platform/testing/index.ts'
import { contentWorld, op } from '../../test/content-world.ts'
import type { ContentWorld } from '../../test/content-world.ts'

let world: ContentWorld
const asked: string[][] = []
const known = ['bee', 'wasp'].map((name) => ({ name, url: `https://instance.test/media/${name}.png` }))
const [bee, wasp] = known
beforeAll(async () => {
  world = await contentWorld()
  world.answerCalls([
    answer(instanceEmoji, async ({ names }) => {
      asked.push(names)
      return { emojis: known.filter(({ name }) => names.includes(name)) }
    }),
  ])
})
afterAll(() => world.close())

test('what is written with the name of an emoji carries it, and tells of it', async () => {
  const author = await world.member()
  const { magazineId: magazine_id } = await world.magazine({ ownerId: author.userId })
  const { body: entry } = await author.call(op.magazineEntryCreateArticle, {
    params: { magazine_id },
    body: { title: 'Of a :bee:', body: ':wasp: :bee::none: 10:30', lang: 'en' },
  })
  expect(asked.at(-1)).toEqual(['bee', 'wasp', 'none'])
  expect(entry.emojis).toEqual(known)
  const edit = { params: { entry_id: entry.entryId } }
  const { body: edited } = await author.call(op.entryUpdate, {
    ...edit,
    body: { title: 'Of a :bee:', body: 'alone', lang: 'en' },
  })
  expect(edited.emojis).toEqual([bee])
  expect((await world.outbox.named(contentEdited)).at(-1)?.data.emojis).toEqual([bee])

  const { body: comment } = await author.call(op.entryCommentNew, {
    params: { entry_id: entry.entryId },
    body: { body: ':wasp:', lang: 'en' },
  })
  expect(comment.emojis).toEqual([wasp])
  const { body: changed } = await author.call(op.commentUpdate, {
    params: { comment_id: comment.commentId },
    body: { body: 'none', lang: 'en' },
  })
  expect(changed.emojis).toBeUndefined()
})

test('of a poll they stay as its options do', async () => {
  const author = await world.member()
  const { magazineId: magazine_id } = await world.magazine({ ownerId: author.userId })
  const { body: post } = await author.call(op.magazinePostsCreate, {
    params: { magazine_id },
    body: {
      body: 'Which?',
      lang: 'en',
      poll: { options: [':bee:', 'none'], multiple: false, closesIn: 3600 },
    },
  })
  expect(post.emojis).toEqual([bee])
  const { body: edited } = await author.call(op.postsUpdate, {
    params: { post_id: post.postId },
    body: { body: ':wasp:', lang: 'en' },
  })
  expect(edited.emojis).toEqual([wasp, bee])
})

test('nobody is asked of a text without any', async () => {
  const author = await world.member()
  const { magazineId: magazine_id } = await world.magazine({ ownerId: author.userId })
  const before = asked.length
  const { body } = await author.call(op.magazinePostsCreate, {
    params: { magazine_id },
    body: { body: 'At 10:30', lang: 'en' },
  })
  expect(body.emojis).toBeUndefined()
  expect(asked).toHaveLength(before)
})
