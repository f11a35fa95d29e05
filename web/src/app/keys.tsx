import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadTexts } from '../i18n/index.ts'
import { useAppearance } from './appearance.ts'
import { singleKeys } from './single-keys.ts'
import type { SingleKey } from './single-keys.ts'
import { useAppSelector } from './store.ts'

const writing = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** Single keys (rules/web.md#keys); they never act inside fields, and one switch turns them off. */
export const useKeys = (): void => {
  const navigate = useNavigate()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()

  useEffect(() => {
    if (appearance.keys === 'off') return
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element
      const { key } = event
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

const fetchList = async () => {
  const [{ KeyList }] = await Promise.all([import('./key-list.tsx'), loadTexts('reading')])
  return { default: KeyList }
}
const KeyList = lazy(fetchList)

/** The list of keys, behind `?`; fetched when it first opens. */
export const KeySheet = () => {
  const [open, setOpen] = useState(false)
  return (
    <div className="dialog key-sheet" id="keys" popover="auto" onToggle={() => setOpen(true)}>
      <Suspense>{open && <KeyList />}</Suspense>
    </div>
  )
}
