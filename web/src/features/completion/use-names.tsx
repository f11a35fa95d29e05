import { useMemo } from 'react'
import { displayName } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import type { Option } from '../../ui/Completion.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { searchApi } from '../search/search.api.ts'
import { tagsApi } from '../tags/tags.api.ts'

const OFFERED = 6

/** One that may be meant; `name` is what it is written as. */
export type Name = Option & { name: string }

const useMagazines = (q: string, skip: boolean): Name[] => {
  const { currentData } = magazinesApi.useReadMagazinesQuery(
    { q, perPage: OFFERED, hide_adult: 'show' },
    { skip },
  )
  return useMemo(
    () =>
      (currentData?.items ?? []).map((magazine) => ({
        key: magazine.name,
        name: magazine.name,
        face: <Tile magazine={magazine} />,
        label: magazine.title,
        note: `m/${magazine.name}`,
      })),
    [currentData],
  )
}

const usePeople = (q: string, skip: boolean): Name[] => {
  const { currentData } = peopleApi.useReadUsersQuery({ q, perPage: OFFERED }, { skip })
  return useMemo(
    () =>
      (currentData?.items ?? []).map((user) => ({
        key: user.username,
        name: user.username,
        face: <Avatar user={user} size={18} />,
        label: displayName(user),
        note: `@${user.username.replace(/^@/, '')}`,
      })),
    [currentData],
  )
}

const useTags = (q: string, skip: boolean): Name[] => {
  const { currentData } = tagsApi.useReadUsedTagsQuery({ q, perPage: OFFERED }, { skip })
  return useMemo(
    () =>
      (currentData ?? []).map(({ name }) => ({ key: name, name, face: <Icon name="hash" />, label: name })),
    [currentData],
  )
}

const useDomains = (q: string, skip: boolean): Name[] => {
  const { currentData } = searchApi.useReadDomainNamesQuery({ q, perPage: OFFERED }, { skip })
  return useMemo(
    () => (currentData ?? []).map((name) => ({ key: name, name, face: <Icon name="globe" />, label: name })),
    [currentData],
  )
}

export type Of = 'magazine' | 'user' | 'tag' | 'domain'

/** Those whose names are like what is typed, once the typing pauses; nobody is asked for `null`. */
export const useNames = (of: Of | null, typed: string): Name[] => {
  const q = useSettled(typed)
    .trim()
    .replace(/^[@!#]/, '')
  const skip = (one: Of): boolean => of !== one || q === ''
  const names: Record<Of, Name[]> = {
    magazine: useMagazines(q, skip('magazine')),
    user: usePeople(q, skip('user')),
    tag: useTags(q, skip('tag')),
    domain: useDomains(q, skip('domain')),
  }
  return of === null ? [] : names[of]
}
