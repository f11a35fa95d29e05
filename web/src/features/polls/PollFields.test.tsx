import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filled } from '../../app/form.ts'
import { show } from '../../testing/show.tsx'
import { filledPoll, PollFields } from './PollFields.tsx'

const form = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return filled(data)
}

test('two options, and one more at a time up to eight', async () => {
  const { user } = show(<PollFields value={(_, otherwise = '') => otherwise} />)
  await user.click(screen.getByText('Add a poll'))
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  for (let more = 3; more <= 8; more++) {
    await user.click(screen.getByRole('button', { name: 'One more option' }))
    expect(screen.getByRole('textbox', { name: `Option ${more}` })).toHaveFocus()
  }
  expect(screen.queryByRole('button', { name: 'One more option' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Open for' })).toHaveDisplayValue('1 day')
})

test('what was filled in and refused is there again, unfolded', () => {
  const values: Record<string, string> = { pollOption0: 'Tea', pollOption2: 'Milk', pollMultiple: 'on' }
  const { container } = show(
    <PollFields value={(field, otherwise = '') => values[field] ?? otherwise} error="must all differ" />,
  )
  expect(container.querySelector('details')).toHaveAttribute('open')
  expect(screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).value)).toEqual([
    'Tea',
    '',
    'Milk',
  ])
  expect(screen.getByRole('switch', { name: 'Several may be chosen' })).toBeChecked()
  expect(screen.getByRole('alert')).toHaveTextContent('must all differ')
})

test('a form without options has no poll; else what was filled in, without gaps', () => {
  expect(filledPoll(form({ pollOption0: ' ', pollClosesIn: '300' }))).toBeUndefined()
  expect(
    filledPoll(form({ pollOption0: 'Tea', pollOption5: ' Milk ', pollMultiple: 'on', pollClosesIn: '300' })),
  ).toEqual({ options: ['Tea', 'Milk'], multiple: true, closesIn: 300 })
  expect(filledPoll(form({ pollOption0: 'Tea' }))).toMatchObject({ multiple: false, closesIn: 86_400 })
})
