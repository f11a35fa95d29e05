import { useEffect, useRef } from 'react'
import { queueKeys } from '../features/moderation/queue-keys.ts'
import { useTranslation } from '../i18n/react.tsx'

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
  ['n N', 'fresh'],
  ['] [', 'top'],
  ['.', 'more'],
  ['Alt ↓', 'card'],
  ['/', 'search'],
  ['g Ctrl+K', 'palette'],
  ['t', 'theme'],
  ['d', 'density'],
  ['v', 'view'],
  ['?', 'help'],
  ['Esc', 'close'],
] as const

const inQueue = [
  [queueKeys.remove, 'remove'],
  [queueKeys.keep, 'keep'],
  [queueKeys.adult, 'adult'],
  [queueKeys.ban, 'ban'],
  [queueKeys.take, 'take'],
  [queueKeys.note, 'note'],
  [`${queueKeys.select} ${queueKeys.selectAll}`, 'select'],
  [queueKeys.undo, 'undo'],
] as const

const Keys = ({ of: rows }: { of: typeof listed | typeof inQueue }) => {
  const { t } = useTranslation()
  return (
    <dl className="keys-grid">
      {rows.map(([keys, does]) => (
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
  )
}

/** What every key does: in a dialog, or as a part of a page. */
export const KeyList = ({ as = 'dialog' }: { as?: 'dialog' | 'section' }) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDivElement>(null)
  // It was opened before it was there.
  useEffect(() => {
    if (as === 'dialog') dialog.current?.focus()
  }, [as])
  return (
    <div
      ref={dialog}
      {...(as === 'dialog' && { role: 'dialog', 'aria-label': t('keys.title'), tabIndex: -1 })}
    >
      <h2>{t('keys.title')}</h2>
      <Keys of={listed} />
      <h3 className="keys-of">{t('keys.queue')}</h3>
      <Keys of={inQueue} />
      <p>{t('keys.hint')}</p>
    </div>
  )
}
