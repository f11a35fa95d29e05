import { adminHostRetrieve } from '@app/contract/federation/hosts.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Visitor, Web } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { Peer } from '../kit/peer.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'

jest.setTimeout(120_000)

/** A server that takes nothing for a while: an administrator finds it, sees why, and has what waits sent. */
inBrowser('the servers that are known, in a browser (Chromium)', () => {
  let web: Web
  let peer: Peer
  let admin: Visitor
  let asAdmin: Client
  let inbox: string
  let write: () => Promise<unknown>

  /** What the API tells of the peer. */
  const told = (fits: (host: { waiting: number; failures: number }) => boolean) =>
    eventually(async () => {
      const host = await asAdmin.get(adminHostRetrieve, { params: { domain: peer.host } })
      if (!fits(host)) throw new Error(`not yet: ${JSON.stringify(host)}`)
      return host
    }, 60_000)

  beforeAll(async () => {
    peer = await new Peer().start()
    // The peer is on this machine, where a server otherwise never looks.
    web = await startWeb({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    asAdmin = new Client(web.origin)
    await asAdmin.get(authLogin, { body: { login: 'admin', password: PASSWORD } })
    const anna = await aPerson(web.origin, 'anna')
    const { magazineId: magazine_id } = await aMagazineOf(anna)
    const bob = peer.person('bob')
    inbox = `${bob}/inbox`
    expect(await peer.deliver(web.origin, 'Follow', bob, `${web.origin}/u/${anna.username}`)).toBe(202)
    await told(() => true)
    write = () =>
      anna.client.get(magazinePostsCreate, { params: { magazine_id }, body: { body: 'News', lang: 'en' } })
    // Once it took something it is a follower here.
    await eventually(async () => {
      await write()
      await told(({ waiting }) => waiting === 0)
      const { lastDeliveredAt } = await told(() => true)
      expect(lastDeliveredAt).not.toBeNull()
    }, 60_000)
  })
  afterAll(async () => {
    await web?.close()
    await peer?.stop()
  })

  test('an administrator finds what waits, sees why, and has it tried', async () => {
    peer.statuses.set(inbox, 503)
    await write()
    await told(({ failures }) => failures > 0)

    const { page } = admin
    await openPage(page, '/admin/federation')
    await page.getByRole('link', { name: 'How deliveries to each server go' }).click()
    await page.getByRole('link', { name: 'Something waits' }).click()
    await page.waitForURL('**/admin/hosts?sort=waiting')
    await page.getByRole('link', { name: peer.host }).click()
    await page.getByRole('heading', { level: 2, name: peer.host }).waitFor()
    await page.getByText('Too busy · HTTP 503').waitFor()
    await page.getByText('Left alone until').waitFor()

    peer.statuses.clear()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText(`What waits for ${peer.host} is tried now.`).first().waitFor()
    await told(({ waiting, failures }) => waiting === 0 && failures === 0)
    await page.reload()
    await page.getByText('Too busy · HTTP 503').waitFor()
    expect(await page.getByText('Left alone until').count()).toBe(0)

    await openPage(page, '/admin/hosts')
    await page.getByRole('main').getByRole('searchbox').fill('nobody.is.called.that')
    await page.keyboard.press('Enter')
    await page.getByText('No servers here').waitFor()
    expect((await page.goto('/admin/hosts/unheard.example'))?.status()).toBe(404)
    expect(web.faults).toEqual([])
  })

  test.each([
    [360, 'light', 'en'],
    [360, 'dark', 'ar'],
    [768, 'light', 'de'],
    [1440, 'dark', 'en'],
    [1440, 'light', 'fa'],
  ] as const)('fits %d pixels, %s, in %s, and works without script', async (width, colorScheme, locale) => {
    peer.statuses.set(inbox, 503)
    await write()
    await told(({ failures }) => failures > 0)
    const { page, context } = await web.visitor({
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
      colorScheme,
      locale,
      storageState: await admin.context.storageState(),
    })
    const folder = process.env['MBIN_TEST_PICTURES']
    for (const [name, path] of [
      ['hosts', '/admin/hosts'],
      ['host', `/admin/hosts/${encodeURIComponent(peer.host)}`],
    ] as const) {
      await page.goto(path)
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(width)
      if (folder)
        await page.screenshot({
          path: `${folder}/${name}-${width}-${colorScheme}-${locale}.png`,
          fullPage: true,
        })
    }
    peer.statuses.clear()
    await page.locator('main button[formaction*="/retry"]').click()
    await page.locator('.host-name').waitFor()
    await told(({ waiting, failures }) => waiting === 0 && failures === 0)
    await context.close()
  })
})
