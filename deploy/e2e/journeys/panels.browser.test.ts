import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inBrowser, PASSWORD, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

type MagazineMade = { magazineId: number; name: string }

/** Who looks after magazines, how one becomes one of them, and what the panels tell those who are. */
inBrowser('panels in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
  })
  afterAll(() => web?.close())

  const magazineOf = (owner: Member, title: string) =>
    send<MagazineMade>(owner, '/api/moderate/magazine/new', { name: uniqueName('panel'), title })

  test('a member asks to moderate, thinks better of it, asks again, and moderates once an administrator accepts', async () => {
    const [owner, member] = [await web.member('owner'), await web.member('helper')]
    const { name } = await magazineOf(owner, 'Helping hands')
    const { page } = member
    await openPage(page, `/m/${name}`)
    await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('link', { name: 'Moderators' }).click()
    await page.getByRole('heading', { level: 1, name: 'Moderators of Helping hands' }).waitFor()
    const main = page.getByRole('main')
    await main.getByRole('link', { name: owner.username }).waitFor()
    // The owner is here: nobody may take the magazine over.
    expect(await main.getByRole('button', { name: /ownership/ }).count()).toBe(0)

    await main.getByRole('button', { name: `Ask to moderate m/${name}` }).click()
    await main.getByRole('button', { name: `Withdraw request to moderate m/${name}` }).click()
    // What it says may still be said of the first request.
    const asked = page.waitForResponse((response) => response.request().method() === 'PUT')
    await main.getByRole('button', { name: `Ask to moderate m/${name}` }).click()
    await asked
    await page.getByText('Your request waits for an administrator.').first().waitFor()
    await page.reload()
    await main.getByRole('button', { name: `Withdraw request to moderate m/${name}` }).waitFor()

    // The address at which Mbin has the requests.
    await openPage(admin.page, `/m/${name}/panel/moderator_requests`)
    expect(new URL(admin.page.url()).pathname).toBe(`/m/${name}/panel/requests`)
    await admin.page.getByRole('button', { name: `Accept ${member.username}` }).click()
    await admin.page.getByText('Nobody asks for anything').waitFor()

    await openPage(page, `/m/${name}/moderators`)
    await main.getByRole('link', { name: member.username }).waitFor()
    expect(await main.getByRole('button').count()).toBe(0)
    await openPage(page, `/m/${name}/panel`)
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    // Numbers are for owners: the tab is not there, nor is the page behind it.
    expect(await page.getByRole('link', { name: 'Statistics' }).count()).toBe(0)
    expect((await page.goto(`/m/${name}/panel/stats`))?.status()).toBe(403)
    expect(web.faults).toEqual([])
  })

  test('a magazine that nobody owns is asked for, and belongs to whom the administration gives it', async () => {
    const [owner, heir] = [await web.member('leaver'), await web.member('heir')]
    const { magazineId, name } = await magazineOf(owner, 'Left behind')
    const { userId } = await send<{ userId: number }>(owner, '/api/users/me', undefined, 'GET')
    await send(owner, `/api/moderate/magazine/${magazineId}/mod/${userId}`, undefined, 'DELETE')
    const { page } = heir
    await openPage(page, `/m/${name}/moderators`)
    await page.getByText('Nobody looks after this magazine').waitFor()
    await page.getByRole('button', { name: `Ask for ownership m/${name}` }).click()
    await page.getByRole('button', { name: `Withdraw request for ownership of m/${name}` }).waitFor()

    await openPage(admin.page, '/admin')
    await admin.page.getByRole('link', { name: 'Ownership' }).click()
    await admin.page.getByRole('link', { name: `m/${name}` }).waitFor()
    await admin.page.getByRole('button', { name: `Accept ${heir.username}, m/${name}` }).click()
    await admin.page.getByText('Nobody asks for a magazine').waitFor()
    await admin.page.getByRole('link', { name: 'Staff' }).click()
    await admin.page.getByRole('link', { name: 'admin', exact: true }).waitFor()

    await openPage(page, `/m/${name}/panel/stats`)
    await page.getByRole('img', { name: /^Written each day, from .+: 0 in all/ }).waitFor()
    await page.getByRole('link', { name: 'Votes' }).click()
    await page.getByRole('link', { name: '7 d' }).click()
    await page.waitForURL(`**/m/${name}/panel/stats/votes/7/1`)
    await page.getByRole('img', { name: /^Votes each day/ }).waitFor()
    expect(web.faults).toEqual([])
  })

  test('members find abandoned magazines from the list of all, visitors ask for none; addresses of Mbin lead on', async () => {
    const [member, visitor] = [await web.member('seeker'), await web.visitor()]
    await openPage(member.page, '/magazines')
    await member.page.getByRole('link', { name: 'Abandoned magazines' }).click()
    await member.page.getByText('No magazine is abandoned').waitFor()

    const { name } = await magazineOf(member, 'Looked after')
    await openPage(visitor.page, `/m/${name}/moderators`)
    await visitor.page.getByRole('main').getByRole('link', { name: member.username }).waitFor()
    expect(await visitor.page.getByRole('main').getByRole('button').count()).toBe(0)
    await openPage(visitor.page, '/instances')
    expect(new URL(visitor.page.url()).pathname).toBe('/federation')
    expect((await visitor.page.goto('/stats/votes/12/1'))?.status()).toBe(404)
    expect(web.faults).toEqual([])
  })

  test('who reports something sees what becomes of it', async () => {
    const [owner, member] = [await web.member('owner'), await web.member('reporter')]
    const { magazineId, name } = await magazineOf(owner, 'Kept clean')
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'Cheap watches',
      body: 'Buy now.',
    })
    const { page } = member
    await openPage(page, '/settings/reports')
    await page.getByText('You have reported nothing').waitFor()
    await openPage(page, '/settings/reports/pending')
    await page.getByText('No reports here').waitFor()

    await send(member, `/api/entry/${entryId}/report`, { reason: 'An advertisement' })
    await page.reload()
    await page.getByRole('link', { name: 'Cheap watches' }).waitFor()
    await page.getByText('An advertisement').waitFor()
    await page.getByText('Waits for a moderator').waitFor()

    await openPage(owner.page, `/m/${name}/panel/reports`)
    await owner.page.getByText('An advertisement').waitFor()
    await owner.page.getByRole('button', { name: 'Keep' }).click()
    await owner.page.getByText('No reports here').waitFor()
    await openPage(page, '/settings/reports')
    await page.getByText('Was kept').waitFor()
    expect(web.faults).toEqual([])
  })
})
