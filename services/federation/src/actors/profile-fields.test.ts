import { describe, expect, test } from 'vitest'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { federationScene } from '../../test/scene.ts'
import { readActor } from './read-actor.ts'

const scene = federationScene()
const actor = (attachment: unknown) => ({
  id: 'https://there.test/u/bee',
  type: 'Person',
  preferredUsername: 'bee',
  inbox: 'https://there.test/u/bee/inbox',
  attachment,
})
const field = (value: unknown, name: unknown = 'Site') => ({ type: 'PropertyValue', name, value })
const read = (attachment: unknown) => readActor(actor(attachment))?.fields

describe('the fields of a profile', () => {
  test.each([
    [
      'a shortened link',
      '<a href="https://bees.example/x" rel="me"><span class="invisible">https://</span>bees.example/x</a>',
      'https://bees.example/x',
    ],
    ['a link in a paragraph', '<p><a href="https://bees.example">bees</a></p>', 'https://bees.example'],
    ['a mention', '<a href="https://far.example/@ann">@<span>ann</span></a>', '@ann'],
    ['text with a link', 'See <a href="https://bees.example">bees</a>', 'See bees'],
    ['two links', '<a href="https://a.example">a</a><a href="https://b.example">b</a>', 'ab'],
    ['a link that is none', '<a href="javascript:alert(1)">bees</a>', 'bees'],
    ['markup', '<b>12</b> hives &amp; more', '12 hives & more'],
  ])('are read: %s', (_what, value, expected) => {
    expect(read([field(value)])).toEqual([{ name: 'Site', value: expected }])
  })

  test('are read one or many, beside what else is attached, and never without end', () => {
    expect(read(field('x'))).toHaveLength(1)
    expect(read([{ type: 'Image', url: 'https://there.test/a.png' }, field('x')])).toHaveLength(1)
    expect(read([field(null), field('x', ''), 'text', null])).toEqual([])
    expect(read(Array.from({ length: 100 }, () => field('x')))).toHaveLength(16)
    expect(read(undefined)).toEqual([])
  })

  test('are served as Mastodon reads them, addresses as links that prove whose page it is', async () => {
    const { world } = scene
    const fields = [
      { name: 'Pronouns', value: 'they <i>/</i> them', verifiedAt: null },
      { name: 'Site', value: 'https://bees.example/?a=1&b=2', verifiedAt: null },
    ]
    await world.emit(userChanged, aUser({ userId: 12, username: 'bee', fields }))
    const reply = await world.as(null, 'federation').fetch('/u/bee', {
      headers: { accept: 'application/activity+json' },
    })
    const { attachment } = (await reply.json()) as { attachment: unknown }
    const address = 'https://bees.example/?a=1&amp;b=2'
    expect(attachment).toEqual([
      { type: 'PropertyValue', name: 'Pronouns', value: 'they &lt;i&gt;/&lt;/i&gt; them' },
      {
        type: 'PropertyValue',
        name: 'Site',
        value: `<a href="${address}" rel="me nofollow noopener">${address}</a>`,
      },
    ])
  })
})
