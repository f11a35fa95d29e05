import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { LazyEditor } from './LazyEditor.tsx'

const network = vi.hoisted(() => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('./Editor.tsx', async (original) => {
  await network.arrived
  return original()
})

test('who writes before the editor is there goes on writing in it', async () => {
  const Holding = () => {
    const [value, onChange] = useState('')
    return <LazyEditor name="text" value={value} onChange={onChange} limit={500} label="Text" autoFocus />
  }
  const { user } = show(<Holding />)
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await user.type(box(), 'The tide comes in')
  box().setSelectionRange(3, 3)
  expect(screen.queryByRole('toolbar')).toBeNull()
  network.arrive()
  await screen.findByRole('toolbar')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(box().selectionStart).toBe(3)
  await user.keyboard(' high')
  expect(box()).toHaveValue('The high tide comes in')
})
