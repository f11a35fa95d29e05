import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { authContact, authContactForm } from '@app/contract/identity/contact.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import { solved, workOf } from '../../test/captchas.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, identityWorld } from '../../test/identity-world.ts'

const TO = 'staff@place.example'
const message = { name: 'Ann', email: 'ann@far.example', message: 'A first line.\n\nAnd <b>another</b> one.' }

let world: IdentityWorld
const open = async (address = TO, mailDelivers = true) => {
  world = await identityWorld({ mailDelivers })
  world.answerCalls([answer(instanceSettings, async () => ({ settings: { KBIN_CONTACT_EMAIL: address } }))])
}
afterEach(() => world.close())

const form = async () => (await world.as(null).call(authContactForm)).body
const write = (body: Record<string, unknown>) => world.as(null).call(authContact, { body: body as never })

describe('where mails reach people', () => {
  beforeEach(() => open())

  test('a message goes to the contact address, and an answer to whoever wrote it', async () => {
    await world.emit(settingsChanged, { settings: { KBIN_TITLE: 'The place' } })
    expect(await form()).toEqual({ isOpen: true, captcha: null })
    expect((await write(message)).status).toBe(204)
    await eventually(() => expect(world.mails).toHaveLength(1))
    expect(world.mails[0]).toMatchObject({
      to: TO,
      replyTo: { name: 'Ann', address: 'ann@far.example' },
      subject: 'Message to the staff of The place',
      text: expect.stringContaining('A first line.\n\nAnd <b>another</b> one.'),
      html: expect.stringContaining('And &lt;b&gt;another&lt;/b&gt; one.'),
    })
    expect(world.mails[0]?.text).toContain('Ann (ann@far.example) wrote through the contact page:')
  })

  test('it is in the language of the instance', async () => {
    await world.emit(settingsChanged, { settings: { KBIN_TITLE: 'Der Ort', KBIN_DEFAULT_LANG: 'de' } })
    expect((await write(message)).status).toBe(204)
    await eventually(() => expect(world.mails).toHaveLength(1))
    expect(world.mails[0]?.subject).toBe('Nachricht an das Team von Der Ort')
    expect(world.mails[0]?.html).toContain('<html lang="de" dir="ltr">')
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a second header in the name', { name: 'Ann\r\nBcc: all@far.example' }, 'name'],
    ['an address that is none', { email: 'ann' }, 'email'],
    ['a second header in the address', { email: 'ann@far.example\nBcc: all@far.example' }, 'email'],
    ['hardly a word', { message: 'hi' }, 'message'],
    ['too many words', { message: 'x'.repeat(5001) }, 'message'],
    ['a field that people do not see', { surname: 'Bot' }, 'surname'],
  ])('%s is refused by name, and nothing is sent', async (_what, wrong, field) => {
    const reply = await write({ ...message, ...wrong })
    expect([reply.status, detailOf(reply)]).toEqual([400, expect.stringContaining(field)])
    expect(world.mails).toEqual([])
  })

  test('with a captcha only a solved one sends, and each sends once', async () => {
    await world.emit(settingsChanged, { settings: { KBIN_CAPTCHA_ENABLED: true } })
    expect((await write(message)).status).toBe(400)
    const task = workOf((await form()).captcha)
    world.clock.advance(7_000)
    const captcha = solved(task)
    expect((await write({ ...message, captcha })).status).toBe(204)
    expect((await write({ ...message, captcha })).status).toBe(400)
    await eventually(() => expect(world.mails).toHaveLength(1))
  })
})

test.each([
  ['no mail reaches anybody', TO, false],
  ['the settings name no address', '', true],
])('where %s the form is closed', async (_what, address, delivers) => {
  await open(address, delivers)
  await world.emit(settingsChanged, { settings: { KBIN_CAPTCHA_ENABLED: true } })
  expect(await form()).toEqual({ isOpen: false, captcha: null })
  expect((await write(message)).status).toBe(403)
  expect(world.mails).toEqual([])
})
