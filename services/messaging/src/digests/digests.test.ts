import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { signups } from '@app/contract/calls/identity.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import * as digests from '@app/contract/messaging/digests.ts'
import * as messages from '@app/contract/messaging/messages.ts'
import * as notifications from '@app/contract/messaging/notifications.ts'
import type { DigestFrequency } from '@app/contract/messaging/schemas.ts'
import { accentOf } from '@app/platform/colour/accent.ts'
import type { Mail } from '@app/platform/mail/mailer.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { eventually, messagingWorld, principalOf } from '../../test/messaging-world.ts'
import type { MessagingWorld } from '../../test/messaging-world.ts'

const DAY_MS = 86_400_000

let world: MessagingWorld
let author: UserCard
let reader: UserCard
beforeAll(async () => {
  world = await messagingWorld()
  world.answerCalls([
    answer(instanceSettings, async () => ({
      settings: { KBIN_TITLE: 'Tide & Pool', MBIN_ACCENT: '#c2185b' },
    })),
    answer(signups, async ({ userIds }) => ({
      items: userIds.map((userId) => ({
        userId,
        username: `user${userId}`,
        isBot: false,
        createdAt: '2026-01-01T00:00:00+00:00',
        email: `user${userId}@example.org`,
        applicationText: null,
      })),
    })),
  ])
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[author, reader] = [await world.user({ title: 'Anna <b>' }), await world.user()]
})

const choose = (user: UserCard, frequency: DigestFrequency) =>
  world.as(principalOf(user)).call(digests.notificationDigestUpdate, { params: { frequency } })
const chosen = async (user: UserCard) =>
  (await world.as(principalOf(user)).call(digests.notificationDigestRetrieve)).body.frequency
const pathOf = (mail: Mail | undefined) =>
  /^<(http[^>]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1]?.slice(world.config.url.length) ?? ''
const mailsOf = ({ userId }: UserCard) => world.mails.filter(({ to }) => to === `user${userId}@example.org`)
/** The schedule looks, and the queue does what it was given. */
const look = async () => {
  for (const task of world.runtime.tasks ?? []) if (task.name === 'messaging.digest') await task.run()
}
/** A member whose digest is given to the queue after the others of the round, so that all were given once it is sent. */
const witness = async () => {
  const user = await world.user()
  await choose(user, 'daily')
  await mention(user)
  return user
}
const mention = async (user: UserCard, overrides?: Partial<ContentCard>) => {
  const thread = await world.thread(author, await world.magazine(), {
    title: 'Bread & "butter"',
    mentions: [`@${user.username}`],
    ...overrides,
  })
  await eventually(async () => {
    const { body } = await world.as(principalOf(user)).call(notifications.notificationCollectionAll)
    expect(body.items.map(({ subject }) => subject['id'])).toContain(thread.id)
  })
  return thread
}
const round = async (days: number) => {
  const last = await witness()
  world.clock.advance(days * DAY_MS)
  await look()
  await eventually(() => expect(mailsOf(last)).toHaveLength(1))
  await eventually(async () => {
    const depths = await world.bus.depths()
    expect(depths.find(({ queue }) => queue === 'messaging.digest')).toMatchObject({ waiting: 0, dead: 0 })
  })
}

test('nobody gets any unless they ask', async () => {
  expect(await chosen(reader)).toBe('never')
  await mention(reader)
  await round(8)
  expect(mailsOf(reader)).toEqual([])
})

test('a digest says nothing of what is not for everybody, or was removed, but that it is there', async () => {
  await choose(reader, 'daily')
  const forSome: Partial<ContentCard> = {
    visibility: 'private',
    addresseeIds: [reader.userId],
    title: 'a secret',
    slug: 'a-secret',
  }
  await mention(reader, { ...forSome, audience: 'direct' })
  await mention(reader, { ...forSome, audience: 'followers' })
  const insult = await mention(reader, { title: 'an insult' })
  insult.visibility = 'trashed'
  await round(1)
  const [mail] = mailsOf(reader)
  expect(mail?.subject).toBe('Tide & Pool: 3 new notifications')
  expect(JSON.stringify(mail)).not.toMatch(/a.secret|an insult/)
})

