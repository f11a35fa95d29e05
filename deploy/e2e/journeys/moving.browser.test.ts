import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, logIn, openPage, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { forgetProofs } from '../kit/database.ts'
import { aPerson, findPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

/** On the loopback a server otherwise never looks. */
const friendly = { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' }
const MOVED = 'This person has moved to another account:'

/** Somebody takes their followers to an account of theirs on another server and comes back with them, all of it by pages. */
inBrowser('moving away and back in a browser (Chromium)', () => {
  let web: Web
  let away: Instance
  beforeAll(async () => {
    ;[web, away] = await Promise.all([startWeb(friendly), startInstance(friendly)])
  })
  afterAll(async () => {
    await web?.close()
    await away?.remove()
  })

  /** A member at the page that explains moving, where the settings of their profile lead. */
  const atMoving = async (who: Person, on: Instance): Promise<Page> => {
    const { page } = await web.visitor({ baseURL: on.origin })
    await logIn(page, who.username, who.password)
    await page.waitForURL(({ pathname }) => pathname !== '/login')
    await forgetProofs(on)
    await openPage(page, '/settings/profile')
    await page.getByRole('link', { name: 'Move to or from another account' }).click()
    await page.getByRole('heading', { name: 'Move here' }).waitFor()
    return page
  }
  const callTheirs = async (page: Page, account: string): Promise<void> => {
    await page.getByLabel('Accounts that are also yours').fill(account)
    await page.locator('#here').getByRole('button', { name: 'Save' }).click()
    await page.getByText('The list of your other accounts is changed.').first().waitFor()
  }
  const move = async (page: Page, target: string, password?: string): Promise<void> => {
    await page.getByLabel('New account').fill(target)
    if (password) await page.locator('#away input[name=currentPassword]').fill(password)
    await page.getByRole('button', { name: 'Move my followers' }).click()
  }
  /** What a profile says to anybody who looks: how many follow, and where the account has moved. */
  const profile = async (origin: string, username: string) => {
    const { page, context } = await web.visitor({ baseURL: origin })
    await openPage(page, `/u/${username}`)
    const note = page.locator('.note', { hasText: MOVED })
    const told = {
      followers: Number(await page.locator('.tally b').first().innerText()),
      movedTo: (await note.count()) ? await note.getByRole('link').innerText() : null,
    }
    await context.close()
    return told
  }
  const becomes = (origin: string, username: string, told: Awaited<ReturnType<typeof profile>>) =>
    eventually(async () => expect(await profile(origin, username)).toEqual(told), 60_000)

  test('the followers of both servers go along, both ways', async () => {
    const [home, there] = [web.origin, away.origin]
    const [first, neighbour] = [await aPerson(home, 'first'), await aPerson(home, 'neighbour')]
    const [second, stranger] = [await aPerson(there, 'second'), await aPerson(there, 'stranger')]
    const firstHandle = `@${first.username}@${new URL(home).host}`
    const secondHandle = `@${second.username}@${new URL(there).host}`
    const firstThere = await findPerson(stranger, firstHandle.slice(1))
    await neighbour.client.get(userFollow, { params: { user_id: first.userId } })
    await stranger.client.get(userFollow, { params: { user_id: firstThere.userId } })
    await becomes(home, first.username, { followers: 2, movedTo: null })

    const leaving = await atMoving(first, web.instance)
    await leaving.getByText(`First have the new account name this one as its own: ${firstHandle}`).waitFor()
    await move(leaving, secondHandle, 'not the password')
    await leaving.locator('#away [aria-invalid=true]').first().waitFor()
    await move(leaving, secondHandle, first.password)
    await leaving.getByText('that account does not name', { exact: false }).first().waitFor()
    const arriving = await atMoving(second, away)
    await callTheirs(arriving, firstHandle)
    // Who they are counts for ten minutes.
    await openPage(leaving, '/settings/moving')
    await move(leaving, secondHandle)
    await leaving.getByText(`This account points to ${secondHandle}`).waitFor()
    await becomes(there, second.username, { followers: 2, movedTo: null })
    await becomes(home, first.username, { followers: 0, movedTo: secondHandle })
    await becomes(there, firstHandle, { followers: 0, movedTo: `@${second.username}` })

    await leaving.getByText('To come back', { exact: false }).waitFor()
    await callTheirs(leaving, secondHandle)
    await move(arriving, firstHandle, second.password)
    await arriving.getByText(`This account points to ${firstHandle}`).waitFor()
    await becomes(home, first.username, { followers: 2, movedTo: null })
    await becomes(there, second.username, { followers: 0, movedTo: firstHandle })
    // A server knows of the followers it has itself.
    await becomes(there, firstHandle, { followers: 1, movedTo: null })
    const secondHere = await findPerson(neighbour, secondHandle.slice(1))
    expect(secondHere).toMatchObject({ isFollowedByUser: false, movedTo: { username: first.username } })
    const back = await stranger.client.get(userRetrieve, { params: { user_id: firstThere.userId } })
    expect(back.isFollowedByUser).toBe(true)
    expect(web.faults).toEqual([])
  })
})
