import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsChanged } from '@app/contract/events/community.ts'
import { adminMailPreview, adminMails, adminMailTest, MailKind } from '@app/contract/identity/mails.ts'
import { accentOf } from '@app/platform/colour/accent.ts'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import { faultsOf } from '@app/platform/testing/read-mails.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let world: IdentityWorld
let admin: Awaited<ReturnType<IdentityWorld['admin']>>
beforeAll(async () => {
  server = await startMailServer()
  world = await identityWorld({ mailer: server.mailer })
  await world.emit(settingsChanged, { settings: { KBIN_TITLE: 'Tide & Pool', MBIN_ACCENT: '#c2185b' } })
  admin = await world.admin()
})
afterAll(async () => {
  await world.close()
  server.close()
})

describe.each([
  ['en', 'ltr'],
  ['fa', 'rtl'],
] as const)('in %s', (language, dir) => {
  test.each(MailKind.options)(
    '%s is shown, sent to whoever looks at it, and comes as it was shown',
    async (mail) => {
      const shown = await world.as(admin).call(adminMailPreview, { params: { mail }, query: { language } })
      expect(shown.status).toBe(200)
      expect(shown.body.html).toContain('Tide &amp; Pool')
      expect(shown.body.html).toContain(accentOf('#c2185b').fill[0])
      const sent = await world.as(admin).call(adminMailTest, { params: { mail }, query: { language } })
      expect(sent.status).toBe(200)
      await eventually(async () => {
        const mails = await server.read()
        const come = mails.filter(({ subject }) => subject === shown.body.subject)
        // Those for accounts and for decisions on them name the same in their subjects.
        const found = come.find(({ text }) => text?.trim() === shown.body.text.trim())
        if (!found) throw new Error(`${mails.length} mails, none as shown`)
        expect([found.to].flat()[0]?.text).toBe(`${admin.username}@example.org`)
        expect(faultsOf(found, { url: world.config.url, language, dir })).toEqual([])
      })
    },
  )
})

test('all are listed by their subjects, in the language that is asked for', async () => {
  const { body } = await world.as(admin).call(adminMails, { query: { language: 'de' } })
  expect(body.items.map(({ kind }) => kind)).toEqual(MailKind.options)
  expect(body).toMatchObject({ delivers: true })
  expect(body.items[0]?.subject).toContain('Tide & Pool')
  expect(new Set(body.items.map(({ subject }) => subject)).size).toBeGreaterThan(MailKind.options.length - 2)
})

test('members see none of it', async () => {
  const member = { ...admin, isAdmin: false }
  const params = { mail: 'verify' } as const
  expect((await world.as(member).call(adminMails)).status).toBe(403)
  expect((await world.as(member).call(adminMailPreview, { params })).status).toBe(403)
  expect((await world.as(member).call(adminMailTest, { params })).status).toBe(403)
})
