import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { Name, WithEmojis } from './Emojis.tsx'

const emojis = [{ name: 'bee', url: '/media/remote/1' }]

test('a name shows the pictures that somebody carries, and says them to those who do not see', () => {
  const { container } = show(<Name user={{ username: '@ann@far.test', title: ':bee: Ann :wasp:', emojis }} />)
  expect(screen.getByRole('img', { name: ':bee:' })).toHaveAttribute('src', '/media/remote/1')
  expect(container).toHaveTextContent('Ann :wasp:')
})

test('a line that carries none stays as it was written', () => {
  const { container } = show(<WithEmojis text="a :bee: <b>" emojis={undefined} />)
  expect(container).toHaveTextContent('a :bee: <b>')
  expect(screen.queryByRole('img')).toBeNull()
})
