import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import { forgetCodes } from '../../kit/database.ts'
import { mailed, tokenIn } from '../../kit/mails.ts'
import type { Mails } from '../../kit/mails.ts'
import { startInstance } from '../../kit/program.ts'
import type { Instance } from '../../kit/program.ts'
import { THERE } from './acts.ts'
import type { Effect } from './acts.ts'
import { controlsOf } from './controls.ts'
import type { Control } from './controls.ts'
import { moved } from './moved.ts'
import { ownScreens } from './own-screens.ts'
import { presses } from './presses.ts'
import { publicScreens } from './public-screens.ts'
import { routeOf, routes, sameForms } from './routes.ts'
import { staffScreens } from './staff-screens.ts'
import { Told } from './told.ts'
import { uses } from './uses.ts'
import { readers, screensWorld } from './world.ts'
import type { Presser, ScreensWorld } from './world.ts'

let mails: Mails
let instance: Instance
let world: ScreensWorld
/** What the front page shows as well would prove nothing. */
let front: string
beforeAll(async () => {
  mails = await startMailServer()
  instance = await startInstance({ SMTP_URL: mails.url })
  world = await screensWorld(instance, mails)
  front = (await opened('administrator', '/')).page
})
afterAll(async () => {
  await instance?.remove()
  mails?.close()
})

const told = new Told()

const fill = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => told.say(name) ?? String(world.names[name]))

