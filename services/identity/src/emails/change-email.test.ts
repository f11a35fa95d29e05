import { afterAll, beforeAll, expect, test } from 'vitest'
import { authChangeEmail } from '@app/contract/identity/security.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, identityWorld } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

test('an address changes with the password, and must be free', async () => {
  const member = await world.member()
  const other = await world.member()
  const change = (email: string, currentPassword = PASSWORD) =>
    world.as(member).call(authChangeEmail, { body: { email, currentPassword } })
  expect((await change('new@example.org', 'wrong')).status).toBe(403)
  expect((await change(`${other.username}@EXAMPLE.org`)).status).toBe(400)
  expect((await change('new@example.org')).body).toEqual({ needsConfirmation: false })
  expect((await world.signIn('new@example.org')).userId).toBe(member.userId)
})

test('where mails reach people a new address is confirmed before the next login', async () => {
  const mailing = await identityWorld({ mailDelivers: true })
  try {
    await createUser(mailing.identity, { username: 'mover', email: 'old@example.org', password: PASSWORD })
    const member = await mailing.signIn('mover')
    const reply = await mailing
      .as(member)
      .call(authChangeEmail, { body: { email: 'new@example.org', currentPassword: PASSWORD } })
    expect(reply.body).toEqual({ needsConfirmation: true })
    await expect(mailing.signIn('mover')).rejects.toThrow('not confirmed')
    const link = await eventually(() => {
      const mail = mailing.mails.find((each) => each.to === 'new@example.org')
      return new URL(/http\S+/.exec(mail!.text)![0])
    })
    await mailing.as(null).fetch(link.pathname + link.search)
    expect((await mailing.signIn('mover')).userId).toBe(member.userId)
  } finally {
    await mailing.close()
  }
})
