import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
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
  children,
}: {
  id: string
  end?: boolean
  label: string
  className?: string
  children: ReactNode
}) => {
  const menu = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const opened = (event: Event): void => {
      if ((event as ToggleEvent).newState !== 'open') return
      const chosen = element.querySelector<HTMLElement>('[aria-current]') ?? element.querySelector(focusable)
      if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true })
    }
    element.addEventListener('toggle', opened)
    return () => element.removeEventListener('toggle', opened)
  }, [])
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

export const MenuLink = ({ to, plain, ...entry }: Entry & { to: string; plain?: boolean }) => (
  <li>
    {plain ? (
      <a href={to} className={entry.bad ? 'bad' : undefined} onClick={closeMenu}>
        <Inside {...entry} />
      </a>
    ) : (
      <Link to={to} aria-current={entry.chosen ? 'true' : undefined} onClick={closeMenu} stay>
        <Inside {...entry} />
      </Link>
    )}
  </li>
)

export const MenuButton = ({
  onPress,
  opens,
  ...entry
}: Entry & { onPress?: (event: MouseEvent<HTMLButtonElement>) => void; opens?: string }) => (
  <li>
    <button
      type="button"
      className={entry.bad ? 'bad' : undefined}
      popoverTarget={opens}
      aria-pressed={entry.chosen}
      onClick={(event) => {
        if (!opens) closeMenu(event)
        onPress?.(event)
      }}
    >
      <Inside {...entry} />
    </button>
  </li>
)

export const MenuLine = () => <li className="sep" role="separator" />
