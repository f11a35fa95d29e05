import { describe, expect, test } from 'vitest'
import { until } from '../../test/peers.ts'
import { activity, bob, federationScene, maps, note, trains } from '../../test/scene.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const scene = federationScene()

const mention = (href: string | undefined, name?: string): Json => ({ type: 'Mention', href, name })
const hashtag = (name: string, href?: string): Json => ({ type: 'Hashtag', href, name })

/** What is kept of a note of Bob's after it came through the inbox. */
const received = async (members: Json) => {
  const object = note(members)
  expect(await scene.world.post(activity('Create', object))).toBe(202)
  const { body, tags, mentions } = await until(() =>
    scene.world.ingested.find(({ apId }) => apId === object['id']),
  )
  return { body, tags, mentions }
}

const alice = 'https://home.test/u/alice'
const namesake = 'https://elsewhere.test/users/alice'
const anna = 'https://there.test/u/anna_a'

describe('mentions of what comes in', () => {
  test.each<[string, Json, { body: string; mentions: string[] }]>([
    [
      'Mastodon: the link leads to the profile, the tag to the actor',
      {
        content:
          '<p><span class="h-card"><a href="https://elsewhere.test/@alice" class="u-url mention">@<span>alice</span></a></span> hi</p>',
        tag: [mention(namesake, '@alice@elsewhere.test')],
      },
      { body: '@alice@elsewhere.test hi', mentions: ['@alice@elsewhere.test'] },
    ],
    [
      'a member of the sending server, whose tag has no host',
      { content: `<p><a href="${anna}">@anna_a</a>!</p>`, tag: mention(anna, '@anna_a') },
      { body: '@anna_a@there.test!', mentions: ['@anna_a@there.test'] },
    ],
    [
      'a member here, whatever they are called there',
      { content: `<p><a href="${alice}">@<b>al</b></a></p>`, tag: [mention(alice, '@al@home.test')] },
      { body: '@alice', mentions: ['@alice'] },
    ],
    [
      'a member here whose tag has no address',
      { content: '<p>hi</p>', tag: [mention(undefined, '@alice@home.test')] },
      { body: 'hi', mentions: ['@alice'] },
    ],
    [
      'Smithereen: a tag without a name',
      { content: `<p><a href="${namesake}">Alice</a></p>`, tag: [mention(namesake)] },
      { body: `[Alice](${namesake})`, mentions: ['@alice@elsewhere.test'] },
    ],
    [
      'an address elsewhere under a name of ours',
      { content: `<p><a href="${namesake}">@alice</a></p>`, tag: [mention(namesake, '@alice@home.test')] },
      { body: `[@alice](${namesake})`, mentions: [] },
    ],
    [
      'nobody: a link that is only called so',
      { content: `<p><a href="${namesake}">@alice</a> and @alice</p>` },
      { body: `[@alice](${namesake}) and @alice`, mentions: [] },
    ],
    [
      'Mbin: markdown in which the host is left out, code and links aside',
      {
        content: '<p>…</p>',
        source: {
          content: 'ask @alice, not [@alice](https://x.test) or `@alice` or @alice@other.test.',
          mediaType: 'text/markdown',
        },
        tag: [mention(namesake, '@alice@elsewhere.test')],
      },
      {
        body: 'ask @alice@elsewhere.test, not [@alice](https://x.test) or `@alice` or @alice@other.test.',
        mentions: ['@alice@elsewhere.test'],
      },
    ],
    [
      'two people of one name',
      {
        content: `<p><a href="${alice}">@alice</a> <a href="${namesake}">@alice</a></p>`,
        tag: [mention(alice, '@alice@home.test'), mention(namesake, '@alice@elsewhere.test')],
      },
      { body: '@alice @alice@elsewhere.test', mentions: ['@alice', '@alice@elsewhere.test'] },
    ],
    [
      'a magazine, which is no person',
      {
        content: `<p><a href="https://home.test/m/maps">@maps</a> <a href="${trains}">@trains</a></p>`,
        tag: [mention('https://home.test/m/maps', '@maps@home.test'), mention(trains, '@trains@there.test')],
      },
      { body: `!${maps.name} !trains@there.test`, mentions: [] },
    ],
    [
      'a name that our texts cannot say, which stays a link',
      {
        content: '<p><a href="https://there.test/u/jo.smith">@jo.smith</a></p>',
        tag: [mention('https://there.test/u/jo.smith', '@jo.smith@there.test')],
      },
      { body: '[@jo.smith](https://there.test/u/jo.smith)', mentions: ['@jo.smith@there.test'] },
    ],
    [
      'a stranger who can be asked for their name',
      { content: '<p>hi</p>', tag: [mention('https://there.test/u/known', '@called@otherwise.test')] },
      { body: 'hi', mentions: ['@known@there.test'] },
    ],
    [
      'no one twice',
      { content: '<p>hi</p>', tag: [mention(alice), mention(alice)] },
      { body: 'hi', mentions: ['@alice'] },
    ],
  ])('%s', async (_shape, members, expected) => {
    await scene.world.peers.actor('https://there.test/u/known')
    expect(await received(members)).toMatchObject(expected)
  })

  test('a name with an underscore is read as it stands, linked or not', async () => {
    expect((await received({ content: '<p>@anna_a says snake_case and *_*</p>' })).body).toBe(
      '@anna_a says snake_case and \\*\\_\\*',
    )
  })

  test('strangers are asked for a few names only, and the rest go by what they are called', async () => {
    const many = Array.from({ length: 12 }, (_, i) => `https://crowd.test/u/p${i}`)
    for (const id of many) await scene.world.peers.actor(id)
    const { mentions } = await received({ tag: many.map((id) => mention(id)) })
    expect(mentions).toEqual(many.map((_, i) => `@p${i}@crowd.test`))
    expect(many.filter((id) => scene.world.userIds.has(id))).toHaveLength(5)
  })
})

