import { moderateMagazineRetrieveReports } from '@app/contract/community/moderation.ts'
import { magazineRetrieve, magazineRetrieveByName } from '@app/contract/community/magazines.ts'
import { entryRetrieve } from '@app/contract/content/entries.ts'
import { userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import { messageCreateReply, messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect, test } from '@jest/globals'
import type { Scene } from './scene.ts'
import { undone } from './shapes.ts'
import { PUBLIC } from './software.ts'
import type { Json, Software } from './software.ts'

/** What every actor must have to be read there. */
const ACTOR = ['id', 'type', 'preferredUsername', 'inbox', 'outbox', 'followers', 'publicKey', 'published']

/** What people of two servers do with each other every day. */
export const everydayConversations = (software: Software, scene: () => Scene): void => {
  const { update, like, dislike, report, reportPerson, message, block, community } = software

  test('meets a member and a magazine as it meets anybody', async () => {
    const { peer, home, member, ours, host } = scene()
    for (const [handle, id, type, collections] of [
      [`${home.anna.username}@${host}`, member, 'Person', software.reads.person],
      [ours.handle, ours.id, 'Group', software.reads.magazine],
    ] as const) {
      const finger = await peer.get(`${home.instance.origin}/.well-known/webfinger?resource=acct:${handle}`)
      expect(finger.body['links']).toContainEqual({
        rel: 'self',
        type: 'application/activity+json',
        href: id,
      })
      const actor = await peer.get(id)
      expect(actor.status).toBe(200)
      expect(actor.type).toMatch(/^application\/(activity|ld)\+json/)
      expect(Object.keys(actor.body)).toEqual(expect.arrayContaining(ACTOR))
      expect(actor.body).toMatchObject({ id, type })
      for (const name of collections) {
        const { status, body } = await peer.get(String(actor.body[name]))
        expect([name, status, body['id']]).toEqual([name, 200, actor.body[name]])
        expect(body).toMatchObject({ type: 'OrderedCollection', totalItems: expect.any(Number) })
        if (typeof body['first'] === 'string') expect((await peer.get(body['first'])).status).toBe(200)
      }
    }
  })

  test.each(software.follows ?? (['person', 'magazine'] as const))(
    'follows a %s, is accepted, and takes it back',
    async (whom) => {
      const { peer, home, member, ours, julian } = scene()
      const object = whom === 'person' ? member : ours.id
      const { client } = home.anna
      const followers = async () =>
        whom === 'person'
          ? (await client.get(userRetrieve, { params: { user_id: home.anna.userId } })).followersCount
          : (await client.get(magazineRetrieve, { params: { magazine_id: ours.magazineId } }))
              .subscriptionsCount
      const before = await followers()
      const follow = async (actor: string) => {
        const id = peer.newId()
        const activity = { id, type: 'Follow', actor, object, to: [object] }
        await scene().deliver(activity, { inbox: `${new URL(object).pathname}/inbox` })
        const accept = await scene().got(
          (one) => one['type'] === 'Accept' && (one['object'] as Json)['id'] === id,
        )
        expect(accept).toMatchObject({ actor: object, object: { type: 'Follow', actor, object } })
        return activity
      }
      await follow(julian)
      const second = await follow(peer.person('kim'))
      await eventually(async () => expect(await followers()).toBe(before + 2))
      await scene().deliver(undone(second))
      await eventually(async () => expect(await followers()).toBe(before + 1))
    },
  )

  if (software.isFollowed !== false)
    test.each(['Accept', 'Reject'] as const)(
      'answers a member who follows somebody there: %s',
      async (type) => {
        const name = type === 'Accept' ? 'nora' : 'nils'
        const person = scene().peer.person(name)
        const { userId } = await scene().seen(name)
        const { client } = scene().home.anna
        await client.get(userFollow, { params: { user_id: userId } })
        await scene().answered(type, person)
        await eventually(async () =>
          expect(await client.get(userRetrieve, { params: { user_id: userId } })).toMatchObject({
            isFollowedByUser: type === 'Accept',
          }),
        )
      },
    )

  if (community)
    test('does not let a member into a community', async () => {
      const { id, handle } = await scene().found('reef')
      await scene().answered('Reject', id)
      await eventually(async () =>
        expect(
          await scene().home.anna.client.get(magazineRetrieveByName, { params: { magazine_name: handle } }),
        ).toMatchObject({ isUserSubscribed: false }),
      )
    })

  test('begins a thread, is answered, and answers', async () => {
    const { peer, member, julian } = scene()
    const { object, kept } = await scene().wrote('Who has been to the quarry?')
    expect(kept).toMatchObject({ apId: object['id'], user: { username: `@julian@${peer.host}` } })
    await scene().comment(kept.id, 'I have')
    const reply = await scene().got(
      ({ type, object: one }) => type === 'Create' && (one as Json)['inReplyTo'] === object['id'],
    )
    expect(reply['object']).toMatchObject({
      type: 'Note',
      attributedTo: member,
      content: expect.stringContaining('I have'),
      to: expect.arrayContaining([PUBLIC, julian]),
      tag: expect.arrayContaining([expect.objectContaining({ type: 'Mention', href: julian })]),
    })
    const id = String((reply['object'] as Json)['id'])
    expect((await peer.get(id)).body).toMatchObject({ id, inReplyTo: object['id'] })
    await scene().create(software.reply(scene().told('Then we could meet'), id))
    await eventually(async () => {
      const [ours] = await scene().comments(kept.id)
      expect(ours?.children).toMatchObject([{ body: expect.stringContaining('Then we could meet') }])
    })
  })

  if (community && software.writes === 'anywhere')
    test('passes on what is written in its community, by a member as well', async () => {
      const where = scene().theirs
      if (!where) throw new Error('there is no community')
      const { object, kept } = await scene().wrote('Only for those who know it', { where })
      await scene().comment(kept.id, 'We do')
      const reply = await scene().got(
        ({ type, object: one }) => type === 'Create' && (one as Json)['inReplyTo'] === object['id'],
      )
      expect(JSON.stringify([reply['to'], reply['cc'], reply['audience']])).toContain(where.id)
      // It comes back announced, and is not a second one.
      await scene().act(reply, where)
      await scene().create(
        software.reply(scene().told('Glad to hear it', {}, where), String(object['id'])),
        where,
      )
      await eventually(async () => expect(await scene().comments(kept.id)).toHaveLength(2))
    })

  if (update)
    test('edits what it wrote', async () => {
      const { object, kept } = await scene().wrote('A first darft')
      const written = JSON.stringify(object).replaceAll('darft', 'draft')
      const edited = { ...(JSON.parse(written) as Json), updated: new Date().toISOString() }
      await scene().act(update(scene().peer.serve(edited), scene().told()))
      await eventually(async () =>
        expect((await scene().thread(kept.id)).body).toMatchObject({
          body: expect.stringContaining('A first draft'),
        }),
      )
    })

  for (const [act, counted, vote] of [
    ['likes', 'favourites', like],
    ['dislikes', 'dv', dislike],
  ] as const)
    if (vote)
      test(`${act} what was written, and takes that back`, async () => {
        const client = scene().home.anna.client
        let id: string
        let count: () => Promise<unknown>
        if (software.votesAtHome) {
          const { object, kept } = await scene().wrote(`Worth something, it ${act}`)
          id = String(object['id'])
          count = async () => ((await scene().thread(kept.id)).body as Json)[counted]
        } else {
          // Only threads can be downvoted here (rules/ranking.md#votes).
          const entry = await scene().entry(`Worth something, it ${act}`, scene().ours)
          id = entry.id
          count = async () =>
            (await client.get(entryRetrieve, { params: { entry_id: entry.entryId } }))[counted]
        }
        const activity = vote(scene().told(), id)
        await scene().deliver(activity)
        await eventually(async () => expect(await count()).toBe(1))
        await scene().deliver(undone(activity))
        await eventually(async () => expect(await count()).toBe(0))
      })

  test('deletes what it wrote', async () => {
    const { object, kept } = await scene().wrote('Here today')
    scene().peer.forget(String(object['id']))
    await scene().act(software.delete(scene().told(), object))
    await eventually(async () => expect((await scene().thread(kept.id)).status).toBe(404))
  })

  test('closes an account, with all it wrote', async () => {
    const { peer } = scene()
    const actor = peer.person('lou')
    const { kept } = await scene().wrote('Farewell', { actor })
    peer.forget(actor)
    const told = scene().told('', { actor })
    await scene().deliver(
      software.leave?.(told) ?? { id: `${actor}#delete`, type: 'Delete', actor, to: [PUBLIC], object: actor },
    )
    await eventually(async () => expect((await scene().thread(kept.id)).status).toBe(404))
  })

  if (block)
    test('blocks a member, who is banned from nothing', async () => {
      const before = await scene().post('Before the block')
      await scene().deliver(block(scene().told()))
      const after = await scene().post('After the block')
      expect(after.postId).toBeGreaterThan(before.postId)
    })

  if (report)
    test('reports what a member wrote', async () => {
      const { id } = await scene().post('Buy my maps')
      const reason = `Advertising, says ${software.name}`
      await scene().deliver(report(scene().told(reason, {}, scene().ours), id))
      await eventually(async () => {
        const { items } = await scene().home.anna.client.get(moderateMagazineRetrieveReports, {
          params: { magazine_id: scene().ours.magazineId },
        })
        expect(items).toContainEqual(expect.objectContaining({ reason, status: 'pending' }))
      })
    })

  if (reportPerson)
    test('reports a member', async () => {
      const reason = `A nuisance, says ${software.name}`
      const { home, member } = scene()
      const { magazineId } = await home.admin.get(magazineRetrieveByName, {
        params: { magazine_name: 'random' },
      })
      const weight = async () => {
        const { items } = await home.admin.get(moderateMagazineRetrieveReports, {
          params: { magazine_id: magazineId },
        })
        return items
          .filter(({ reported }) => reported?.username === home.anna.username)
          .reduce((sum, one) => sum + one.weight, 0)
      }
      const before = await weight()
      await scene().deliver(reportPerson(scene().told(reason, { member })))
      await eventually(async () => expect(await weight()).toBe(before + 1))
    })

  if (message)
    test('writes in private, and reads the answer', async () => {
      const { client } = scene().home.anna
      const secret = `Between us and ${software.name}`
      const sent = message(scene().told(secret))
      const { julian, peer } = scene()
      const { to, cc } = sent
      await scene().deliver({
        id: peer.newId(),
        type: 'Create',
        actor: julian,
        to,
        cc,
        object: peer.serve(sent),
      })
      const { threadId } = await eventually(async () => {
        const { items } = await client.get(messageRetrieveThreads, {})
        const found = items.find(({ messages }) => messages[0]?.body.includes(secret))
        if (!found) throw new Error('no such message')
        return found
      })
      expect(JSON.stringify(await scene().threads())).not.toContain(secret)
      const body = { body: `I tell nobody of ${software.name}` }
      await client.get(messageCreateReply, { params: { thread_id: threadId }, body })
      const { object } = await scene().got((one) => JSON.stringify(one).includes(body.body))
      expect(object).toMatchObject({ type: software.takes, to: [julian], inReplyTo: sent['id'] })
    })
}
