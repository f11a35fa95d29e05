import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath, userPath } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Completion, type Option } from '../../ui/Completion.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { tagsApi } from '../tags/tags.api.ts'
import { recentOf } from './recent.ts'

/** Of each kind. */
const OFFERED = 4
const SHORTEST = 2

/** What each sign before a name stands for; without one, a name of any of these. */
const signs = { '!': 'magazine', '@': 'person', '#': 'tag' } as const

const meantBy = (typed: string) => {
  const kind = signs[typed[0] as keyof typeof signs]
  const q = kind ? typed.slice(1) : typed
  const of = (one: (typeof signs)[keyof typeof signs]): boolean =>
    q.length >= SHORTEST && (!kind || kind === one)
  return { q, magazine: of('magazine'), person: of('person'), tag: of('tag') }
}

type Choice = Option & { to?: string }

/** Below the field of a search: what was searched for lately, and magazines, people and tags that are called so. */
export const SearchCompletion = ({ field }: { field: HTMLInputElement }) => {
  const { t } = useTranslation()
  const me = useMe()
  const navigate = useNavigate()
  const recent = useMemo(() => recentOf(me?.userId), [me?.userId])
  const [typed, setTyped] = useState(field.value)
  const [searched, setSearched] = useState(recent.read)
  const meant = meantBy(useSettled(typed).trim())
  const { q } = meant
  const { currentData: magazines } = magazinesApi.useReadMagazinesQuery(
    { q, perPage: OFFERED, hide_adult: 'hide' },
    { skip: !meant.magazine },
  )
  const { currentData: people } = peopleApi.useReadUsersQuery(
    { q, perPage: OFFERED },
    { skip: !meant.person },
  )
  const { currentData: tags } = tagsApi.useReadUsedTagsQuery({ q, perPage: OFFERED }, { skip: !meant.tag })

  const options = useMemo((): Choice[] => {
    const begun = searched.filter((words) => words.startsWith(typed.trim())).slice(0, OFFERED)
    return [
      ...begun.map((words) => ({
        key: `searched ${words}`,
        face: <Icon name="history" />,
        label: words,
        to: `/search?q=${encodeURIComponent(words)}`,
      })),
      ...(begun.length > 0 && typed.trim() === ''
        ? [{ key: 'forget', face: <Icon name="x" />, label: t('finding.forget') }]
        : []),
      ...(magazines?.items ?? []).map((magazine) => ({
        key: `magazine ${magazine.magazineId}`,
        face: <Tile magazine={magazine} />,
        label: magazine.title,
        note: `m/${magazine.name}`,
        to: magazinePath(magazine),
      })),
      ...(people?.items ?? []).map((user) => ({
        key: `person ${user.userId}`,
        face: <Avatar user={user} size={18} />,
        label: displayName(user),
        note: `@${user.username}`,
        to: userPath(user),
      })),
      ...(tags ?? []).map(({ name }) => ({
        key: `tag ${name}`,
        face: <Icon name="hash" />,
        label: `#${name}`,
        to: `/tag/${encodeURIComponent(name)}`,
      })),
    ]
  }, [searched, typed, magazines, people, tags, t])

  // It stays while pages change below it, and each of them may have been a search.
  const type = useCallback(
    (text: string): void => {
      setTyped(text)
      setSearched(recent.read())
    },
    [recent],
  )
  const choose = useCallback(
    ({ to }: Choice): void => {
      if (to) void navigate(to)
      else {
        recent.forget()
        setSearched([])
      }
    },
    [navigate, recent],
  )
  return (
    <Completion field={field} label={t('finding.recent')} options={options} onType={type} onChoose={choose} />
  )
}
