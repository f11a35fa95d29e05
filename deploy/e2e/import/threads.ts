import { magazineEntryCreate } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { expect, test } from '@jest/globals'
import { get, moved, one, rowsOf, signIn } from './moved.ts'
import { purgedNumbers } from './generate.ts'
import { FAR, ids } from './old-rows/row.ts'
import { odd } from './old-rows/threads.ts'

/** Threads and comments with their numbers, trees, votes and order. */
export const threadsStay = (): void => {
  test('four kinds keep their own numbers', async () => {
    expect(await get('/api/entry/7')).toMatchObject({
      entryId: 7,
      title: 'Thread 7',
      uv: 2,
      dv: 1,
      favourites: 1,
    })
    expect(await get('/api/post/7')).toMatchObject({ postId: 7, body: 'A post 7 #cats' })
    expect(await get('/api/comments/7')).toMatchObject({ commentId: 7, entryId: 7, body: 'Top', uv: 1 })
    expect(await get('/api/post-comments/7')).toMatchObject({ commentId: 7, postId: 7, body: 'To a post' })
  })

  test('a tree follows the direct parents, in the magazine of its thread', async () => {
    type Node = { commentId: number; children: Node[] }
    const { items } = await get<{ items: Node[] }>('/api/entry/7/comments')
    const shape = (nodes: Node[]): unknown =>
      nodes.map(({ commentId, children }) => [commentId, shape(children)])
    expect(shape(items)).toEqual([
      [
        7,
        [
          [
            3,
            [
              [9, []],
              [10, []],
            ],
          ],
        ],
      ],
    ])
    expect(await get('/api/comments/3')).toMatchObject({
      rootId: 7,
      parentId: 7,
      magazine: { magazineId: ids.cats },
    })
  })

  test('a thread keeps the badges of its magazine', async () => {
    const badges = [{ magazineId: ids.cats, badgeId: 1, name: 'Kittens' }]
    expect(await get('/api/entry/7')).toMatchObject({ badges })
    expect(await get('/api/entry/8')).toMatchObject({ badges: [] })
    const page = await fetch(`${moved().program.origin}/m/cats/t/7/-`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toMatch(/class="chip flair"[^>]*>Kittens</)
  })

  test('items of two kinds at one address are both here, and both of elsewhere', async () => {
    const found = await rowsOf(
      `select kind, number, ap_id, is_local from content.item where ap_id like '%/t/15%' order by kind`,
    )
    expect(found).toEqual([
      { kind: 'entry', number: 15, ap_id: `https://${FAR}/t/15`, is_local: false },
      { kind: 'entry_comment', number: 11, ap_id: `https://${FAR}/t/15#entry_comment-11`, is_local: false },
    ])
    expect(await rowsOf(`select 1 from federation.content_object where ap_id like '%/t/15%'`)).toHaveLength(2)
  })

  test('what another server counted is shown, and stays when counts are taken anew', async () => {
    expect(await get('/api/entry/10')).toMatchObject({ uv: 50, dv: 4, favourites: 1 })
    const { uv, elsewhere } = await one<{ uv: number; elsewhere: number }>(
      `select uv, uv_elsewhere as elsewhere from content.item where kind = 'entry' and number = 10`,
    )
    expect([uv, elsewhere]).toEqual([50, 49])
  })

  test('an empty language, slug and domain are filled, a time without a boost is that of the thread', async () => {
    const rows = await rowsOf<object>(`
      select i.number, i.slug, i.lang, d.name as domain, i.last_boosted_at = i.created_at as unboosted
      from content.item i left join content.domain d on d.id = i.domain_id
      where i.kind = 'entry' and i.number in (9, 16) order by 1`)
    expect(rows).toEqual([
      { number: 9, slug: 'Unicode-and-more', lang: 'en', domain: 'other.example', unboosted: true },
      { number: 16, slug: 'slug-16', lang: 'en', domain: null, unboosted: true },
    ])
  })

  test('odd texts stay as they are, however long', async () => {
    expect(await get('/api/entry/18')).toMatchObject({ title: odd.title, body: odd.title })
    expect(await get('/api/entry/19')).toMatchObject({
      title: odd.cut,
      url: 'https://Odd.Example:8443/a',
      domain: { domainId: 4, name: 'odd.example', subscriptionsCount: 1 },
    })
    expect(await get(`/api/comments/${odd.comment}`)).toMatchObject({ body: odd.body })
  })

  test('kept, loud and muted as it was', async () => {
    const anna = await signIn('anna')
    const kept = await get<{ items: object[] }>('/api/bookmark-lists/show?list=Later', anna)
    expect(kept.items).toHaveLength(2)
    expect(await get('/api/entry/7', anna)).toMatchObject({
      notificationStatus: 'Loud',
      bookmarks: ['Later'],
    })
  })

  test('what is new is numbered after everything that ever was', async () => {
    const anna = await signIn('anna')
    const made = await anna.call(magazineEntryCreate, {
      params: { magazine_id: ids.cats },
      body: { title: 'The first one here', body: 'Hello', lang: 'en' },
    })
    expect(made.body).toMatchObject({ entryId: purgedNumbers.entry + 1 })
    const answer = await anna.call(entryCommentNew, {
      params: { entry_id: 18 },
      body: { body: 'The first answer here', lang: 'en' },
    })
    expect(answer.body).toMatchObject({ commentId: odd.comment + 1 })
  })
}
