import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'

const GERMAN = 'Die Fähre verlässt jeden Morgen den Hafen, und niemand weiß, wann sie zurückkommt.'

const Box = () => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  return (
    <>
      <textarea aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <LanguageSelect chosen={chosen} preset="en" text={text} onChoose={setChosen} />
    </>
  )
}

const written = async (text: string) => {
  const shown = show(<Box />)
  await shown.user.click(screen.getByLabelText('Text'))
  await shown.user.paste(text)
  return { ...shown, select: screen.getByLabelText<HTMLSelectElement>('Language') }
}

test('the language of a text is guessed, said, and taken back', async () => {
  const { user, select } = await written(GERMAN)
  await waitFor(() => expect(select).toHaveValue('de'))
  expect(screen.getByText('Guessed from the text')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to English' }))
  expect(select).toHaveValue('en')
  expect(screen.queryByText('Guessed from the text')).toBeNull()
})

test('what the writer chose stays, whatever they write', async () => {
  const { user, select } = await written(GERMAN)
  await user.selectOptions(select, 'fr')
  await user.type(screen.getByLabelText('Text'), ' Und morgen fährt sie wieder hinaus.')
  expect(select).toHaveValue('fr')
})

test('a box that was emptied has its preset again', async () => {
  const { user, select } = await written(GERMAN)
  await waitFor(() => expect(select).toHaveValue('de'))
  await user.clear(screen.getByLabelText('Text'))
  expect(select).toHaveValue('en')
})
