import { Command } from 'cmdk'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath, userPath } from '../../model/links.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { sidebarApi } from '../site/sidebar.api.ts'
import { useDestinations } from './destinations.ts'
import './palette.css'

/** How many magazines and people of the server are offered for what is typed. */
const OFFERED = 6
const SHORTEST = 2

/** Where one can go from anywhere: pages, magazines and people, by a few letters of their names, or to a search. */
export const Palette = () => {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const query = useSettled(typed).trim()
  const groups = useDestinations()
  const skip = query.length < SHORTEST
  const { data: mine } = sidebarApi.useReadMySubscriptionsQuery(undefined, { skip: !me })
  const { data: magazines } = magazinesApi.useReadMagazinesQuery(
    { q: query, perPage: OFFERED, hide_adult: 'hide' },
    { skip },
  )
  const { data: people } = peopleApi.useReadUsersQuery({ q: query, perPage: OFFERED }, { skip })
  const known = new Set(mine?.map(({ magazineId }) => magazineId))

  // It stays where it is while it is closed, and begins anew each time.
  useEffect(() => {
    const sheet = field.current?.closest<HTMLElement>('[popover]')
    const toggled = ({ newState }: ToggleEvent): void => {
      if (newState === 'open') field.current?.focus()
      else setTyped('')
    }
    field.current?.focus()
    sheet?.addEventListener('toggle', toggled)
    return () => sheet?.removeEventListener('toggle', toggled)
  }, [])

  const go = (to: string): void => {
    field.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    void navigate(to)
  }
  const line = (to: string, picture: ReactNode, label: string, words: string[] = []) => (
    <Command.Item key={to} value={`${to} ${label}`} keywords={words} onSelect={() => go(to)}>
      {picture}
      <bdi>{label}</bdi>
    </Command.Item>
  )
  return (
    <div role="dialog" aria-label={t('keys.palette')} className="palette">
      <Command label={t('keys.palette')} loop>
        <Command.Input ref={field} value={typed} onValueChange={setTyped} placeholder={t('search.hint')} />
        <Command.List label={t('keys.palette')}>
          {mine && mine.length > 0 && (
            <Command.Group heading={t('nav.subscriptions')}>
              {mine.map((magazine) =>
                line(magazinePath(magazine), <Tile magazine={magazine} />, magazine.title, [magazine.name]),
              )}
            </Command.Group>
          )}
          {groups.map(({ group, destinations }) => (
            <Command.Group key={group} heading={group}>
              {destinations.map(({ to, icon, label }) => line(to, <Icon name={icon} />, label, [group]))}
            </Command.Group>
          ))}
          {!skip && (
            <>
              <Command.Group heading={t('nav.magazines')} forceMount>
                {magazines?.items
                  .filter(({ magazineId }) => !known.has(magazineId))
                  .map((magazine) =>
                    line(magazinePath(magazine), <Tile magazine={magazine} />, magazine.title, [typed]),
                  )}
              </Command.Group>
              <Command.Group heading={t('nav.people')} forceMount>
                {people?.items.map((user) =>
                  line(userPath(user), <Icon name="user" />, `${displayName(user)} · @${user.username}`, [
                    typed,
                  ]),
                )}
              </Command.Group>
            </>
          )}
          {typed.trim() &&
            line(
              `/search?q=${encodeURIComponent(typed.trim())}`,
              <Icon name="search" />,
              t('search.titleFor', { query: typed.trim() }),
              [typed],
            )}
        </Command.List>
      </Command>
    </div>
  )
}
