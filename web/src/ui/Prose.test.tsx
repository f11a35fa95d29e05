import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { Prose } from './Prose.tsx'

test('code is coloured where it names its language, and stays what it says', async () => {
  show(<Prose source={'```html\n<img src="x" onerror="alert(1)">\n```\n\n```nothing\nconst\n```'} />)
  await waitFor(() => expect(document.querySelector('.hljs-name')).toHaveTextContent('img'))
  expect(document.querySelector('pre')).toHaveTextContent('<img src="x" onerror="alert(1)">')
  expect(document.querySelector('.prose img')).toBeNull()
  expect(screen.getByText('const').children).toHaveLength(0)
})

test('things to do are shown, and cannot be ticked by who reads', async () => {
  show(<Prose source={'- [ ] tea\n- [x] milk'} />)
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes.map((box) => [(box as HTMLInputElement).checked, (box as HTMLInputElement).disabled])).toEqual(
    [
      [false, true],
      [true, true],
    ],
  )
})
