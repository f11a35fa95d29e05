import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../i18n/react.tsx'
import { looks, type Trait } from '../model/look.ts'
import { useLook } from './look.ts'
import { useAppSelector } from './store.ts'

const writing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

const visible = (element: Element): boolean => element.getClientRects().length > 0
const items = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(visible)

/** The item the keyboard is at: the one that holds the focus. */
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null

const title = (item: HTMLElement): HTMLElement | null =>
  item.querySelector<HTMLElement>('[data-open]') ?? item.querySelector<HTMLElement>('a, button')

/** Moves the real focus to the title of the next or previous item, so that everything else follows the focus. */
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
  if (!next) return
  for (const item of document.querySelectorAll('.is-at')) item.classList.remove('is-at')
  next.classList.add('is-at')
  const focus = title(next)
  focus?.focus({ preventScroll: true })
  next.scrollIntoView({ block: next.offsetHeight > innerHeight * 0.6 ? 'start' : 'nearest' })
}

const press = (selector: string): void => {
  const item = current() ?? items('[data-item]')[0]
  item?.querySelector<HTMLElement>(selector)?.click()
}

const after = <T extends Trait>(trait: T, value: string): string => {
  const values: readonly string[] = looks[trait]
  return values[(values.indexOf(value) + 1) % values.length]!
}

/** Single keys (design, section 8); they never act inside fields, and one switch turns them off. */
export const useKeys = (): void => {
  const navigate = useNavigate()
  const look = useAppSelector((state) => state.page.look)
  const setLook = useLook()

  useEffect(() => {
    if (look.keys === 'off') return
    const turn = (trait: 'theme' | 'density' | 'view'): void =>
      setLook({ [trait]: after(trait, look[trait]) } as Partial<typeof look>)
    const acts: Record<string, () => void> = {
      j: () => step('[data-item]', 1),
      k: () => step('[data-item]', -1),
      ']': () => step('[data-top]', 1),
      '[': () => step('[data-top]', -1),
      o: () => press('[data-open]'),
      l: () => press('[data-link]'),
      a: () => press('.up'),
      z: () => press('.down'),
      b: () => press('.boost'),
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
      t: () => turn('theme'),
      d: () => turn('density'),
      v: () => {
        if (document.querySelector('.feed')) turn('view')
      },
      '?': () => document.getElementById('keys')?.showPopover(),
    }
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element
      if (event.key === 'Escape') {
        for (const item of document.querySelectorAll('.is-at')) item.classList.remove('is-at')
        if (target.matches(writing)) (target as HTMLElement).blur()
        return
      }
      if (target.closest(writing) || target.closest('[popover]')) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [look, navigate, setLook])
}

const listed = [
  ['j k', 'next'],
  ['o Enter', 'open'],
  ['l', 'link'],
  ['a', 'favourite'],
  ['z', 'reduce'],
  ['b', 'boost'],
  ['r', 'reply'],
  ['c', 'fold'],
  ['C', 'foldAll'],
  ['] [', 'top'],
  ['.', 'more'],
  ['/', 'search'],
  ['t', 'theme'],
  ['d', 'density'],
  ['v', 'view'],
  ['?', 'help'],
  ['Esc', 'close'],
] as const

/** The list of keys, behind `?`. */
export const KeySheet = () => {
  const { t } = useTranslation()
  return (
    <div className="dialog key-sheet" id="keys" popover="auto" role="dialog" aria-label={t('keys.title')}>
      <h2>{t('keys.title')}</h2>
      <dl className="keys-grid">
        {listed.map(([keys, does]) => (
          <div key={does} className="key-row">
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('keys.hint')}</p>
    </div>
  )
}
