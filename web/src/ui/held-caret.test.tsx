import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { heldCaret, useHeldCaret, type HeldCaret } from './held-caret.ts'

const Box = ({ held, name }: { held: HeldCaret; name: string }) => {
  const area = useRef<HTMLTextAreaElement>(null)
  useHeldCaret(area, held)
  return <textarea ref={area} aria-label={name} defaultValue="The tide comes in" />
}
const Boxes = ({ name }: { name: string }) => {
  const [held] = useState(heldCaret)
  return <Box key={name} held={held} name={name} />
}

test('who writes in a box goes on where they were in the one that takes its place', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Boxes name="plain" />)
  const plain = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'plain' })
  await user.click(plain)
  plain.setSelectionRange(3, 8)
  rerender(<Boxes name="whole" />)
  const whole = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'whole' })
  expect(whole).toHaveFocus()
  expect([whole.selectionStart, whole.selectionEnd]).toEqual([3, 8])
})

test('who writes elsewhere stays there', () => {
  const { rerender } = render(<Boxes name="plain" />)
  rerender(<Boxes name="whole" />)
  expect(document.body).toHaveFocus()
})
