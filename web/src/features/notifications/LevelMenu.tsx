import { usePress } from '../../app/press.ts'
import { useId, useState, type ReactNode } from 'react'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { levelApi, levels, type Level, type LevelTarget } from './level.api.ts'

const icons = { Default: 'bell', Loud: 'bell-ring', Muted: 'bell-off' } as const

/** How loud a thread, microblog, magazine or person is for the reader. */
export const LevelMenu = ({
  target,
  level,
  className = 'ico',
}: {
  target: LevelTarget
  /** Null for visitors, who have none. */
  level: Level | null
  className?: string
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const { does, busy } = usePress()
  const [wanted, setWanted] = useState(level)
  const id = useId()
  if (!me || level === null) return null
  const now = (busy && wanted) || level
  const label = t('levels.now', { level: t(`levels.${now}`) })
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label} title={label}>
        <Icon name={icons[now]} size={className.startsWith('btn') ? 's' : undefined} />
      </button>
      <Menu id={id} end label={t('levels.title')}>
        {levels.map((one) => {
          const { does: call, onPress } = does(levelApi.endpoints.setLevel, { ...target, level: one })
          return (
            <MenuButton
              key={one}
              icon={icons[one]}
              label={t(`levels.${one}`)}
              note={t(`levels.${one}Note`, { kind: target.kind })}
              chosen={one === now}
              does={call}
              onPress={() => {
                setWanted(one)
                void onPress()
              }}
            />
          )
        })}
      </Menu>
    </>
  )
}

/** What brings something to the reader, and how loud; once it does, both are one button. */
export const WithLevel = ({
  on,
  name,
  target,
  level,
  children,
}: {
  on: boolean
  name: string
  target: LevelTarget
  level: Level | null
  children: ReactNode
}) => (
  <span className={on ? 'btn-split' : 'btns'} role="group" aria-label={name}>
    {children}
    <LevelMenu target={target} level={level} className={on ? 'btn btn-on' : 'ico'} />
  </span>
)
