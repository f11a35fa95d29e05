import { userPostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { postRetrieve } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { inBrowser, openPage, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { Peer } from '../kit/peer.ts'
import { aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'

jest.setTimeout(120_000)

const REPLIES = 40

/** A thread from a server whose deliveries came only in part: whoever opens it is told what is missing, and gets the rest. */
inBrowser('a thread with holes in a browser (Chromium)', () => {
  let web: Web
  let peer: Peer
  let anna: Person
  let path: string
  let post_id: number

  /** A note by Bob that his server has; half of them are delivered. */
  const write = async (isSent: boolean, members: Record<string, unknown>): Promise<string> => {
    const bob = `${peer.origin}/users/bob`
    const note = peer.note(bob, members)
    peer.documents.set(String(note['id']), note)
    if (isSent) expect(await peer.deliver(web.origin, 'Create', bob, note)).toBe(202)
    return String(note['id'])
  }

  beforeAll(async () => {
    peer = await new Peer().start()
    // The peer is on this machine, where a server otherwise never looks.
    web = await startWeb({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
    anna = await aPerson(web.origin, 'anna')
    peer.person('bob')
    const list = `${peer.origin}/replies`
    const likes = { id: `${peer.origin}/likes`, type: 'Collection', totalItems: 7 }
    const inReplyTo = await write(true, { content: 'Who has seen the fog?', replies: list, likes })
    const replies = []
    for (let at = 0; at < REPLIES; at++)
      replies.push(await write(at % 2 === 0, { content: `Answer ${at}`, inReplyTo }))
    const items = [...replies]
    peer.documents.set(list, { id: list, type: 'Collection', totalItems: items.length, items })
    peer.statuses.set(replies[1] ?? '', 503)
    peer.statuses.set(replies[3] ?? '', 403)

    const user_id = await eventually(async () => (await findPerson(anna, `bob@${peer.host}`)).userId, 60_000)
    const post = await eventually(async () => {
      const { items } = await anna.client.get(userPostsRetrieve, { params: { user_id } })
      expect(items).toMatchObject([{ comments: REPLIES / 2 }])
      return items[0]
    }, 60_000)
    post_id = post?.postId ?? 0
    path = `/m/${post?.magazine.name}/p/${post_id}/-`
  })
  afterAll(async () => {
    await web?.close()
    await peer?.stop()
  })

  const expected = `${REPLIES - 2} of ${REPLIES} replies server does not answer: 1 not public: 1 checked `

  test('says so while it is open, and the answers come', async () => {
    const { page } = await web.visitor()
    await openPage(page, path)
    const sentence = page.locator('.origin summary')
    await sentence.waitFor()
    expect((await sentence.innerText()).replaceAll(/\s+/g, ' ')).toContain(expected)
    await sentence.click()
    const votes = await page.locator('.origin dl').innerText()
    expect(votes.replaceAll(/\s+/g, ' ')).toBe(
      `Here 0 favourites 0 reduced this 0 boosts ${peer.host} 7 favourites`,
    )
    await page.getByRole('button', { name: `${REPLIES / 2 - 2} new comments` }).click()
    await page.getByText(`Answer ${REPLIES - 1}`).waitFor()
    expect(web.faults).toEqual([])
  })

  test('is told to apps, and checked once for all who open it', async () => {
    const { comments, completeness } = await anna.client.get(postRetrieve, { params: { post_id } })
    expect(comments).toBe(REPLIES - 2)
    expect(completeness).toMatchObject({ origin: 'listed', likes: 7, dislikes: null, shares: null })
  })

  test.each([
    [360, 'light', 'en'],
    [360, 'dark', 'ar'],
    [1440, 'light', 'fa'],
  ] as const)('fits %d pixels, %s, in %s, without script', async (width, colorScheme, locale) => {
    const { page, context } = await web.visitor({
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
      colorScheme,
      locale,
    })
    const sentence = page.locator('.origin summary')
    // The gateway shows visitors for some seconds what it showed the one before, who came before the check.
    await eventually(async () => {
      await page.goto(path)
      expect(await sentence.count()).toBe(1)
    })
    await sentence.click()
    const box = await page.locator('.origin dl').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    const folder = process.env['MBIN_TEST_PICTURES']
    if (folder) await page.screenshot({ path: `${folder}/origin-${width}-${locale}.png` })
    await context.close()
  })
})
