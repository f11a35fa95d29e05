import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { startInstance } from '../../kit/program.ts'
import type { Instance } from '../../kit/program.ts'
import { moved } from './moved.ts'
import { ownScreens } from './own-screens.ts'
import { presses } from './presses.ts'
import { publicScreens } from './public-screens.ts'
import { staffScreens } from './staff-screens.ts'
import { uses } from './uses.ts'
import { readers, screensWorld } from './world.ts'
import type { Reader, ScreensWorld } from './world.ts'

let instance: Instance
let world: ScreensWorld
/** What the front page shows as well would prove nothing. */
let front: string
beforeAll(async () => {
  instance = await startInstance()
  world = await screensWorld(instance)
  front = (await opened('administrator', '/')).page
})
afterAll(() => instance?.remove())

const fill = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(world.names[name]))

/** What a page says and offers without its script: its title and its main part. */
const opened = async (reader: Reader, path: string) => {
  const answer = await world.clients[reader].fetch(path)
  // What React puts between two texts is nothing to read.
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  const page = /<title>[^<]*/.exec(html)?.[0] + (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
  return { status: answer.status, to: answer.headers.get('location'), page }
}

/** What of a screen is not on a page. */
const missing = (page: string, shows: readonly string[]): string[] =>
  shows.map(fill).filter((part) => !page.includes(part))

/** Names of texts in the place of the texts: `admin.groups.looks`. Hosts and files are no names. */
const unsaid = (page: string): string[] =>
  [...page.matchAll(/(?:>|(?:aria-label|title|placeholder|alt)=")([a-z][a-zA-Z]*(?:\.[a-zA-Z][\w-]*)+)[<"]/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/\.(?:example|org|md|json|csv|zip)$/.test(name))

test.each([...publicScreens, ...ownScreens, ...staffScreens])(
  '%s (%s)',
  async (screen, address, sees, shows, otherwise = 403) => {
    const path = fill(address)
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    await Promise.all(
      readers.map(async (reader) => {
        const { status, to, page } = await opened(reader, path)
        found[reader] =
          status === 200
            ? [...missing(page, shows), ...unsaid(page)]
            : to?.startsWith('/login?next=')
              ? 'log in first'
              : status
        expected[reader] = sees.includes(reader) ? [] : reader === 'visitor' ? 'log in first' : otherwise
      }),
    )
    expect(found).toEqual(expected)
    if (address !== '/') expect([screen, missing(front, shows)]).not.toEqual([screen, []])
  },
)

test.each(moved)('%s (%s)', async (_screen, address, to) => {
  expect(await opened('visitor', fill(address))).toMatchObject({ status: 301, to: fill(to) })
})

const signs: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const textOf = (html = ''): string =>
  html.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign)

/** The form of a page that has this field, as a browser without script sends it where nothing else is touched. */
const formWith = (page: string, field: string): URLSearchParams => {
  const form = [...page.matchAll(/<form.*?<\/form>/gs)].find(([text]) =>
    text.includes(` name="${field}"`),
  )?.[0]
  const sent = new URLSearchParams()
  for (const [tag] of form?.matchAll(/<input[^>]*>/g) ?? []) {
    const [, name] = / name="([^"]*)"/.exec(tag) ?? []
    const off = / type="(?:file|checkbox|radio)"/.test(tag) && !/ checked=/.test(tag)
    const value = textOf(/ value="([^"]*)"/.exec(tag)?.[1])
    if (name && !off) sent.append(name, value || (/ type="checkbox"/.test(tag) ? 'on' : ''))
  }
  for (const [, name = '', text] of form?.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([^<]*)/g) ?? [])
    sent.append(name, textOf(text))
  for (const [, name = '', options = ''] of form?.matchAll(
    /<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  ) ?? []) {
    const all = options.match(/<option[^>]*>/g) ?? []
    const chosen = all.find((option) => / selected=/.test(option)) ?? all[0] ?? ''
    sent.append(name, textOf(/ value="([^"]*)"/.exec(chosen)?.[1]))
  }
  return sent
}

test.each(uses)('%s: %s sends the form of %s', async (_screen, by, address, fields, at, shows) => {
  const [field = ''] = Object.keys(fields)
  const body = formWith((await opened(by, fill(address))).page, field)
  for (const [name, value] of Object.entries(fields)) body.set(name, fill(value))
  const answer = await world.clients[by].fetch(fill(address), { method: 'POST', body })
  expect(answer.status).toBe(303)
  await eventually(async () => expect(missing((await opened(by, fill(at))).page, [shows].flat())).toEqual([]))
})

/** What a browser without script sends for the first button whose label begins so. */
const pressed = (page: string, label: string): { to: string; body: URLSearchParams } => {
  for (const [, attributes = '', inner = ''] of page.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)) {
    const valueOf = (name: string) => textOf(new RegExp(` ${name}="([^"]*)"`, 'i').exec(attributes)?.[1])
    const said = valueOf('aria-label') || textOf(inner.replaceAll(/<[^>]*>/g, ''))
    if (!said.startsWith(label) || valueOf('formaction') === '') continue
    const body = new URLSearchParams()
    if (valueOf('name')) body.set(valueOf('name'), valueOf('value'))
    return { to: valueOf('formaction'), body }
  }
  throw new Error(`there is no button ${label}`)
}

test.each(presses)('%s: %s presses at %s: %s', async (_screen, by, address, label, at, { shows, gone }) => {
  const { to, body } = pressed((await opened(by, fill(address))).page, fill(label))
  const answer = await world.clients[by].fetch(to, {
    method: 'POST',
    body,
    headers: { referer: instance.origin + fill(address) },
  })
  expect(answer.status).toBe(303)
  await eventually(async () => {
    const { page } = await opened(by, fill(at))
    expect(missing(page, shows ? [shows] : [])).toEqual([])
    if (gone) expect(page).not.toContain(fill(gone))
  })
})

test('S27: a link is looked up without script, and what was filled in stays', async () => {
  const body = formWith((await opened('member', '/new_entry')).page, 'url')
  for (const [name, value] of [
    ['form', 'look'],
    ['url', 'https://screens.example/'],
    ['body', 'Half a text'],
  ])
    body.set(name!, value!)
  const answer = await world.clients.member.fetch('/new_entry', { method: 'POST', body })
  const page = (await answer.text()).replaceAll('<!-- -->', '')
  expect(answer.status).toBe(200)
  expect(page).toContain('Half a text</textarea>')
  expect(page).toContain('Already here: A thread to read')
  expect(page).toContain('Join the discussion</a>')
})

test('what is none of the screens is not found', async () => {
  for (const address of ['/nowhere', '/m/{magazine}/nowhere', '/u/nobody-of-that-name', '/admin/nowhere'])
    expect([address, (await opened('administrator', fill(address))).status]).toEqual([address, 404])
})
