import { useCallback, useMemo, useRef, useState, type InputHTMLAttributes } from 'react'
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

type Props = { of: Of; label: string; value: string }

/** What the name of a magazine or a person is typed into, which is found meanwhile. */
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

/** The same with its label above. */
export const NameField = ({ of, label, value }: Props) => (
  <Field label={label}>{(props) => <NameInput {...props} of={of} label={label} value={value} />}</Field>
)
