import { useCallback, useMemo, useRef, useState, type InputHTMLAttributes } from 'react'
import { displayName } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Completion, type Option } from '../../ui/Completion.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'
import { tagsApi } from '../tags/tags.api.ts'
import { searchApi } from './search.api.ts'

const OFFERED = 6

type Name = Option & { name: string }

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
        note: `@${user.username}`,
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

type Of = 'magazine' | 'user' | 'tag' | 'domain'

const Names = ({
  of,
  field,
  label,
  onName,
}: {
  of: Of
  field: HTMLInputElement
  label: string
  onName: (name: string) => void
}) => {
  const [typed, setTyped] = useState(field.value)
  const q = useSettled(typed)
    .trim()
    .replace(/^[@!#]/, '')
  const skip = (one: Of): boolean => of !== one || q === ''
  const options: Record<Of, Name[]> = {
    magazine: useMagazines(q, skip('magazine')),
    user: usePeople(q, skip('user')),
    tag: useTags(q, skip('tag')),
    domain: useDomains(q, skip('domain')),
  }
  const choose = useCallback(({ name }: Name): void => onName(name), [onName])
  return <Completion field={field} label={label} options={options[of]} onType={setTyped} onChoose={choose} />
}

type Props = { of: Of; label: string; value: string }

/** What a name is typed into, of a magazine, a person, a tag or a domain, and those there are offered meanwhile. */
export const NameInput = ({ of, label, value, ...props }: Props & InputHTMLAttributes<HTMLInputElement>) => {
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const fill = useCallback((name: string): void => {
    if (input.current) input.current.value = name
  }, [])
  return (
    <div className="picks">
      <input
        {...props}
        ref={input}
        className="input"
        name={of}
        defaultValue={value}
        onFocus={(event) => setField(event.currentTarget)}
      />
      {field && <Names of={of} field={field} label={label} onName={fill} />}
    </div>
  )
}

/** The same with its label above, and below what is wrong with it. */
export const NameField = ({
  of,
  label,
  value,
  error,
  ...input
}: Props & { error?: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <Field label={label} error={error}>
    {(props) => <NameInput {...input} {...props} of={of} label={label} value={value} />}
  </Field>
)