test('a digest tells what was not read since the last, in plain text and HTML, with a way out', async () => {
  await mention(reader)
  expect((await choose(reader, 'daily')).status).toBe(200)
  expect(await chosen(reader)).toBe('daily')
  const thread = await mention(reader)
  await world
    .as(principalOf(author))
    .call(messages.messageCreateThread, { params: { user_id: reader.userId }, body: { body: 'a secret' } })
  await round(1)
  const [mail, ...more] = mailsOf(reader)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Tide & Pool: 2 new notifications')
  expect(mail?.text).toContain('- You were mentioned (Anna <b>)\n  Bread & "butter"\n')
  expect(mail?.text).toContain(`${world.config.url}/m/`)
  expect(mail?.text).toContain(`/t/${thread.id}/a-thread`)
  expect(mail?.text).toContain('- New direct message (Anna <b>)')
  expect(mail?.html).toContain('You were mentioned (Anna &lt;b&gt;)</a><br><span dir="auto"')
  expect(mail?.html).toContain('>Bread &amp; &quot;butter&quot;</span>')
  expect(mail?.html).toContain(accentOf('#c2185b').fill[0])
  expect(JSON.stringify(mail)).not.toContain('a secret')
  const [, url = ''] = /^<(http[^>]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? []
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(url)

  // Nothing new: no mail.
  await round(1)
  expect(mailsOf(reader)).toHaveLength(1)
  await mention(reader)
  await round(1)
  expect(mailsOf(reader).at(-1)?.subject).toBe('Tide & Pool: one new notification')

  // A program that looks where the link leads ends nothing; the button, and the mail reader's own, do.
  const path = url.slice(world.config.url.length)
  const seen = await world.as(null).fetch(path)
  expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining('<form method="post"')])
  expect(await chosen(reader)).toBe('daily')
  const forged = await world.as(null).fetch(path.replace(/key=.*/, 'key=AAAA'), { method: 'POST' })
  expect(forged.status).toBe(404)
  const other = await world
    .as(null)
    .fetch(path.replace(/user=\d+/, `user=${author.userId}`), { method: 'POST' })
  expect(other.status).toBe(404)
  const ended = await world.as(null).fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  expect(await chosen(reader)).toBe('never')
  await mention(reader)
  await round(1)
  expect(mailsOf(reader)).toHaveLength(2)
})

test('a weekly one comes once a week, and what was read meanwhile is not in it', async () => {
  await choose(reader, 'weekly')
  await mention(reader)
  await round(1)
  expect(mailsOf(reader)).toEqual([])
  await world.as(principalOf(reader)).call(notifications.notificationReadAll)
  await round(6)
  expect(mailsOf(reader)).toEqual([])
  await mention(reader)
  await round(7)
  expect(mailsOf(reader)).toHaveLength(1)
})

test('who may not sign in gets none', async () => {
  await choose(reader, 'daily')
  await mention(reader)
  await world.emit(userChanged, { ...reader, state: 'banned' })
  await round(1)
  expect(mailsOf(reader)).toEqual([])
})

test('strangers, and programs without the right, choose nothing', async () => {
  const params = { frequency: 'daily' }
  const stranger = await world.as(null).call(digests.notificationDigestUpdate, { params })
  expect(stranger.status).toBe(401)
  const wrong = { frequency: 'hourly' as 'daily' }
  const odd = await world.as(principalOf(reader)).call(digests.notificationDigestUpdate, { params: wrong })
  expect(odd.status).toBe(400)
})

test.each([
  [
    'de',
    'ltr',
    'Tide & Pool: eine neue Benachrichtigung',
    'Du wurdest erwähnt (Anna <b>)',
    'tägliche Zusammenfassung',
  ],
  [
    'ar',
    'rtl',
    '\u2068Tide & Pool\u2069: إشعار جديد واحد',
    '\u2068إشارة إليك\u2069 (\u2068Anna <b>\u2069)',
    'ملخصًا يوميًّا',
  ],
])('a digest is in the language of who gets it: %s', async (language, dir, subject, line, why) => {
  const member = await world.user({ language })
  await choose(member, 'daily')
  await mention(member)
  await round(1)
  const [mail] = mailsOf(member)
  expect(mail?.subject).toBe(subject)
  // So is the page that its last link opens.
  const page = await world.as(null).fetch(pathOf(mail))
  const { say } = textsIn(language)
  const html = await page.text()
  expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
  expect(html).toContain(`>${say('mails.unsubscribe.button')}</button>`)
  const done = await world.as(null).fetch(pathOf(mail), { method: 'POST' })
  expect(await done.text()).toContain(say('mails.unsubscribe.done'))
  expect(mail?.text).toContain(`- ${line}\n  Bread & "butter"\n`)
  expect(mail?.text).toContain(why)
  expect(mail?.html).toContain(`<html lang="${language}" dir="${dir}">`)
})
