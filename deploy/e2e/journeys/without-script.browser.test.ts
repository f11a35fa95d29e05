import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/index.ts'
import type { Locator, Page } from 'playwright-core'
import { inBrowser, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { forgetProofs } from '../kit/database.ts'
import { uniqueName } from '../kit/people.ts'

/** A day with scripts switched off: whatever can be read can be answered, by forms behind the same buttons. */
inBrowser('without script in a browser (Chromium)', () => {
  let web: Web
  let page: Page
  const name = uniqueName('plain')

  beforeAll(async () => {
    web = await startWeb()
    page = (await web.visitor({ javaScriptEnabled: false })).page
  })
  afterAll(() => web?.close())

  const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true })
  /** What a page says a moment after another context was told of it. */
  const shownAt = (path: string, what: Locator) =>
    eventually(async () => {
      await page.goto(path)
      expect(await what.count()).toBeGreaterThan(0)
    })
  const article = () => page.locator('article').first()

  test('opens an account; what was wrong is said beside it, and nothing typed is lost but the password', async () => {
    await page.goto('/register')
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('E-mail').fill('no address')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByLabel(/I agree/).check()
    await button('Create account').click()
    await page.locator('.err').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(name)
    expect(await page.locator('input[name=password]').inputValue()).toBe('')
    await page.getByLabel('E-mail').fill(`${name}@example.org`)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByLabel(/I agree/).check()
    await button('Create account').click()
    await page.getByText(`@${name}`).first().waitFor({ state: 'attached' })
  })

  test('logs out, and in again after a wrong password', async () => {
    await button('Your account').click()
    await button('Log out').click()
    await page.getByRole('link', { name: 'Log in' }).first().waitFor()
    await page.goto('/login?next=/magazines')
    await page.getByLabel('Username or e-mail').fill(name)
    await page.locator('input[name=password]').fill('not this one')
    await button('Log in').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Username or e-mail').inputValue()).toBe(name)
    await page.locator('input[name=password]').fill(PASSWORD)
    await button('Log in').click()
    await page.waitForURL('**/magazines')
  })

  test('makes a magazine and a thread with a picture in it', async () => {
    await page.goto('/newMagazine')
    await page.getByLabel('Name').first().fill(name)
    await page.getByLabel('Title').fill('Plain things')
    await button('Create magazine').click()
    await page.waitForURL(`**/m/${name}`)
    await page.goto(`/m/${name}/new_entry`)
    await page.getByLabel(/^Title/).fill('Paper and pencil')
    await page.locator('textarea[name=body]').fill('They need **no** script.')
    await page.locator('input[name=picture]').setInputFiles({
      name: 'dot.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await page.locator('input[name=tags]').fill('paper pencil')
    await page.locator('.sticky-actions button[type=submit]').click()
    await page.waitForURL(`**/m/${name}/t/**`)
    await page.getByRole('heading', { name: 'Paper and pencil' }).waitFor()
    await page.locator('.prose strong').waitFor()
    expect(await page.locator('.gallery img, .thread img').count()).toBeGreaterThan(0)
  })

  test('votes, boosts and keeps', async () => {
    for (const [label, pressed] of [
      [/^Favourite/, true],
      [/^Boost/, true],
      ['Bookmark', true],
      [/^Favourite/, false],
    ] as const) {
      const before = page.url()
      await article().getByRole('button', { name: label }).first().click()
      await page.locator(`article [aria-pressed=${pressed}]`).first().waitFor()
      expect(new URL(page.url()).pathname).toBe(new URL(before).pathname)
      expect(await article().getByRole('button', { name: label }).first().getAttribute('aria-pressed')).toBe(
        String(pressed),
      )
    }
  })

  test('comments, is told why not, and answers the comment', async () => {
    await page.locator('.reply-box').click()
    await page.locator('textarea[name=body]').fill('   ')
    await button('Send').click()
    await page.getByRole('alert').waitFor()
    await page.locator('textarea[name=body]').fill('First of all.')
    await button('Send').click()
    await page.getByText('First of all.').waitFor()
    await page.locator('.cm .reply').first().click()
    await page.locator('textarea[name=body]').fill('And an answer.')
    await button('Reply').click()
    await page.getByText('And an answer.').waitFor()
  })

  test('changes what was written, and takes it back after a question', async () => {
    await page.locator('.cm', { hasText: 'And an answer.' }).last().locator('.more').click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.locator('textarea[name=body]').fill('And a better answer.')
    await button('Save').click()
    await page.getByText('And a better answer.').waitFor()
    const thread = page.url()
    const anchor = await page.locator('.cm', { hasText: 'And a better answer.' }).last().getAttribute('id')
    await page.goto(
      `${new URL(thread).pathname.split('/').slice(0, 5).join('/')}/-/comment/${anchor?.split('-').at(-1)}/history`,
    )
    await page.getByRole('heading', { name: 'Earlier versions' }).waitFor()
    expect(await page.getByRole('insertion').allTextContents()).toEqual(['a', 'better '])
    expect(await page.getByRole('deletion').allTextContents()).toEqual(['an'])
    expect(await page.locator('.version .prose').allTextContents()).toMatchObject([
      expect.stringContaining('And a better answer.'),
      expect.stringContaining('And an answer.'),
    ])
    await page.goto(thread)
    await page.locator('.cm', { hasText: 'And a better answer.' }).last().locator('.more').click()
    await page.getByRole('link', { name: 'Delete' }).click()
    await button('Delete').click()
    await page.getByText('Deleted.').waitFor()
  })

  test('moderates: pins, locks, marks, removes and restores', async () => {
    await page.goto(`/m/${name}`)
    await article().locator('.more').click()
    await page.getByRole('link', { name: 'Moderate', exact: true }).click()
    for (const [act, undo] of [
      ['Pin', 'Unpin'],
      ['Lock', 'Unlock'],
      ['Mark as 18+', 'Take back the 18+ mark'],
      ['Remove', 'Restore'],
    ] as const) {
      await button(act).click()
      await button(undo).click()
      await button(act).waitFor()
    }
  })

  test('writes a microblog, follows and is followed, subscribes, blocks, and reports', async () => {
    const other = await web.member('other')
    await page.goto('/microblog/create')
    await page.locator('textarea[name=body]').fill('A microblog without script.')
    await page.locator('input[name=magazine]').fill(name)
    await button('Post').click()
    await page.getByText('A microblog without script.').first().waitFor()
    await article().locator('.more').click()
    await button('Mute this conversation').click()
    const muted = '/settings/blocked/conversations'
    await shownAt(muted, button(/^Unmute this conversation/))
    await button(/^Unmute this conversation/).click()
    await shownAt(muted, page.getByText('You mute no conversation'))
    await page.goto(`/m/${name}/microblog`)
    await article().locator('.more').click()
    await button('Pin to my profile').click()
    await button('Unpin from my profile').waitFor()
    await shownAt(`/u/${name}`, page.getByRole('heading', { name: 'Pinned' }))
    await page.goto(`/u/${other.username}`)
    await button('Follow').click()
    await button('Following').waitFor()
    await button('More').last().click()
    await button('Mute for a week').click()
    await page
      .getByText(/You mute this person.* Until /)
      .first()
      .waitFor()
    await page.goto('/settings/blocked/muted')
    await button(/^Unmute/).click()
    await page.getByText('You mute nobody').waitFor()
    await page.goto(`/u/${other.username}`)
    await button('More').last().click()
    await button('Block').click()
    await page.goto(`/u/${other.username}`)
    await page
      .getByText(/You block/)
      .first()
      .waitFor()

    const theirs = (await web.visitor({ javaScriptEnabled: false })).page
    await theirs.goto('/login')
    await theirs.getByLabel('Username or e-mail').fill(other.username)
    await theirs.locator('input[name=password]').fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Log in', exact: true }).click()
    await theirs.goto(`/m/${name}`)
    await theirs.getByRole('button', { name: 'Subscribe' }).first().click()
    await theirs
      .getByRole('button', { name: /Subscribed/ })
      .first()
      .waitFor()
    await theirs.locator('article .more').first().click()
    await theirs.getByRole('link', { name: 'Report' }).click()
    await theirs.locator('textarea[name=reason]').fill('too plain')
    await theirs.getByRole('button', { name: 'Report' }).click()
    await theirs.getByText('Reported. Thank you.').waitFor()
  })

  test('changes settings, profile and picture, and keeps what was refused', async () => {
    await page.goto('/settings/general')
    await page.locator('select[name=frontDefaultSort]').selectOption('newest')
    await page.locator('input[name=notifyOnNewEntry]').check()
    await page.locator('input[name=preferredLanguages]').fill('de, en')
    await button('Save').click()
    await page.getByText('Your settings are changed.').waitFor()
    expect(await page.locator('select[name=frontDefaultSort]').inputValue()).toBe('newest')
    expect(await page.locator('input[name=notifyOnNewEntry]').isChecked()).toBe(true)
    expect(await page.locator('input[name=preferredLanguages]').inputValue()).toBe('de, en')
    await page.goto('/settings/profile')
    await page.locator('input[name=title]').fill('Plain Jane')
    await page.locator('textarea[name=about]').fill('No script, no cry.')
    await button('Save').last().click()
    await page.locator('main .strong', { hasText: 'Plain Jane' }).waitFor()
    await forgetProofs(web.instance)
    await page.goto('/settings/password')
    await page.locator('#email input[name=email]').fill('somebody@example.net')
    await page.locator('#email input[name=currentPassword]').fill('not this one')
    await page.locator('#email button[type=submit]').click()
    await page.locator('#email .err').waitFor()
    expect(await page.locator('#email input[name=email]').inputValue()).toBe('somebody@example.net')
  })

  test('keeps a list of words and a list of bookmarks; a server that nobody knows is refused', async () => {
    await page.goto('/settings/filter_lists')
    await page.getByRole('link', { name: 'New filter' }).click()
    await page.getByLabel('Name').fill('Spoilers')
    await page.getByLabel('Word', { exact: true }).first().fill('dragon')
    await button('Save').click()
    await page.getByText('1 word · Feeds · Comments · Profiles').waitFor()
    await button('Delete Spoilers').click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('Dragons')
    await question.getByRole('button', { name: 'Delete' }).click()
    expect(await question.getByRole('textbox').evaluate((field) => field.matches(':invalid'))).toBe(true)
    await question.getByRole('textbox').fill('Spoilers')
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('You have no filters yet.').waitFor()
    // What is refused stays as it was typed, line by line.
    await page.goto('/feeds/new')
    await page.getByLabel('Name').fill('Quays')
    const line = (name: string) => page.locator(`main input[name=${name}]`)
    await line('magazine').first().fill('nowhere_at_all')
    await line('tag').first().fill('boats')
    await line('tag').nth(1).fill('tides')
    await line('word').first().fill('mooring')
    await page.getByLabel('Anybody may read it at its address').check()
    await button('Save').click()
    await page.getByText('there is no nowhere_at_all').first().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Quays')
    const typed = await Promise.all(
      ['magazine', 'tag', 'word'].map((name) =>
        line(name).evaluateAll((fields) =>
          fields.map((field) => (field as unknown as { value: string }).value),
        ),
      ),
    )
    expect(typed.map((values) => values.filter(Boolean))).toEqual([
      ['nowhere_at_all'],
      ['boats', 'tides'],
      ['mooring'],
    ])
    expect(await page.getByLabel('Anybody may read it at its address').isChecked()).toBe(true)
    await page.goto('/bookmark-lists')
    await page.locator('main form.narrow-form input[name=name]').fill('Later')
    await page.locator('main form.narrow-form button[type=submit]').click()
    await page.getByRole('link', { name: 'Later' }).waitFor()
    // A server that is not known here is refused, and stays to be mended.
    await page.goto('/settings/blocked/instances')
    await page.locator('input[name=domain]').fill('noise.example')
    await page.locator('main form button[type=submit]').click()
    await page.getByText('No instance called noise.example').waitFor()
    expect(await page.locator('input[name=domain]').inputValue()).toBe('noise.example')
  })

  test('what was sent is not sent again by looking once more', async () => {
    await page.goto('/bookmark-lists')
    await page.locator('main form.narrow-form input[name=name]').fill('Sooner')
    await page.locator('main form.narrow-form button[type=submit]').click()
    await page.getByRole('link', { name: 'Sooner' }).waitFor()
    expect(await page.locator('main form.narrow-form input[name=name]').inputValue()).toBe('')
    const again = await page.reload()
    expect([again?.request().method(), again?.status()]).toEqual(['GET', 200])
  })

  test('reads in another language', async () => {
    await page.goto('/languages')
    await button('Deutsch').click()
    await page.locator('html[lang=de]').waitFor({ state: 'attached' })
    // Kept with the account: a browser in which nothing was chosen speaks it as well.
    await page.context().clearCookies({ name: 'mbin_lang' })
    await page.goto('/magazines')
    await page.locator('html[lang=de]').waitFor({ state: 'attached' })
    await page.goto('/languages')
    await button('English').click()
    await page.locator('html[lang=en]').waitFor({ state: 'attached' })
  })

  test('writes a message and is answered', async () => {
    const other = await web.member('pen')
    await page.goto(`/u/${other.username}/message`)
    await page.locator('textarea[name=body]').fill('Hello without script.')
    await button('Send').click()
    await page.waitForURL('**/profile/messages/*')
    await page.locator('textarea[name=body]').fill('And once more.')
    await button('Send').click()
    await page.getByText('And once more.').first().waitFor()
  })

  test('runs the panel of a magazine: rules, badges, moderators, bans', async () => {
    const other = await web.member('helper')
    await page.goto(`/m/${name}/panel/general`)
    await page.locator('input[name=title]').fill('Plainer things')
    await page.locator('main form button[type=submit]').first().click()
    await page.getByText(`m/${name} is changed.`).waitFor()
    expect(await page.locator('input[name=title]').inputValue()).toBe('Plainer things')
    await page.goto(`/m/${name}/panel/badges`)
    await page.locator('input[name=name]').fill('paper')
    await page.locator('main form button[type=submit]').click()
    await page.locator('.chip', { hasText: 'paper' }).locator('button').click()
    await page.locator('.chip', { hasText: 'paper' }).waitFor({ state: 'detached' })
    await page.goto(`/m/${name}/panel/moderators`)
    await page.locator('input[name=person]').fill('nobody-of-that-name')
    await page.locator('main form button[type=submit]').click()
    await page.locator('main [role=alert]').waitFor()
    await page.locator('input[name=person]').fill(other.username)
    await page.locator('main form button[type=submit]').click()
    await page.getByRole('button', { name: new RegExp(`Remove.*${other.username}`) }).click()
    await page.goto(`/m/${name}/panel/bans`)
    await page.locator('input[name=person]').fill(other.username)
    await page.locator('input[name=reason]').fill('noise')
    await page.locator('main form button[type=submit]').click()
    await page.getByRole('button', { name: new RegExp(other.username) }).click()
    await page.getByText('Nobody is banned').waitFor()
  })

  test('adds a webhook, copies its secret, and sends it a test', async () => {
    await page.goto(`/m/${name}/panel/webhooks`)
    await page.locator('input[name=url]').fill('https://hooks.invalid/plain')
    await button('Add a webhook').click()
    await page.getByText('Choose at least one.').waitFor()
    await page.locator('input[name=url]').fill('https://hooks.invalid/plain')
    await page.locator('input[value="thread.created"]').check()
    await button('Add a webhook').click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('link', { name: 'https://hooks.invalid/plain' }).click()
    await button('Send a test').click()
    await page.getByText('ping').first().waitFor()
    await button('New secret').click()
    await page.getByText(/^whsec_/).waitFor()
  })

  test('takes no form from another site', async () => {
    const answer = await page.request.post('/logout', {
      form: {},
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status()).toBe(403)
    // Members alone see it: nobody was logged out.
    await page.goto('/settings/profile')
    expect(new URL(page.url()).pathname).toBe('/settings/profile')
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
