import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import {
  authForgotPassword,
  authLogin,
  authRegister,
  authVerifyEmail,
} from '@app/contract/identity/accounts.ts'
import { authContact } from '@app/contract/identity/contact.ts'
import { authDeletionReport, DeletionPart } from '@app/contract/identity/deletions.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import { faultsOf } from '@app/platform/testing/read-mails.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD, registration } from '../../test/identity-world.ts'

const TITLE = 'Tide <script>alert(1)</script> & Pool'
const STAFF = 'staff@place.example'
const agent = 'Mozilla <img src=https://spy.example/x.png>'

let server: Awaited<ReturnType<typeof startMailServer>>
let world: IdentityWorld
beforeAll(async () => {
  server = await startMailServer()
  world = await identityWorld({
    mailer: server.mailer,
  })
  world.answerCalls([answer(instanceSettings, async () => ({ settings: { KBIN_CONTACT_EMAIL: STAFF } }))])
})
afterAll(async () => {
  await world.close()
  server.close()
})

/** The mail of this subject, as a mail reader shows it. */
const mailOf = (to: string, subject: string) =>
  eventually(async () => {
    const mails = await server.read()
    const mail = mails.find((one) => one.subject === subject && [one.to].flat()[0]?.text === to)
    if (!mail) throw new Error(`${mails.map((one) => one.subject).join(', ')}: no ${subject}`)
    return mail
  })

test.each([
  ['carla', 'de', 'ltr'],
  ['noura', 'ar', 'rtl'],
  ['yuki', 'ja', 'ltr'],
] as const)('every mail to %s comes whole, in two parts, in %s', async (name, language, dir) => {
  await world.emit(settingsChanged, { settings: { KBIN_TITLE: TITLE, KBIN_DEFAULT_LANG: language } })
  const { say, day } = textsIn(language)
  const title = TITLE
  const anonymous = world.as(null)
  const headers = { 'accept-language': language }
  const to = `${name}@example.org`
  const hold = async (subject: string, receiver = to) => {
    const mail = await mailOf(receiver, subject)
    expect(faultsOf(mail, { url: world.config.url, language, dir })).toEqual([])
    expect(mail.headers.has('list-unsubscribe')).toBe(false)
    return mail
  }

  await anonymous.call(authRegister, { body: registration(name), headers })
  const verify = await hold(say('mails.verify.subject', { title }))
  const token = /token=([\w-]+)/.exec(verify.text ?? '')?.[1] ?? ''
  expect((await anonymous.call(authVerifyEmail, { body: { token } })).status).toBeLessThan(300)

  await anonymous.call(authRegister, { body: registration(`${name}2`, { email: to }), headers })
  await hold(say('mails.inUse.subject', { title }))
  await anonymous.call(authForgotPassword, { body: { email: to } })
  await hold(say('mails.reset.subject', { title }))

  const member = await world.signIn(name)
  const login = { login: name, password: PASSWORD }
  await anonymous.call(authLogin, { body: login, headers: { 'user-agent': agent } })
  const notice = await mailOf(to, say('mails.signIn.subject', { title }))
  expect(notice.html).toContain('Mozilla &lt;img src=https://spy.example/x.png&gt;')
  expect(notice.html).not.toContain('<img')

  await world.as(member).call(authDeleteAccount, { body: { currentPassword: PASSWORD } })
  const date = day(new Date(world.clock.now().getTime() + 30 * 86_400_000))
  await hold(say('mails.deletion.subject', { title, date }))

  await world.as(await world.signIn(name, PASSWORD, { restore: true })).call(authDeleteAccount, {
    body: { currentPassword: PASSWORD, instant: true },
  })
  const { userId } = member
  await eventually(async () =>
    expect(
      await world.deps.db.knex('deletion_report').where({ account_id: userId }).whereNotNull('removed_at'),
    ).toHaveLength(1),
  )
  for (const part of DeletionPart.options) await world.perform(removedOfAccount, { userId, part, counts: {} })
  const last = await hold(say('mails.deleted.subject', { title }))
  expect(last.text).toContain(say('mails.deleted.report', { date }))
  const [, report = ''] = /\/account\/deletion\/([\w-]+)/.exec(last.text ?? '') ?? []
  const shown = await anonymous.call(authDeletionReport, { params: { token: report } })
  expect(shown.body).toMatchObject({ state: 'removed' })

  const message = {
    name: '<script>Ann',
    email: 'ann@far.example',
    message: '<img src=x onerror=y>hello there',
  }
  await anonymous.call(authContact, { body: message })
  const contact = await mailOf(STAFF, say('mails.contact.subject', { title }))
  expect(contact.replyTo?.value).toEqual([{ name: '<script>Ann', address: 'ann@far.example' }])
  expect(contact.html).toContain('&lt;img src=x onerror=y&gt;hello there')
  expect(contact.html).not.toMatch(/<(script|img)/)
})
