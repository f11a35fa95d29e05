import { afterAll, beforeAll, expect, test } from 'vitest'
import { userChanged } from '@app/contract/events/identity.ts'
import {
  authForgotPassword,
  authLogin,
  authRegister,
  authVerifyEmail,
} from '@app/contract/identity/accounts.ts'
import { authPasskeyAdd, authPasskeyOptions, authPasskeyRemove } from '@app/contract/identity/passkeys.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { userRetrieveSettings, userUpdateSettings } from '@app/contract/identity/users.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { createAuthenticator } from '../../test/authenticator.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld({ mailDelivers: true })
})
afterAll(() => world.close())

const mailTo = (name: string, at: number) =>
  eventually(() => {
    const mail = world.mails.filter(({ to }) => to === `${name}@example.org`)[at]
    if (!mail) throw new Error(`no mail ${at} to ${name}`)
    return mail
  })

/** Opens an account as a browser does that sends these headers, and follows the mailed link. */
const open = async (name: string, headers: Record<string, string>) => {
  await world.as(null).call(authRegister, { body: registration(name), headers })
  const mail = await mailTo(name, 0)
  const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await world.as(null).call(authVerifyEmail, { body: { token } })
  return mail
}

test.each([
  ['hanna', 'de', 'ltr', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }],
  ['layla', 'ar', 'rtl', { 'accept-language': 'ar-EG,en;q=0.5' }],
  // What was chosen on the pages goes before what the browser likes.
  ['amira', 'ar', 'rtl', { 'accept-language': 'de', cookie: 'look=theme.dark; mbin_lang=ar' }],
])('%s is written to in the language of their pages: %s', async (name, language, dir, headers) => {
  const { say, day } = textsIn(language)
  const mail = await open(name, headers)
  const title = 'Commonplace'
  expect(mail.subject).toBe(say('mails.verify.subject', { title }))
  expect(mail.subject).not.toBe(textsIn('en').say('mails.verify.subject', { title }))
  expect(mail.text).toContain(say('mails.greeting', { username: name }))
  expect(mail.text).toContain(say('mails.verify.ask'))
  expect(mail.html).toContain(`<html lang="${language}" dir="${dir}">`)
  expect(mail.html).toContain(`>${say('mails.verify.button')}</a>`)

  // Nor does it matter with what they ask later.
  await world.as(null).call(authForgotPassword, { body: { email: `${name}@example.org` } })
  expect((await mailTo(name, 1)).subject).toBe(say('mails.reset.subject', { title }))

  const member = await world.signIn(name)
  const gone = await world.as(member).call(authDeleteAccount, { body: { currentPassword: PASSWORD } })
  expect(gone.status).toBe(204)
  const date = day(new Date(world.clock.now().getTime() + 30 * 86_400_000))
  expect((await mailTo(name, 2)).subject).toBe(say('mails.deletion.subject', { title, date }))
})

test('a name in a sentence that runs to the left is kept apart from it', async () => {
  const mail = await open('samira', { 'accept-language': 'ar' })
  expect(mail.text).toContain('\u2068samira\u2069')
})

test('whoever chooses another language is written to in that one, and others hear of it', async () => {
  await open('maria', { 'accept-language': 'en' })
  const member = await world.signIn('maria')
  const settings = async () => (await world.as(member).call(userRetrieveSettings)).body
  expect((await settings()).language).toBe('en')
  const refused = await world.as(member).call(userUpdateSettings, { body: { language: 'tlh' } as never })
  expect(refused.status).toBe(400)
  expect((await world.as(member).call(userUpdateSettings, { body: { language: 'de' } })).status).toBe(200)
  // A change of something else keeps it.
  await world.as(member).call(userUpdateSettings, { body: { hideAdult: false, language: null } })
  expect((await settings()).language).toBe('de')
  expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ language: 'de' })

  const agent = 'Mozilla/5.0 (X11; Linux)'
  world.clock.stop()
  await world.as(null).call(authLogin, {
    body: { login: 'maria', password: PASSWORD },
    headers: { 'user-agent': agent },
  })
  const { say, moment } = textsIn('de')
  const { subject, text } = await mailTo('maria', 1)
  expect(subject).toBe(say('mails.signIn.subject', { title: 'Commonplace' }))
  expect(text).toContain(say('mails.signIn.what', { when: moment(world.clock.now()) }))
  expect(text).toContain(say('mails.signIn.agent', { agent }))
})

test('the owner is told of a passkey that comes and of one that goes, in their language', async () => {
  await open('paula', { 'accept-language': 'de' })
  const member = await world.signIn('paula')
  const { say } = textsIn('de')
  const title = 'Commonplace'
  const device = createAuthenticator(world.deps.config.url)
  const options = await world.as(member).call(authPasskeyOptions, { body: {} })
  const made = await world
    .as(member)
    .call(authPasskeyAdd, { body: { name: 'Laptop', credential: device.create(options.body) } })
  const added = await mailTo('paula', 1)
  expect(added.subject).toBe(say('mails.passkey.addedSubject', { title }))
  expect(added.text).toContain(say('mails.passkey.added', { name: 'Laptop' }))
  expect(added.text).toContain('/settings/password')

  const params = { passkey_id: made.body.passkeyId }
  expect((await world.as(member).call(authPasskeyRemove, { params, body: {} })).status).toBe(204)
  expect((await mailTo('paula', 2)).subject).toBe(say('mails.passkey.removedSubject', { title }))
})
