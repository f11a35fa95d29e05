import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { entryRetrieve } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { engines } from '../kit/engines.ts'
import type { Tab } from '../kit/engines.ts'
import { aMagazineOf, aPerson, redPng } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

/** Keeps what failed on the page, from then on. */
const WATCH = `(() => {
  window.faults = []
  addEventListener('error', ({ message }) => window.faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)))
})()`

const button = (name: string) => `//main//button[normalize-space()='${name}']`
const heading = (text: string) => `//h1[normalize-space()='${text}']`

for (const engine of engines) {
  const inEngine = engine.isHere ? describe : describe.skip
  inEngine(`a member’s day in ${engine.name}`, () => {
    let instance: Instance
    let tab: Tab
    let folder: string
    let member: Person
    let neighbour: Person
    let magazine: Awaited<ReturnType<typeof aMagazineOf>>
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'engine-'))
      await writeFile(join(folder, 'red.png'), redPng)
      instance = await startInstance()
      ;[member, neighbour] = [
        await aPerson(instance.origin, 'member'),
        await aPerson(instance.origin, 'heron'),
      ]
      magazine = await aMagazineOf(member, 'tides')
      tab = await engine.launch()
      await tab.resize(1280, 900)
    })
    afterAll(async () => {
      await tab?.close()
      await instance?.remove()
      await rm(folder, { recursive: true, force: true })
    })

    const open = async (path: string): Promise<void> => {
      await tab.open(instance.origin + path)
      await eventually(async () =>
        expect(await tab.evaluate(`'hydrated' in document.documentElement.dataset`)).toBe(true),
      )
      await tab.evaluate(WATCH)
    }
    const path = () => tab.evaluate<string>('location.pathname')
    /** The thread that is on the page, as its author is told of it by the API. */
    const kept = async () => {
      const [, id] = /\/t\/(\d+)\//.exec(await path())!
      return member.client.get(entryRetrieve, { params: { entry_id: Number(id) } })
    }
    const faults = () => tab.evaluate<string[]>('window.faults ?? []')

    test('logs in by the form', async () => {
      await open('/login')
      await tab.type(`//input[@name='login']`, member.username)
      await tab.type(`//input[@name='password']`, member.password)
      await tab.click(button('Log in'))
      await eventually(async () => expect(await path()).toBe('/'))
    })

    test('writes a thread with a picture, and names somebody as they type', async () => {
      await open(`/m/${magazine.name}/new_entry`)
      await tab.type(`//input[@name='title']`, 'When is high water?')
      await tab.type(`//textarea[@name='body']`, `Ask @${neighbour.username.slice(0, 8)}`)
      await tab.see(`//*[@role='option'][contains(., '${neighbour.username}')]`)
      await tab.press('Enter')
      expect(await tab.evaluate(`document.querySelector('textarea[name=body]').value`)).toBe(
        `Ask @${neighbour.username} `,
      )
      await tab.attach(`//main//input[@type='file']`, join(folder, 'red.png'))
      await tab.type(`//*[@id=//label[starts-with(normalize-space(), 'Describe picture 1')]/@for]`, 'All red')
      await tab.click(`//main//button[starts-with(normalize-space(), 'Post to')]`)
      await tab.see(heading('When is high water?'))
      await tab.see(`//main//a[normalize-space()='@${neighbour.username}']`)
      await tab.see(`//main//img[@alt='All red']`)
      expect(await kept()).toMatchObject({
        title: 'When is high water?',
        body: `Ask @${neighbour.username} `,
      })
      expect(await faults()).toEqual([])
    })

    test('votes, opens the menu of an item at its button, and has the keyboard back', async () => {
      await tab.click(`(//main//*[contains(@class, 'vote')]//button)[1]`)
      await tab.see(`//main//*[contains(@class, 'vote')]//button[@aria-pressed='true']`)
      await eventually(async () => expect((await kept()).isFavourited).toBe(true))
      await tab.click(`(//main//button[@aria-label='More'])[1]`)
      const between = `(() => {
        const menu = document.querySelector('.menu:popover-open').getBoundingClientRect()
        const button = document.querySelector('main button[aria-label=More]').getBoundingClientRect()
        return Math.min(Math.abs(menu.top - button.bottom), Math.abs(menu.bottom - button.top))
      })()`
      await eventually(async () => expect(await tab.evaluate<number>(between)).toBeLessThan(24))
      await tab.press('Escape')
      await eventually(async () =>
        expect(await tab.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe('More'),
      )
      expect(await faults()).toEqual([])
    })

    test('comments, and hears of an answer without moving', async () => {
      await tab.press('r')
      await tab.type(`//main//textarea[@name='body']`, 'At **noon**, I hear.')
      await tab.press('Control', 'Enter')
      await tab.see(`//main//strong[normalize-space()='noon']`)
      const { entryId } = await kept()
      await neighbour.client.get(entryCommentNew, {
        params: { entry_id: entryId },
        body: { body: 'And at six.', lang: 'en' },
      })
      await tab.see(`//button[contains(., '1 new')]`)
      expect(await faults()).toEqual([])
    })

    test('finds a page by the palette', async () => {
      await tab.press('Control', 'k')
      await tab.see(`//*[@id='palette']//input`)
      await tab.press(...'tides')
      await tab.see(`//*[@id='palette']//*[contains(., '${magazine.title}')]`)
      await tab.press('Enter')
      await eventually(async () => expect(await path()).toBe(`/m/${magazine.name}`))
    })

    test('is shown no page that is wider than the window, on a desk and on a phone', async () => {
      const wide: string[] = []
      for (const width of [1280, 500]) {
        await tab.resize(width, 900)
        for (const page of [
          '/',
          '/microblog',
          `/m/${magazine.name}`,
          `/u/${member.username}`,
          '/settings/general',
          '/search?q=tides',
          '/explore',
        ]) {
          await open(page)
          const over = await tab.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          if (over > 0) wide.push(`${page} by ${over} at ${width}`)
          expect(await faults()).toEqual([])
        }
      }
      expect(wide).toEqual([])
    })
  })
}
