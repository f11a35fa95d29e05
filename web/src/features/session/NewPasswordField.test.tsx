import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

const form = (
  <form>
    <input name="username" defaultValue="anna" />
    <input name="email" defaultValue="anna@example.org" />
    <NewPasswordField label="Password" name="password" />
  </form>
)

test('says while a password is typed how hard it is to guess, beside the name and address of its form', async () => {
  const network = fakeNetwork()
  network.reply('auth_password_strength', { strength: 'weak' })
  const { user } = show(form, { network })
  expect(screen.getByText('at least 6 characters')).toBeVisible()
  const field = screen.getByLabelText('Password')
  await user.type(field, 'anna123')
  expect(await screen.findByText(/^Easy to guess\. Take several words/)).toBeVisible()
  // Once, after somebody stopped; not for each letter.
  expect(network.askedFor('auth_password_strength').map(({ body }) => body)).toEqual([
    { plainPassword: 'anna123', username: 'anna', email: 'anna@example.org' },
  ])
  network.reply('auth_password_strength', { strength: 'strong' })
  await user.type(field, ' correct horse battery')
  expect(await screen.findByText('Hard to guess')).toBeVisible()
})

test('asks nothing of what is too short, and says nothing where no answer comes', async () => {
  const network = fakeNetwork()
  network.refuse('auth_password_strength', 429, 'Too many requests.')
  const { user } = show(form, { network })
  const field = screen.getByLabelText('Password')
  await user.type(field, 'short')
  await user.type(field, 'er one')
  await expect.poll(() => network.askedFor('auth_password_strength')).toHaveLength(1)
  expect(network.askedFor('auth_password_strength')[0]?.body).toMatchObject({ plainPassword: 'shorter one' })
  expect(screen.getByText('at least 6 characters')).toBeVisible()
})
