import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** What a profile tells beside what somebody wrote: boosts, magazines and people. */
inBrowser('people in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const idOf = async (somebody: Member): Promise<number> => {
    const { userId } = await send<{ userId: number }>(somebody, '/auth/session', undefined, 'GET')
    return userId
  }

  /** An owner with a magazine and a thread; a fan who follows them, subscribes and boosts; and a reader. */
  const village = async () => {
    const [owner, fan, reader] = [
      await web.member('owner'),
      await web.member('fan'),
      await web.member('reader'),
    ]
    const { magazineId, name } = await send<{ magazineId: number; name: string }>(
      owner,
      '/api/moderate/magazine/new',
      { name: uniqueName('wells'), title: 'Village wells' },
    )
    const { entryId } = await send<{ entryId: number }>(owner, `/api/magazine/${magazineId}/article`, {
      title: 'The deepest well',
      body: 'Forty metres.',
      lang: 'en',
      tags: [],
      badges: [],
    })
    await send(fan, `/api/users/${await idOf(owner)}/follow`, {}, 'PUT')
    await send(fan, `/api/magazine/${magazineId}/subscribe`, {}, 'PUT')
    await send(fan, `/api/entry/${entryId}/vote/1`, {}, 'PUT')
    return { owner, fan, reader, magazine: name }
  }

  test('a profile leads to boosts, magazines and people, and says what somebody does not show', async () => {
    const { owner, fan, reader, magazine } = await village()
    const fanId = await idOf(fan)
    const { page } = reader
    await openPage(page, `/u/${fan.username}`)
    const tabs = page.getByRole('navigation', { name: fan.username })

    await tabs.getByRole('link', { name: 'Boosts' }).click()
    await page.getByRole('heading', { name: 'The deepest well' }).waitFor()

    await tabs.getByRole('link', { name: 'Magazines' }).click()
    await page.getByText(`${fan.username} moderates no magazine.`).waitFor()
    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click()
    await page.getByText(`${fan.username} does not show which magazines they subscribe to.`).waitFor()
    await page.getByRole('heading', { level: 1, name: fan.username }).waitFor()

    await send(fan, '/api/users/settings', { showProfileSubscriptions: true }, 'PUT')
    await eventually(() => send(reader, `/api/users/${fanId}/magazines/subscriptions`, undefined, 'GET'))
    await openPage(page, `/u/${fan.username}/subscriptions`)
    const subscribe = page.getByRole('button', { name: 'Subscribe', exact: true })
    await page.getByRole('region').getByRole('link', { name: 'Village wells' }).waitFor()
    await subscribe.click()
    await page.getByRole('button', { name: 'Unsubscribe from Village wells' }).waitFor()

    await tabs.getByRole('link', { name: 'People' }).click()
    await page.getByText(`Nobody follows ${fan.username} yet.`).waitFor()
    await page.getByRole('link', { name: 'Following', exact: true }).click()
    await page.getByRole('button', { name: `Follow ${owner.username}`, exact: true }).click()
    await page.getByRole('button', { name: `Following ${owner.username}`, exact: true }).waitFor()

    await openPage(page, `/u/${owner.username}`)
    await page.getByRole('link', { name: '2 followers' }).click()
    const list = page.getByRole('region', { name: `Who follows ${owner.username}` })
    await list.getByRole('link', { name: fan.username }).waitFor()
    await list.getByText('You', { exact: true }).waitFor()

    // Who hides whom they follow still sees it, and is told that nobody else does.
    await send(fan, '/api/users/settings', { showProfileFollowings: false }, 'PUT')
    await openPage(page, `/u/${fan.username}/following`)
    await page.getByText(`${fan.username} does not show whom they follow.`).waitFor()
    await openPage(fan.page, `/u/${fan.username}/following`)
    await fan.page.getByText('You alone see this list.').waitFor()
    await fan.page.getByRole('region').getByRole('link', { name: owner.username }).waitFor()

    await openPage(page, `/u/${owner.username}/moderated`)
    await page
      .getByRole('region')
      .getByRole('link', { name: `m/${magazine}` })
      .waitFor()

    // Whoever is followed may end that.
    await openPage(owner.page, `/u/${owner.username}/followers`)
    const mine = owner.page.getByRole('region', { name: `Who follows ${owner.username}` })
    await mine.getByRole('button', { name: `Remove from followers ${fan.username}` }).click()
    await owner.page.getByText(`${fan.username} no longer follows you.`).waitFor()
    await mine.getByRole('link', { name: fan.username }).waitFor({ state: 'detached' })
    expect(web.faults).toEqual([])
  })

  test('a visitor without script reads what everybody may see, and is led to the login for the rest', async () => {
    const { owner, fan, magazine } = await village()
    const read = async (path: string) => {
      const answer = await fetch(web.origin + path, { headers: { accept: 'text/html' } })
      return { status: answer.status, html: await answer.text() }
    }
    const boosts = await read(`/u/${fan.username}/boosts`)
    expect(boosts).toMatchObject({ status: 200, html: expect.stringContaining('The deepest well') })
    expect((await read(`/u/${owner.username}/moderated`)).html).toContain(`m/${magazine}`)
    for (const list of ['followers', 'following', 'subscriptions']) {
      const { status, html } = await read(`/u/${owner.username}/${list}`)
      expect(status).toBe(200)
      expect(html).toContain('This is shown to members of this site only.')
      expect(html).toContain(`/login?next=${encodeURIComponent(`/u/${owner.username}/${list}`)}`)
      expect(html).not.toContain(fan.username)
    }
    for (const path of [`/u/${owner.username}/nothing`, '/u/nobody_here/followers', '/u/nobody_here/boosts'])
      expect((await read(path)).status).toBe(404)
  })
})
