import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { act } from '../app/act-button.ts'
import type { Call } from '../api/api.ts'
import { Link } from './Link.tsx'
import { Icon } from './Icon.tsx'

const focusable = 'a[href], button:not([disabled])'

/** Closes the menu an event happened in. */
const closeMenu = (event: { currentTarget: Element }): void => {
  const menu = event.currentTarget.closest<HTMLElement>('[popover]')
  menu?.hidePopover()
}

const step = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

/** A popover that a button with `popoverTarget` opens; without script it opens all the same. */
export const Menu = ({
  id,
  end,
  label,
  className = '',
  onOpen,
  children,
}: {
  id: string
  end?: boolean
  label: string
  className?: string
  /** Must not change from one time it is drawn to the next. */
  onOpen?: () => void
  children: ReactNode
}) => {
  const menu = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const opened = (event: Event): void => {
      if ((event as ToggleEvent).newState !== 'open') return
      onOpen?.()
      const chosen = element.querySelector<HTMLElement>('[aria-current]') ?? element.querySelector(focusable)
      if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true })
    }
    element.addEventListener('toggle', opened)
    return () => element.removeEventListener('toggle', opened)
  }, [onOpen])
  return (
    <ul
      ref={menu}
      className={`menu${end ? ' end' : ''}${className && ` ${className}`}`}
      id={id}
      popover="auto"
      aria-label={label}
      onKeyDown={step}
    >
      {children}
    </ul>
  )
}

type Entry = { icon?: string; label: ReactNode; chosen?: boolean; note?: ReactNode; bad?: boolean }

const Inside = ({ icon, label, chosen, note }: Entry) => (
  <>
    {icon && <Icon name={icon} />}
    <span>{label}</span>
    {note !== undefined && <span className="end">{note}</span>}
    {chosen && <Icon name="check" />}
  </>
)

export const MenuLink = ({
  to,
  plain,
  onPress,
  ...entry
}: Entry & {
  to: string
  plain?: boolean
  /** Does something in place of following it, if it prevents that. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void
}) => (
  <li>
    {plain ? (
      <a href={to} className={entry.bad ? 'bad' : undefined} onClick={closeMenu}>
        <Inside {...entry} />
      </a>
    ) : (
      <Link
        to={to}
        className={entry.bad ? 'bad' : undefined}
        aria-current={entry.chosen ? 'true' : undefined}
        onClick={(event) => {
          closeMenu(event)
          onPress?.(event)
        }}
        stay
      >
        <Inside {...entry} />
      </Link>
    )}
  </li>
)

export const MenuButton = ({
  onPress,
  opens,
  does,
  ...entry
}: Entry & {
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  opens?: string
  /** The call it makes, or the address that does it, for where there is no script. */
  does?: Call | string
}) => {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (!opens) closeMenu(event)
    onPress?.(event)
  }
  return (
    <li>
      <button
        {...(does === undefined ? { type: 'button' as const, onClick: press } : act(does, press))}
        className={entry.bad ? 'bad' : undefined}
        popoverTarget={opens}
        aria-pressed={entry.chosen}
      >
        <Inside {...entry} />
      </button>
    </li>
  )
}

export const MenuLine = () => <li className="sep" aria-hidden="true" />
