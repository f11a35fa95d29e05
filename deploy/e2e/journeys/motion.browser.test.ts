import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { Page } from 'playwright-core'
import { colourFaults } from '../kit/axe.ts'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'
import { COUNT_SHIFTS, shiftsOf } from '../kit/shifts.ts'

/** What moves now, and takes time to: of which class of element, and which of its properties. */
const moving = (page: Page) =>
  page.evaluate(`document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().activeDuration > 0)
    .flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) =>
      Object.keys(frame).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))
        .map((name) => effect.target.localName + (effect.pseudoElement ?? '') + ' ' + name)))
    .filter((one, index, all) => all.indexOf(one) === index).toSorted()`) as Promise<string[]>

/** Stops all that moves at a part of its way. */
const stopAt = (page: Page, part: number) =>
  page.evaluate(`for (const one of document.getAnimations()) {
    one.pause()
    one.currentTime = one.effect.getComputedTiming().duration * ${part}
  }`)

const settled = (page: Page) =>
  page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')

inBrowser('motion explains, and hides nothing (Chromium)', () => {
  let web: Web
  let writer: Member
  let path: string
  let magazineId: number
  let entryId: number
  let commentId: number

  beforeAll(async () => {
    web = await startWeb()
    writer = await web.member('writer')
    const name = uniqueName('motion')
    ;({ magazineId } = await send<{ magazineId: number }>(writer, '/api/moderate/magazine/new', {
      name,
      title: name,
    }))
    ;({ entryId } = await send<{ entryId: number }>(writer, `/api/magazine/${magazineId}/article`, {
      title: 'What moves',
      body: 'Text.',
    }))
    ;({ commentId } = await send<{ commentId: number }>(writer, `/api/entry/${entryId}/comments`, {
      body: 'First.',
      lang: 'en',
    }))
    await send(writer, `/api/entry/${entryId}/comments/${commentId}/reply`, { body: 'Answer.', lang: 'en' })
    path = `/m/${name}/t/${entryId}/-`
    await writer.page.addInitScript(COUNT_SHIFTS)
  })
  afterAll(() => web?.close())

  /** Everything that moves does so as slowly as if it stood, until a test puts it somewhere on its way. */
  const slowed = async (page: Page): Promise<() => Promise<void>> => {
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
    return async () => void (await session.send('Animation.setPlaybackRate', { playbackRate: 1 }))
  }

  test('styles move things, and change neither how dark a text is nor its ground while it is read', async () => {
    await openPage(writer.page, path)
    const faults = await writer.page.evaluate(`(() => {
      const moves = new Set(['transform', 'translate', 'rotate', 'scale', 'none'])
      const faults = []
      const look = (rules) => {
        for (const rule of rules) {
          if (rule instanceof CSSKeyframesRule)
            for (const { style } of rule.cssRules)
              for (const name of style) if (!moves.has(name)) faults.push('@keyframes ' + rule.name + ': ' + name)
          if (rule instanceof CSSStyleRule)
            for (const one of rule.style.transition.replace(/\\([^()]*\\)/g, '').split(',').filter(Boolean)) {
              const [name] = one.trim().split(' ')
              // Below a text that stays as it is, and under the pointer alone.
              const underPointer = name === 'background' && rule.selectorText.includes(':hover')
              if (!moves.has(name) && !underPointer) faults.push(rule.selectorText + ': ' + name)
            }
          if (rule.cssRules) look(rule.cssRules)
        }
      }
      for (const { cssRules } of document.styleSheets) look(cssRules)
      return faults.toSorted()
    })()`)
    // None of these has a text in it.
    expect(faults).toEqual([
      '.cm-line::before: background',
      '.switch: background',
      '@keyframes breathe: opacity',
    ])
  })

  test.each(['light', 'dark'] as const)('no text is too pale while it comes in (%s)', async (colorScheme) => {
    const { page } = await web.visitor({ colorScheme })
    await openPage(page, path)
    await slowed(page)
    await page.locator('article .more').first().click()
    await eventually(async () => expect(await moving(page)).toContain('ul transform'))
    for (const part of [0.25, 0.5, 0.75]) {
      await stopAt(page, part)
      expect(await colourFaults(page)).toEqual([])
    }
    // Whoever changes to the other theme sees all of it at once.
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' })
    expect(await colourFaults(page)).toEqual([])
  })

  test('a comment unfolds from below its head and a vote is answered; both end where they began', async () => {
    const { page } = writer
    await openPage(page, path)
    const comment = page.locator(`#entry-comment-${commentId}`)
    const fold = comment.locator('.cm-fold').first()
    const answer = comment.getByText('Answer.')
    const arrow = comment.locator('.vote .up .i').first()
    const before = [await answer.boundingBox(), await arrow.boundingBox()]
    await fold.click()
    await answer.waitFor({ state: 'hidden' })
    await settled(page)
    const quicken = await slowed(page)
    await fold.click()
    // Chromium does not list what it moves of this pseudo-element.
    const unfolding = `getComputedStyle(document.querySelector('.cm > details'), '::details-content').translate`
    expect(await page.evaluate(unfolding)).toMatch(/^0px -\d/)
    expect(await moving(page)).toContain('span rotate')
    await comment.locator('.vote .up').first().click()
    await eventually(async () =>
      expect(await moving(page)).toEqual(expect.arrayContaining(['b translate', 'svg translate'])),
    )
    await quicken()
    await eventually(async () => {
      expect(await moving(page)).toEqual([])
      expect(await page.evaluate(unfolding)).toBe('none')
    })
    const after = [await answer.boundingBox(), await arrow.boundingBox()]
    for (const [at, box] of before.entries()) {
      expect(after[at]!.x).toBeCloseTo(box!.x, 1)
      expect(after[at]!.y).toBeCloseTo(box!.y, 1)
    }
    expect(await shiftsOf(page)).toEqual([])
  })

  test('what others write is told of above the list, and moves nothing', async () => {
    const { page } = await web.visitor()
    await page.addInitScript(COUNT_SHIFTS)
    await openPage(page, path)
    await send(writer, `/api/entry/${entryId}/comments`, { body: 'Another.', lang: 'en' })
    await page.locator('.fresh').waitFor()
    expect(await shiftsOf(page)).toEqual([])
    await page.locator('.fresh').click()
    await page.getByText('Another.').waitFor()
  })

  test('nothing moves for whoever asked for that', async () => {
    const { page } = writer
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, path)
    await slowed(page)
    const comment = page.locator(`#entry-comment-${commentId}`)
    const fold = comment.locator('.cm-fold').first()
    await fold.click()
    await comment.getByText('Answer.').waitFor({ state: 'hidden' })
    await fold.click()
    await comment.locator('.vote .up').first().click()
    await page.locator('article .more').first().click()
    await page.locator('.menu:popover-open').waitFor()
    expect(await moving(page)).toEqual([])
  })

  test('going back returns to where one was, also when the page is loaded again; what is asked for anew begins at its top', async () => {
    const { page } = await web.visitor()
    await page.setViewportSize({ width: 400, height: 300 })
    const at = () => page.evaluate('scrollY')
    const remembered = `JSON.parse(sessionStorage.getItem('scroll') ?? '{}')[history.state.key]`
    const scrolledTo = (y: number) =>
      eventually(async () => {
        await page.evaluate(`scrollTo(0, ${y})`)
        expect(await page.evaluate(remembered)).toBe(y)
      })
    await openPage(page, path)
    await scrolledTo(120)
    await page.reload()
    await hydrated(page)
    await eventually(async () => expect(await at()).toBe(120))
    // Typed in, or a link that loads the page anew.
    await openPage(page, '/about')
    expect(await at()).toBe(0)
    await openPage(page, path)
    expect(await at()).toBe(0)

    await page.goBack()
    await page.goBack()
    await hydrated(page)
    await eventually(async () => expect(await at()).toBe(120))

    // Within the application: from a page that nobody scrolled, there and back.
    await openPage(page, '/about')
    await openPage(page, path)
    const magazine = path.slice(0, path.indexOf('/t/'))
    await page.locator(`main a[href="${magazine}"]`).first().click()
    await page.getByRole('heading', { level: 1, name: magazine.slice('/m/'.length) }).waitFor()
    await scrolledTo(60)
    await page.goBack()
    await page.waitForURL(`**${path}`)
    await eventually(async () => expect(await at()).toBe(0))
    await page.goForward()
    await page.waitForURL(`**${magazine}`)
    await eventually(async () => expect(await at()).toBe(60))
  })
})
