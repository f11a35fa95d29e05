import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentViews } from '@app/contract/calls/content.ts'
import type { ContentWorld } from '../../test/content-world.ts'
import { contentWorld, op } from '../../test/content-world.ts'

let world: ContentWorld
beforeAll(async () => {
  world = await contentWorld()
})
afterAll(() => world.close())

test('items of all kinds come in the order asked, each as its reader sees it, null where there is none', async () => {
  const author = await world.member()
  const magazine = await world.magazine({ ownerId: author.userId })
  const { entryId } = await world.entry(author, magazine.magazineId, { title: 'A thread' })
  const { commentId } = await world.comment(author, entryId)
  const { postId } = await world.post(author, magazine.magazineId)
  const postComment = await world.postComment(author, postId)
  await author.call(op.entryVote, { params: { entry_id: entryId, choice: 1 } })
  const refs = [
    { type: 'post_comment' as const, id: postComment.commentId },
    { type: 'entry' as const, id: entryId },
    { type: 'entry' as const, id: 999_999 },
    { type: 'post' as const, id: 999_999 },
    { type: 'entry_comment' as const, id: commentId },
    { type: 'post' as const, id: postId },
  ]
  const seenBy = async (viewer: typeof author.principal | null, unmasked?: boolean) =>
    (await world.ask(contentViews, { viewer: viewer && { ...viewer, scopes: [] }, refs, unmasked })).items
  const own = await seenBy(author.principal)
  expect(own).toMatchObject([
    { commentId: postComment.commentId, postId },
    { entryId, title: 'A thread', userVote: 1, bookmarks: [] },
    null,
    null,
    { commentId, entryId, canAuthUserModerate: true },
    { postId },
  ])
  const anonymous = await seenBy(null)
  expect(anonymous[1]).toMatchObject({ userVote: null, canAuthUserModerate: null, crosspostedEntries: null })

  await author.call(op.moderateEntryTrash, { params: { entry_id: entryId } })
  expect((await seenBy(null))[1]).toMatchObject({ visibility: 'trashed', title: null })
  expect((await seenBy(null, true))[1]).toMatchObject({ visibility: 'trashed', title: 'A thread' })
})
