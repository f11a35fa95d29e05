import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../i18n/react.tsx'
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
  ['Alt ↓', 'card'],
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
