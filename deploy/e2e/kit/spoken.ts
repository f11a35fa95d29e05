import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'

/** What a screen reader is given of one element. */
export type Spoken = {
  role: string
  name: string
  description: string
  /** Of headings. */
  level: number | null
  pressed: string | null
  invalid: boolean
  isFocused: boolean
  /** Which element of the document it is. */
  element: number
}

const sessions = new WeakMap<Page, CDPSession>()

const sessionOf = async (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page)
  if (known) return known
  const session = await page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** The accessibility tree of a page, in the order in which it is read; without what is only a box around something. */
const accessibilityTree = async (page: Page): Promise<Spoken[]> => {
  const { nodes } = await (await sessionOf(page)).send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id)
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : []
  }
  return inOrder(nodes[0]!.nodeId)
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [], backendDOMNodeId = 0 }) => {
      const property = (wanted: string): unknown => properties.find((one) => one.name === wanted)?.value.value
      return {
        role: String(role?.value),
        name: String(name?.value ?? ''),
        description: String(description?.value ?? ''),
        level: (property('level') as number | undefined) ?? null,
        pressed: (property('pressed') as string | undefined) ?? null,
        invalid: property('invalid') === 'true',
        isFocused: property('focused') === true,
        element: backendDOMNodeId,
      }
    })
}

/** What has the keyboard, as it is told. */
export const focused = async (page: Page): Promise<Spoken | undefined> =>
  (await accessibilityTree(page)).filter(({ isFocused, role }) => isFocused && role !== 'RootWebArea').at(-1)

/** Begins to write down what live regions of a page's documents say. To be called before a page is opened. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: join(import.meta.dirname, 'spoken-in-page.js') })
}

/** All that was said since the document was opened. */
export const heard = (page: Page): Promise<string[]> => page.evaluate('spoken.heard')

const CONTROLS = new Set([
  'button',
  'link',
  'checkbox',
  'switch',
  'radio',
  'tab',
  'menuitem',
  'DisclosureTriangle',
])
const LANDMARKS = new Set([
  'banner',
  'navigation',
  'main',
  'complementary',
  'search',
  'contentinfo',
  'region',
])

const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\u2066-\u2069\u00ad]/g, '')
    .replaceAll(/\s+/g, '')

/** Of every control that is seen: what is written on it, for whoever says that aloud. */
const writtenOn = async (page: Page): Promise<Map<number, string>> => {
  const texts: string[] = await page.evaluate('spoken.written()')
  const session = await sessionOf(page)
  await session.send('DOM.enable')
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1 })
  const found = new Map<number, string>()
  for (const { backendNodeId, attributes = [] } of nodes) {
    const at = attributes.indexOf('data-control')
    if (at >= 0) found.set(backendNodeId, spoken(texts[Number(attributes[at + 1])] ?? ''))
  }
  return found
}

/** What is wrong with how a page is built, for whoever listens to it or speaks to it. */
export const structureFaults = async (page: Page): Promise<string[]> => {
  const written = await writtenOn(page)
  const tree = await accessibilityTree(page)
  const faults: string[] = []

  const headings = tree.filter(({ role, level }) => role === 'heading' && level !== null)
  const first = headings.filter(({ level }) => level === 1)
  if (first.length !== 1) faults.push(`${first.length} headings of the first level`)
  for (const [index, { level, name }] of headings.entries()) {
    if (name === '') faults.push(`a heading of level ${level} says nothing`)
    const before = headings[index - 1]?.level ?? 1
    if (level! > before + 1)
      faults.push(`the heading “${name}” of level ${level} follows one of level ${before}`)
  }

  const landmarks = tree.filter(({ role }) => LANDMARKS.has(role))
  for (const role of LANDMARKS) {
    const names = landmarks.filter((one) => one.role === role).map(({ name }) => name)
    for (const name of new Set(names))
      if (names.filter((one) => one === name).length > 1) faults.push(`several ${role} are named “${name}”`)
  }
  if (!landmarks.some(({ role }) => role === 'main')) faults.push('no main')

  for (const { role, name, element } of tree) {
    if (!CONTROLS.has(role)) continue
    if (name.trim() === '') faults.push(`a ${role} has no name`)
    const seen = written.get(element) ?? ''
    if (!spoken(name).includes(seen)) faults.push(`the ${role} “${name}” shows “${seen}”`)
  }
  return [...new Set(faults)]
}
