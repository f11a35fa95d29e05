import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import {
  authForgotPassword,
  authLogin,
  authRegister,
  authResendVerification,
  authResetPassword,
  authVerifyEmail,
} from '@app/contract/identity/accounts.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

describe('where mails reach people', () => {
  let mailing: IdentityWorld
  beforeAll(async () => {
    mailing = await identityWorld({ mailDelivers: true })
  })
  afterAll(() => mailing.close())

  const mailTo = (address: string, subject: RegExp) =>
    eventually(() => {
      const mail = mailing.mails.findLast((each) => each.to === address && subject.test(each.subject))
      if (!mail) throw new Error(`no mail to ${address}`)
      return mail
    })
  const tokenIn = (text: string) => /(?:token=|reset\/)([\w-]+)/.exec(text)?.[1] ?? ''

  test('an account is confirmed by the mailed link, once', async () => {
    const anonymous = mailing.as(null)
    const reply = await anonymous.call(authRegister, { body: registration('mailed') as never })
    expect(reply.body.needsConfirmation).toBe(true)
    const before = await anonymous.call(authLogin, { body: { login: 'mailed', password: PASSWORD } })
    expect([before.status, detailOf(before)]).toEqual([403, expect.stringContaining('not confirmed')])

    const token = tokenIn((await mailTo('mailed@example.org', /Confirm/)).text)
    expect((await anonymous.call(authVerifyEmail, { body: { token: `${token}x` } })).status).toBe(400)
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).body).toEqual({ username: 'mailed' })
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).status).toBe(400)
    expect((await mailing.signIn('mailed')).username).toBe('mailed')
  })

  test('the link itself confirms and leads to the login page', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: registration('follower') as never })
    const { text } = await mailTo('follower@example.org', /Confirm/)
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
    const follow = async () => (await anonymous.fetch(link.pathname + link.search)).headers.get('location')
    expect([await follow(), await follow()]).toEqual(['/login?verified=1', '/login?verified=0'])
    expect((await mailing.signIn('follower')).username).toBe('follower')
  })

  test('a lost confirmation is sent again, after a pause, and only to who waits for one', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: registration('waiting') as never })
    const address = 'waiting@example.org'
    const { text: first } = await mailTo(address, /Confirm/)
    const ask = (email: string) => anonymous.call(authResendVerification, { body: { email } })
    const count = () => mailing.mails.filter(({ to }) => to === address).length
    expect([(await ask(address)).status, (await ask('nobody@example.org')).status]).toEqual([204, 204])
    mailing.clock.advance(3 * 60_000)
    expect((await ask('WAITING@example.org')).status).toBe(204)
    await eventually(() => expect(count()).toBe(2))
    const { text: second } = await mailTo(address, /Confirm/)
    expect(tokenIn(second)).not.toBe(tokenIn(first))
    expect((await anonymous.call(authVerifyEmail, { body: { token: tokenIn(second) } })).status).toBe(200)
    expect(mailing.mails.some(({ to }) => to === 'nobody@example.org')).toBe(false)
  })

  test('a forgotten password is set anew, which ends every session', async () => {
    const anonymous = mailing.as(null)
    await createUser(mailing.identity, {
      username: 'forgetful',
      email: 'forgetful@example.org',
      password: PASSWORD,
    })
    const member = await mailing.signIn('forgetful')
    expect((await anonymous.call(authForgotPassword, { body: { email: 'nobody@example.org' } })).status).toBe(
      204,
    )
    expect(
      (await anonymous.call(authForgotPassword, { body: { email: 'Forgetful@example.org' } })).status,
    ).toBe(204)

    const token = tokenIn((await mailTo('forgetful@example.org', /password/)).text)
    const reset = await anonymous.call(authResetPassword, { body: { token, plainPassword: 'another one' } })
    expect(reset.status).toBe(204)
    expect(await mailing.ask(principalBySession, { token: member.token })).toBeNull()
    const again = await anonymous.call(authResetPassword, { body: { token, plainPassword: 'a third one' } })
    expect(again.status).toBe(400)
    expect((await mailing.signIn('forgetful', 'another one')).userId).toBe(member.userId)
  })

  test('a link counts for its own purpose, and for the account it was sent to', async () => {
    const anonymous = mailing.as(null)
    await anonymous.call(authRegister, { body: registration('swapper') as never })
    const token = tokenIn((await mailTo('swapper@example.org', /Confirm/)).text)
    const reset = { token, plainPassword: 'another one' }
    expect((await anonymous.call(authResetPassword, { body: reset })).status).toBe(400)
    await mailing.deps.db
      .knex('account')
      .where({ username: 'swapper' })
      .update({ email: 'moved@example.org' })
    expect((await anonymous.call(authVerifyEmail, { body: { token } })).status).toBe(400)
  })

  test.each(['', 'x'.repeat(201), 'x\0y', '../../etc', '💥'])(
    'a token nobody sent is refused: %j',
    async (token) => {
      for (const ask of [
        mailing.as(null).call(authVerifyEmail, { body: { token } }),
        mailing.as(null).call(authResetPassword, { body: { token, plainPassword: 'another one' } }),
      ])
        expect((await ask).status).toBe(400)
    },
  )

  test('a link is worthless after an hour', async () => {
    await mailing.as(null).call(authRegister, { body: registration('latecomer') as never })
    const token = tokenIn((await mailTo('latecomer@example.org', /Confirm/)).text)
    mailing.clock.advance(61 * 60_000)
    expect((await mailing.as(null).call(authVerifyEmail, { body: { token } })).status).toBe(400)
  })
})