/** What a page says and offers without its script: its title and its main part. */
const read = async (answer: Response, path: string) => {
  // What React puts between two texts is nothing to read.
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  const page = /<title>[^<]*/.exec(html)?.[0] + (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
  note(html, path)
  return { status: answer.status, to: answer.headers.get('location'), page, html }
}

const opened = async (by: Presser, path: string) => read(await world.clients[by].fetch(path), path)

/** The same, or the page that it leads to. */
const reached = async (by: Presser, path: string) => {
  const there = await opened(by, path)
  return there.to === null ? there : opened(by, there.to)
}

/** What of a screen is not on a page. */
const missing = (page: string, shows: readonly string[]): string[] =>
  shows.map(fill).filter((part) => !page.includes(part))

/** Names of texts in the place of the texts: `admin.groups.looks`. Hosts, files and what is code are no names. */
const unsaid = (page: string): string[] =>
  [
    ...page.matchAll(
      /(?:(?<!<code[^>]*)>|(?:aria-label|title|placeholder|alt)=")([a-z][a-zA-Z]*(?:\.[a-zA-Z][\w-]*)+)[<"]/g,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !/\.(?:example|org|md|json|csv|zip)$/.test(name))

test.each([...publicScreens, ...ownScreens, ...staffScreens])(
  '%s (%s)',
  async (screen, address, sees, shows, otherwise = 403, visitor) => {
    const path = fill(address)
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    await Promise.all(
      readers.map(async (reader) => {
        const { status, to, page } = await opened(reader, path)
        found[reader] =
          status === 200
            ? [...missing(page, shows), ...(address === '/admin/health' ? [] : unsaid(page))]
            : to?.startsWith('/login?next=')
              ? 'log in first'
              : status
        expected[reader] = sees.includes(reader)
          ? []
          : reader === 'visitor'
            ? (visitor ?? 'log in first')
            : otherwise
      }),
    )
    expect(found).toEqual(expected)
    if (address !== '/') expect([screen, missing(front, shows)]).not.toEqual([screen, []])
  },
)

test.each(moved)('%s (%s)', async (_screen, address, to) => {
  expect(await opened('visitor', fill(address))).toMatchObject({ status: 301, to: fill(to) })
})

test('a thread that is to be posted elsewhere too fills the form of a new one', async () => {
  const { page } = await reached('member', fill('/crosspost/{thread}'))
  expect(missing(page, ['value="A thread to look at"', '#screens'])).toEqual([])
  walked.add(routeOf('/crosspost/1'))
})

/** What was found on the pages that sends something, and where it stands; what of it was pressed. */
const found = new Map<string, string>()
const pressed = new Set<string>()
/** The addresses that were looked at. */
const walked = new Set<string>()

/** Which control this is, on whichever of its pages: an act is known by its address, a form by its page's. */
const nameOf = ({ method, to, which }: Control, address: string): string => {
  const isOfPage = to === '' || method === 'GET'
  const path = isOfPage ? routeOf(to || address) : to.split('?')[0]!.split('/').map(world.general).join('/')
  return `${method} ${sameForms[path] ?? path.replace(/^\/language\/.*/, '/language/*')} ${which}`.trim()
}

const note = (html: string, address: string): void => {
  for (const control of controlsOf(html)) {
    const name = nameOf(control, address)
    if (!found.has(name)) found.set(name, `${control.label} at ${address}`)
  }
}

/** The page that answered last. */
let answered = { path: '', html: '', page: '' }

const lookAt = async (by: Presser, path: string) => {
  walked.add(routeOf(path))
  return { path, ...(await opened(by, path)) }
}

/** Sends what a browser without script would, and looks for what came of it. */
const press = async (by: Presser, address: string, effect: Effect, choose: (control: Control) => boolean) => {
  const { fields = {}, file, at, seenBy = by, shows = [], gone, answers, status, mailed: letter } = effect
  const { path, html, page } = address === THERE ? answered : await lookAt(by, fill(address))
  const control = controlsOf(html).find(choose)
  if (!control) throw new Error('there is no such button')
  pressed.add(nameOf(control, path))
  const { method, body } = control
  if (fields['code'] === '{code}') await forgetCodes(instance)
  for (const [name, value] of Object.entries(fields)) body.set(name, fill(value))
  const to = control.to || path
  const shown = fill(at ?? (method === 'GET' ? `${to.split('?')[0]}?${body}` : path))
  const lacks = (page: string) => [
    ...missing(page, [shows].flat()),
    ...(gone !== undefined && page.includes(fill(gone)) ? [`still ${gone}`] : []),
  ]
  const isShown = shows.length > 0 || gone !== undefined
  if (method === 'POST') {
    // What is seen afterwards proves nothing where it was seen before.
    if (isShown) expect(lacks((await opened(seenBy, shown)).page)).not.toEqual([])
    const mailedBefore = letter ? mails.to(fill(letter[0])).length : 0
    const answer = await world.clients[by].fetch(to, {
      method,
      body: file ? withFile(body, file) : body,
      headers: { referer: instance.origin + path },
    })
    expect(status ? [status] : answers === undefined ? [303] : [200, 303]).toContain(answer.status)
    if (answers !== undefined) {
      expect(missing(page, [answers].flat())).not.toEqual([])
      const here = await read(answer, path)
      const then = here.to === null ? here : await reached(by, here.to)
      expect(missing(then.page, [answers].flat())).toEqual([])
      told.read(then.html)
      answered = { ...then, path: here.to ?? path }
      walked.add(routeOf(answered.path))
    }
    if (letter) told.token = tokenIn(await mailed(mails, fill(letter[0]), fill(letter[1]), mailedBefore))
  }
  if (isShown)
    await eventually(async () => expect(lacks((await reached(seenBy, shown)).page)).toEqual([]), 15_000)
}

const withFile = (body: URLSearchParams, [field, name, content]: NonNullable<Effect['file']>): FormData => {
  const form = new FormData()
  for (const [key, value] of body) if (key !== field) form.append(key, value)
  form.append(field, new Blob([typeof content === 'string' ? fill(content) : content]), name)
  return form
}

test.each(uses)('%s: %s sends the form of %s', (_screen, by, address, fields, at, shows) => {
  const [field = ''] = Object.keys(fields)
  return press(
    by,
    address,
    { fields, at, shows },
    ({ fields, which }) => fields.includes(field) && !which.includes('='),
  )
})

test.each(presses)('%s: %s presses at %s: %s', (_screen, by, address, button, effect) =>
  press(
    by,
    address,
    effect,
    ({ label, to, which }) =>
      label.startsWith(fill(button)) &&
      (effect.form === undefined || which === effect.form) &&
      (effect.to === '.' ? to === '' : to.startsWith(fill(effect.to ?? ''))),
  ),
)

test('what is none of the screens is not found', async () => {
  for (const address of ['/nowhere', '/m/{magazine}/nowhere', '/u/nobody-of-that-name', '/admin/nowhere'])
    expect([address, (await opened('administrator', fill(address))).status]).toEqual([address, 404])
})

test('each address that the web has stands in the table', () => {
  for (const [, address] of [...publicScreens, ...ownScreens, ...staffScreens, ...moved])
    walked.add(routeOf(fill(address)))
  expect(routes.filter((path) => !walked.has(path))).toEqual([])
})

test('each button and each form of the pages was pressed', () => {
  const forgotten = [...found].filter(([name]) => !pressed.has(name))
  expect(forgotten).toEqual([])
})
