import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAppearance } from './appearance.ts'
import { singleKeys } from './single-keys.ts'
import type { sheets } from './sheets.ts'
import type { SingleKey } from './single-keys.ts'
import { useAppSelector } from './store.ts'

const writing = 'input, textarea, select, [contenteditable="true"]'

/** Single keys (rules/web.md#keys); they never act inside fields, and one switch turns them off. */
export const useKeys = (): void => {
  const navigate = useNavigate()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key } = event
      // What is modal leaves the page behind it alone.
      if (event.defaultPrevented || event.altKey || document.querySelector('[aria-modal=true]')) return
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k') return
        event.preventDefault()
        document.getElementById('palette')?.togglePopover()
        return
      }
      if (appearance.keys === 'off') return
      const target = event.target as Element
      if (key === 'Escape') {
        for (const item of document.querySelectorAll('.is-at')) item.classList.remove('is-at')
        if (target.matches(writing)) (target as HTMLElement).blur()
        return
      }
      if (target.closest(writing) || target.closest('[popover]')) return
      if (key.length > 1 || !singleKeys.includes(key)) return
      event.preventDefault()
      void import('./key-acts.ts').then(({ actOn }) =>
        actOn(key as SingleKey, { appearance, setAppearance, navigate }),
      )
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [appearance, navigate, setAppearance])
}

/** Lies over the page once it is asked for; what it shows is fetched when it first opens. */
const sheet = (name: keyof typeof sheets) => {
  const Content = lazy(async () => ({ default: await (await import('./sheets.ts')).sheets[name]() }))
  return () => {
    const [open, setOpen] = useState(false)
    return (
      <div className="dialog key-sheet" id={name} popover="auto" onToggle={() => setOpen(true)}>
        <Suspense>{open && <Content />}</Suspense>
      </div>
    )
  }
}

/** The list of keys, behind `?`. */
export const KeySheet = sheet('keys')

/** Where one can go, behind `g` and Ctrl or ⌘ with K. */
export const PaletteSheet = sheet('palette')
