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
  ['t', 'theme'],
  ['d', 'density'],
  ['v', 'view'],
  ['?', 'help'],
  ['Esc', 'close'],
] as const

/** What every key does: in a dialog, or as a part of a page. */
export const KeyList = ({ as = 'dialog' }: { as?: 'dialog' | 'section' }) => {
  const { t } = useTranslation()
  return (
    <div {...(as === 'dialog' && { role: 'dialog', 'aria-label': t('keys.title') })}>
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
