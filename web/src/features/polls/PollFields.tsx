import { useHydrated } from '../../app/hydration.tsx'
import { useState } from 'react'
import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { SelectLine, SwitchField, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

const MOST = 8
const OPTION_LENGTH = 100
const positions = Array.from({ length: MOST }, (_, position) => position)
const lengths = [
  ['minutes', 5, 300],
  ['minutes', 30, 1_800],
  ['hours', 1, 3_600],
  ['hours', 6, 21_600],
  ['hours', 12, 43_200],
  ['days', 1, 86_400],
  ['days', 3, 259_200],
  ['days', 7, 604_800],
  ['days', 30, 2_592_000],
] as const
const A_DAY = '86400'

/** The names of its fields. */
export const pollFields: readonly string[] = [
  ...positions.map((position) => `pollOption${position}`),
  'pollMultiple',
  'pollClosesIn',
]

/** The poll that was filled in; none where no option was. */
export const filledPoll = (form: Filled) => {
  const options = positions.map((position) => form.text(`pollOption${position}`)).filter(Boolean)
  if (options.length === 0) return undefined
  return { options, multiple: form.on('pollMultiple'), closesIn: Number(form.text('pollClosesIn') || A_DAY) }
}

/** A poll for what is being written, folded until it is wanted. Without script all options it may have are there. */
export const PollFields = ({ value, error }: { value: (field: string) => string; error?: string }) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const filled = positions.filter((position) => value(`pollOption${position}`) !== '')
  const [count, setCount] = useState(Math.max(2, (filled.at(-1) ?? 0) + 1))
  const [length, setLength] = useState(value('pollClosesIn') || A_DAY)
  // The field that was asked for is where one goes on.
  const [added, setAdded] = useState(false)
  const shown = hydrated ? count : MOST
  return (
    <details className="poll-fields" open={filled.length > 0 || undefined}>
      <summary>
        <Icon name="list" size="s" />
        {t('newPoll.add')}
      </summary>
      {error && (
        <p className="err" role="alert">
          <Icon name="alert" size="s" />
          {error}
        </p>
      )}
      <fieldset>
        <legend className="sr">{t('newPoll.options')}</legend>
        {positions.slice(0, shown).map((position) => (
          <TextField
            key={position}
            label={t('newPoll.option', { number: position + 1 })}
            name={`pollOption${position}`}
            defaultValue={value(`pollOption${position}`)}
            dir="auto"
            maxLength={OPTION_LENGTH}
            autoFocus={added && position === shown - 1}
          />
        ))}
      </fieldset>
      {hydrated && count < MOST && (
        <button
          type="button"
          className="btn btn-s btn-q"
          onClick={() => {
            setAdded(true)
            setCount(count + 1)
          }}
        >
          <Icon name="plus" size="s" />
          {t('newPoll.more')}
        </button>
      )}
      <SwitchField label={t('newPoll.several')} name="pollMultiple" on={value('pollMultiple') !== ''} />
      <SelectLine
        label={t('newPoll.length')}
        name="pollClosesIn"
        value={length}
        onChange={setLength}
        options={lengths.map(([unit, number, seconds]) => ({
          value: String(seconds),
          label: t(`newPoll.${unit}`, { count: number }),
        }))}
      />
    </details>
  )
}
