import type { useNavigate } from 'react-router'
import { loadTexts, textsOf } from '../i18n/index.ts'
import { appearanceOptions, type Appearance, type Trait } from '../model/appearance.ts'
import { announce } from './attention.ts'
import type { SingleKey } from './single-keys.ts'

const visible = (element: Element): boolean => element.getClientRects().length > 0
const items = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(visible)

/** The item the keyboard is at: the one that holds the focus. */
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null

const title = (item: HTMLElement): HTMLElement | null =>
  item.querySelector<HTMLElement>('[data-open]') ?? item.querySelector<HTMLElement>('a, button')

/** Moves the real focus to an item, so that everything else follows it. */
export const goTo = (next: HTMLElement): void => {
  for (const item of document.querySelectorAll('.is-at')) item.classList.remove('is-at')
  next.classList.add('is-at')
  title(next)?.focus({ preventScroll: true })
  next.scrollIntoView({ block: next.offsetHeight > innerHeight * 0.6 ? 'start' : 'nearest' })
}

/** Goes to the next or previous item. */
const step = (selector: string, by: 1 | -1): void => {
  const all = items(selector)
  const here = current()
  const at = here ? all.indexOf(here) : -1
  const next =
    at === -1
      ? by === 1
        ? all.find((item) => item.getBoundingClientRect().top > 56)
        : undefined
      : all[at + by]
  if (next) goTo(next)
}

const buttonAt = (selector: string): HTMLElement | null | undefined =>
  (current() ?? items('[data-item]')[0])?.querySelector<HTMLElement>(selector)

const press = (selector: string): void => buttonAt(selector)?.click()

/** Presses what is on or off. The keyboard is not at the button: what it is now is said. */
const turn = async (selector: string): Promise<void> => {
  const button = buttonAt(selector)
  const { ariaLabel: name, ariaPressed } = button ?? {}
  button?.click()
  if (!name || !ariaPressed) return
  const now = ariaPressed === 'true' ? 'off' : 'on'
  const [texts] = await Promise.all([textsOf(document.documentElement.lang), loadTexts('reading')])
  announce(texts.t(`said.${now}`, { name }))
}

const after = <T extends Trait>(trait: T, value: string): string => {
  const values: readonly string[] = appearanceOptions[trait]
  return values[(values.indexOf(value) + 1) % values.length]!
}

type Reader = {
  appearance: Appearance
  setAppearance: (change: Partial<Appearance>) => void
  navigate: ReturnType<typeof useNavigate>
}

/** Does what a single key stands for. */
export const actOn = (key: SingleKey, { appearance, setAppearance, navigate }: Reader): void => {
  const change = (trait: 'theme' | 'density' | 'view'): void =>
    setAppearance({ [trait]: after(trait, appearance[trait]) } as Partial<Appearance>)
  const acts: Record<SingleKey, () => void> = {
    j: () => step('[data-item]', 1),
    k: () => step('[data-item]', -1),
    ']': () => step('[data-top]', 1),
    '[': () => step('[data-top]', -1),
    n: () => step('.is-new', 1),
    N: () => step('.is-new', -1),
    o: () => press('[data-open]'),
    l: () => press('[data-link]'),
    a: () => void turn('.up'),
    z: () => void turn('.down'),
    b: () => void turn('.boost'),
    r: () => {
      if (current()?.querySelector('.reply')) press('.reply')
      else document.querySelector<HTMLElement>('.reply-box')?.click()
    },
    c: () => press('summary'),
    C: () => document.getElementById('fold-all')?.click(),
    '.': () => press('.more'),
    '/': () => {
      const field = document.getElementById('q')
      if (field && visible(field)) field.focus()
      else void navigate('/search')
    },
    g: () => document.getElementById('palette')?.showPopover(),
    t: () => change('theme'),
    d: () => change('density'),
    v: () => {
      if (document.querySelector('.feed')) change('view')
    },
    '?': () => document.getElementById('keys')?.showPopover(),
  }
  acts[key]()
}