describe('hashtags of what comes in', () => {
  test.each<[string, Json, { body: string; tags: string[] }]>([
    [
      'a link to a hashtag there becomes the hashtag here',
      {
        content:
          '<p>in <a href="https://there.test/tags/night_train" rel="tag">#<span>Night_Train</span></a></p>',
        tag: [hashtag('#night_train', 'https://there.test/tags/night_train')],
      },
      { body: 'in #Night_Train', tags: ['night_train'] },
    ],
    [
      'a link that only looks like one stays a link',
      { content: '<p><a href="https://issues.test/7">#seven</a></p>' },
      { body: '[#seven](https://issues.test/7)', tags: [] },
    ],
    [
      'PeerTube: no sign, and not in the text',
      {
        content: '<p>hi</p>',
        tag: [hashtag('Framasoft'), hashtag('#pyg'), hashtag('#pyg'), { type: 'Emoji' }, null],
      },
      { body: 'hi', tags: ['Framasoft', 'pyg'] },
    ],
  ])('%s', async (_shape, members, expected) => {
    expect(await received(members)).toMatchObject(expected)
  })

  test('a thread of ours that comes to another instance keeps what stands in its tag alone', async () => {
    const object = note({
      type: 'Page',
      name: 'Night trains',
      audience: trains,
      to: [trains, PUBLIC],
      source: { content: 'All of them', mediaType: 'text/markdown' },
      tag: [hashtag('#rails', 'https://there.test/tag/rails'), mention(alice, '@alice@home.test')],
    })
    await scene.world.post(activity('Create', object), { signer: bob })
    const kept = await until(() => scene.world.ingested.find(({ apId }) => apId === object['id']))
    expect(kept).toMatchObject({ kind: 'entry', body: 'All of them', tags: ['rails'], mentions: ['@alice'] })
  })
})
