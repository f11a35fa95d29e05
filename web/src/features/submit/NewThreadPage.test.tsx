import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { somebody } from '../../testing/things.ts'
import { Component } from './NewThreadPage.tsx'

test('a draft that is discarded takes its poll along', async () => {
  const { user } = show(<Component />, { me: somebody, at: '/new_entry' })
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Tea?')
  await user.click(screen.getByText('Add a poll'))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Yes')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('')
  await user.click(screen.getByText('Add a poll'))
  expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('')
})
