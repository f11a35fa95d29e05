import {
  magazineRetrieve,
  magazineRetrieveByName,
  magazineUpdate,
} from '@app/contract/community/magazines.ts'
import { entryReport, entryRetrieve } from '@app/contract/content/entries.ts'
import {
  moderateEntryRestore,
  moderateEntryTogglePin,
  moderateEntryTrash,
} from '@app/contract/content/moderation.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { search } from '@app/contract/content/search.ts'
import { userRetrieve } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { inDatabase } from '../../kit/database.ts'
import type { Magazine, Scene } from './scene.ts'
import { undone } from './shapes.ts'
import { PUBLIC } from './software.ts'
import type { Json, Software } from './software.ts'

/**
 * What once went wrong between a live Lemmy 0.19.20 and us, each as a conversation. Beside these: its moderators pin in our
 * magazines by `/featured` and ban from whole servers (moderators.ts), and private messages (everyday.ts).
 */
export const lemmyFindings = (software: Software, scene: () => Scene): void => {
  describe('as a live one showed', () => {
    const client = () => scene().home.anna.client
    const theirs = (): Magazine => {
      const { theirs: found } = scene()
      if (!found) throw new Error('there is no community')
      return found
    }
    const typed = (type: string, object?: unknown) => (one: Json) =>
      one['type'] === type && (object === undefined || one['object'] === object)
    const title = `As it is called since ${Date.now()}`

    beforeAll(async () => {
      // Somebody there subscribes to the magazine, so that it announces to them.
      const { ours, julian, peer, home } = scene()
      const follow = { id: peer.newId(), type: 'Follow', actor: julian, object: ours.id, to: [ours.id] }
      await scene().deliver(follow)
      await scene().got((one) => one['type'] === 'Accept' && (one['object'] as Json)['id'] === follow.id)
      const params = { magazine_id: ours.magazineId }
      await client().get(magazineUpdate, { params, body: { title } })
      // Changes are gathered for two minutes, which are over.
      await eventually(async () => {
        const due = 'update federation.actor_update set due_at = now() returning kind'
        expect((await inDatabase(home.instance, (database) => database.query(due))).rowCount).toBeGreaterThan(
          0,
        )
      })
    })

    test('a moderator’s restore carries the whole Delete: addressed, and with a summary', async () => {
      const { object, kept } = await scene().wrote('Taken away and given back', { where: scene().ours })
      const params = { entry_id: kept.id }
      await client().get(moderateEntryTrash, { params })
      expect(await scene().gotAnnounced(typed('Delete', object['id']))).toMatchObject({
        summary: expect.any(String),
      })
      await client().get(moderateEntryRestore, { params })
      const undo = await scene().gotAnnounced(
        ({ type, object: inner }) => type === 'Undo' && (inner as Json)['object'] === object['id'],
      )
      expect(undo['object']).toMatchObject({
        type: 'Delete',
        to: expect.arrayContaining([PUBLIC]),
        cc: expect.any(Array),
        summary: expect.any(String),
      })
    })

    test('the site is read at its root, and has all that a site needs', async () => {
      const { body, status } = await scene().peer.get(`${scene().home.instance.origin}/`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ type: 'Application', published: expect.any(String) })
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(['id', 'preferredUsername', 'inbox', 'outbox', 'publicKey']),
      )
    })

    test('what is pinned stands in /featured as well', async () => {
      const { entryId, id } = await scene().entry('Read this first of all', scene().ours)
      await client().get(moderateEntryTogglePin, { params: { entry_id: entryId } })
      await eventually(async () => {
        const { body } = await scene().peer.get(`${scene().ours.id}/featured`)
        expect(body).toMatchObject({ type: 'OrderedCollection' })
        expect(body['orderedItems']).toContainEqual(expect.objectContaining({ id }))
      })
    })

    test('what its author deleted and restored is there again, and can be edited', async () => {
      const { object, kept } = await scene().wrote('Was I wrong?')
      const id = String(object['id'])
      const { peer } = scene()
      peer.forget(id)
      const deletion = software.delete(scene().told(), object)
      await scene().act(deletion)
      await eventually(async () => expect((await scene().thread(kept.id)).status).toBe(404))
      peer.serve(object)
      await scene().act(undone(deletion))
      const again = await scene().kept(id)
      const edited = { ...object, source: { content: 'I was wrong', mediaType: 'text/markdown' } }
      await scene().act(
        software.update?.(peer.serve({ ...edited, updated: new Date().toISOString() }), scene().told()) ?? {},
      )
      await eventually(async () =>
        expect((await scene().thread(again.id)).body).toMatchObject({ body: 'I was wrong' }),
      )
    })

    test('the outbox of a magazine carries the newest inline: it reads no pages', async () => {
      const { id } = await scene().entry('Among the newest', scene().ours)
      await eventually(async () => {
        const { body } = await scene().peer.get(`${scene().ours.id}/outbox`)
        const items = (body['orderedItems'] ?? []) as Json[]
        const created = items.map((one) => one['object'] as Json)
        expect(created).toContainEqual(
          expect.objectContaining({ type: 'Create', object: expect.objectContaining({ id }) }),
        )
      })
    })

    test('a changed profile is announced by a community of the same server', async () => {
      const { peer, julian } = scene()
      const { userId } = await scene().seen('julian')
      const changed = { ...peer.document(julian), name: 'Julian of the quarry' }
      peer.serve(changed)
      await scene().act(
        { id: peer.newId(), type: 'Update', actor: julian, to: [PUBLIC], cc: [], object: changed },
        theirs(),
      )
      await eventually(async () =>
        expect(await client().get(userRetrieve, { params: { user_id: userId } })).toMatchObject({
          title: 'Julian of the quarry',
        }),
      )
    })

    test('a report to an author’s server comes from the magazine: of one thing, to one', async () => {
      const { object, kept } = await scene().wrote('Not nice', { where: scene().ours })
      const { ben } = scene().home
      await ben.client.get(entryReport, {
        params: { entry_id: kept.id },
        body: { reason: 'Not nice at all' },
      })
      const flag = await scene().got(typed('Flag', object['id']))
      expect(flag).toMatchObject({
        actor: scene().ours.id,
        to: [expect.any(String)],
        summary: 'Not nice at all',
      })
      expect(JSON.stringify(flag)).not.toContain(ben.username)
    })

    test.each(['@', '!'])('a microblog that names a community with %s is addressed to it', async (sign) => {
      const { magazineId } = await client().get(magazineRetrieveByName, {
        params: { magazine_name: 'random' },
      })
      const body = `Look at ${sign}${theirs().handle}, all of you`
      await client().get(magazinePostsCreate, {
        params: { magazine_id: magazineId },
        body: { body, lang: 'en' },
      })
      const { object } = await scene().got(
        ({ type, object: one }) =>
          type === 'Create' &&
          JSON.stringify((one as Json)['source'] ?? '').includes(`at ${sign}${theirs().handle}`),
      )
      expect(object).toMatchObject({
        to: expect.arrayContaining([theirs().id]),
        tag: expect.arrayContaining([expect.objectContaining({ type: 'Mention', href: theirs().id })]),
      })
    })

    test('the first search for the address of something unknown finds it', async () => {
      const { peer } = scene()
      const object = peer.serve(software.thread(scene().told('Nobody told of this', {}, theirs())))
      const { apObjects } = await client().get(search, { query: { q: String(object['id']) } })
      expect(apObjects).toContainEqual(expect.objectContaining({ apId: object['id'] }))
    })

    test('a community deleted at its origin is gone here, and there again when it is restored', async () => {
      const { peer, vera } = scene()
      const { id, magazineId } = await scene().subscribed('wreck')
      const document = peer.document(id)
      const seen = async () =>
        (await client().call(magazineRetrieve, { params: { magazine_id: magazineId } })).status
      const where = { ...theirs(), id, magazineId }
      const deletion = {
        id: peer.newId(),
        type: 'Delete',
        actor: vera,
        to: [PUBLIC],
        cc: [id],
        audience: id,
        object: id,
        summary: 'Nobody was there',
      }
      await scene().act(deletion, where)
      await eventually(async () => expect(await seen()).toBe(404))
      peer.serve(document)
      await scene().act(undone(deletion), where)
      await eventually(async () => expect(await seen()).toBe(200))
    })

    test('a changed magazine is told by a moderator, within an Announce', async () => {
      // What is due is looked for every half minute.
      const update = await scene().gotAnnounced(
        ({ type, object }) => type === 'Update' && (object as Json)['name'] === title,
        45_000,
      )
      expect(update).toMatchObject({ actor: scene().member, object: { id: scene().ours.id, type: 'Group' } })
    })

    test('nothing came both directly and announced', async () => {
      const { entryId } = await scene().entry('Told once', scene().ours)
      const told = (one: Json) => (one['object'] as Json | undefined)?.['name'] === 'Told once'
      await scene().gotAnnounced(told)
      expect((await client().get(entryRetrieve, { params: { entry_id: entryId } })).title).toBe('Told once')
      const { received } = scene().peer
      const wrapped = received.flatMap(({ activity: { type, object } }) =>
        type === 'Announce' && typeof object === 'object' ? [(object as Json)['id']] : [],
      )
      const direct = received.map(({ activity }) => activity['id'])
      expect(direct.filter((id) => wrapped.includes(id))).toEqual([])
      expect(new Set(wrapped).size).toBe(wrapped.length)
    })
  })
}
