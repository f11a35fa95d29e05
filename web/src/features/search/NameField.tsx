import { useCallback, useMemo, useRef, useState } from 'react'
import { displayName } from '../../model/links.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Completion, type Option } from '../../ui/Completion.tsx'
import { Field } from '../../ui/Field.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { peopleApi } from '../people/people.api.ts'

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

type Of = 'magazine' | 'user'

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
  const q = useSettled(typed).trim().replace(/^[@!]/, '')
  const magazines = useMagazines(q, of !== 'magazine' || q === '')
  const people = usePeople(q, of !== 'user' || q === '')
  const choose = useCallback(({ name }: Name): void => onName(name), [onName])
  return (
    <Completion
      field={field}
      label={label}
      options={of === 'magazine' ? magazines : people}
      onType={setTyped}
      onChoose={choose}
    />
  )
}

/** A field for the name of a magazine or a person, which is found while it is typed. */
export const NameField = ({ of, label, value }: { of: Of; label: string; value: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const fill = useCallback((name: string): void => {
    if (input.current) input.current.value = name
  }, [])
  return (
    <Field label={label}>
      {(props) => (
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
      )}
    </Field>
  )
}
