import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { MOST_FIELDS } from '@app/contract/identity/profile-fields.ts'
import { userRetrieve, userUpdateProfile } from '@app/contract/identity/users.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { FetchFailed } from '@app/platform/net/safe-fetch.ts'
import { eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'
import { linksAsOwn } from './verify-links.ts'

const pages = new Map<string, string>()
const asked: string[] = []
let world: IdentityWorld
let member: Principal
let own: string
beforeAll(async () => {
  world = await identityWorld({
    fetch: async (url) => {
      asked.push(url)
      const page = pages.get(url)
      if (page === undefined) throw new FetchFailed('nobody answers')
      return { status: 200, url, headers: new Headers(), body: Buffer.from(page) }
    },
  })
})
beforeEach(async () => {
  member = await world.member()
  own = `${world.deps.config.url}/u/${member.username}`
  asked.length = 0
})
afterAll(() => world.close())

const save = (fields: unknown) => world.as(member).call(userUpdateProfile, { body: { fields } as never })
const shown = async () =>
  (await world.as(null).call(userRetrieve, { params: { user_id: member.userId } })).body.fields

describe('the fields of a profile', () => {
  test('are kept in their order, and told to others', async () => {
    const fields = [
      { name: 'Pronouns', value: 'they/them' },
      { name: 'Bees', value: '<b>12</b> hives' },
    ]
    expect((await save(fields)).body.fields).toEqual(fields.map((field) => ({ ...field, verifiedAt: null })))
    expect((await world.outbox.named(userChanged)).at(-1)?.data.fields).toMatchObject(fields)
    expect(asked).toEqual([])
  })

  test('stay where they are not spoken of, and go where they are none', async () => {
    await save([{ name: 'Bees', value: '12' }])
    await world.as(member).call(userUpdateProfile, { body: { about: 'Keeps bees' } })
    expect(await shown()).toHaveLength(1)
    await save([])
    expect(await shown()).toEqual([])
  })

  test.each([
    ['too many', Array.from({ length: MOST_FIELDS + 1 }, () => ({ name: 'a', value: 'b' }))],
    ['without a name', [{ name: ' ', value: 'b' }]],
    ['without a value', [{ name: 'a', value: '' }]],
    ['too long', [{ name: 'a', value: 'b'.repeat(256) }]],
    ['of another shape', 'a: b'],
  ])('are refused where they are %s', async (_why, fields) => {
    expect((await save(fields)).status).toBe(400)
  })

  test('of somebody elsewhere come with their account, cut to what is bearable', async () => {
    const { userId } = await world.ask(upsertRemoteUser, {
      apProfileId: 'https://far.example/u/bee',
      handle: 'bee@far.example',
      domain: 'far.example',
      title: null,
      about: null,
      fields: Array.from({ length: 40 }, (_, n) => ({ name: `n${n}`, value: 'x'.repeat(9_000) })),
      avatarUrl: null,
      coverUrl: null,
      isBot: false,
      approvesFollowers: false,
      discoverable: true,
      indexable: true,
      createdAt: null,
    })
    const { body } = await world.as(null).call(userRetrieve, { params: { user_id: userId } })
    expect(body.fields).toHaveLength(16)
    expect(body.fields?.[0]?.value).toHaveLength(2_000)
  })
})

describe('a page that is named in a field', () => {
  const site = 'https://bees.example/about'
  const isVerified = () =>
    eventually(async () => expect(await shown()).toMatchObject([{ verifiedAt: expect.any(String) }]))

  test('is known as theirs once it links back, for as long as it is named', async () => {
    pages.set(site, `<p>Me: <a rel="nofollow ME" href="${own}/">there</a></p>`)
    await save([{ name: 'Site', value: site }])
    await isVerified()
    await save([
      { name: 'My site', value: site },
      { name: 'Other', value: 'https://nobody.example' },
    ])
    await eventually(async () => expect(asked).toContain('https://nobody.example'))
    expect(asked.filter((address) => address === site)).toHaveLength(1)
    expect(await shown()).toMatchObject([{ verifiedAt: expect.any(String) }, { verifiedAt: null }])
  })

  test('is looked at again with the next change where it did not', async () => {
    pages.set(site, '<p>Nothing yet</p>')
    await save([{ name: 'Site', value: site }])
    await eventually(async () => expect(asked).toEqual([site]))
    expect(await shown()).toMatchObject([{ verifiedAt: null }])
    pages.set(site, `<link rel="me" href="${own}">`)
    await save([{ name: 'Site', value: site }])
    await isVerified()
  })
})

describe('a link back', () => {
  const me = 'https://here.example/u/bee'
  test.each([
    [`<a rel="me" href="${me}">x</a>`, true],
    [`<a rel="me" href="https://HERE.example/u/Bee/">x</a>`, true],
    ['<a rel="me" href="/u/bee">x</a>', true],
    [`<a href="${me}">x</a>`, false],
    [`<a rel="mean" href="${me}">x</a>`, false],
    [`<a rel="me" href="${me}er">x</a>`, false],
    [`<!-- <a rel="me" href="${me}">x</a> -->`, false],
    [`<img rel="me" href="${me}">`, false],
    [`<a rel="me" href="http://[">x</a>`, false],
  ])('in %j: %s', (html, expected) => {
    expect(linksAsOwn(html, 'https://here.example/x', me)).toBe(expected)
  })
})
