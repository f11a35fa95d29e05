import { moderateMagazineModUser } from '@app/contract/community/administration.ts'
import { magazineRetrieve } from '@app/contract/community/magazines.ts'
import { entryRetrieve } from '@app/contract/content/entries.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Magazine, Scene } from './scene.ts'
import { undone } from './shapes.ts'
import type { ModeratorAct, Software } from './software.ts'

/** What moderators and the staff of another server do: in their own community, and in a magazine of ours. */
export const moderatorConversations = (software: Software, scene: () => Scene): void => {
  const { moderation, banFromServer } = software
  const acts = moderation ?? {}

  const places: ('theirs' | 'ours')[] = ['theirs', ...(software.moderatesAnywhere ? (['ours'] as const) : [])]
  describe.each(places)('its moderators in a magazine: %s', (which) => {
    const where = (): Magazine => {
      const found = scene()[which]
      if (!found) throw new Error('there is no community')
      return found
    }
    const magazine = () =>
      scene().home.anna.client.get(magazineRetrieve, { params: { magazine_id: where().magazineId } })
    const moderators = async () => (await magazine()).moderators.map(({ username }) => username)
    const does = (act: ModeratorAct, object: string) => {
      const said = acts[act]
      if (!said) throw new Error(`${software.name} does not ${act}`)
      return scene().act(said(scene().told('', { actor: scene().vera }, where()), object), where())
    }
    const shown = async (entryId: number) =>
      scene().home.anna.client.get(entryRetrieve, { params: { entry_id: entryId } })

    beforeAll(async () => {
      const { home } = scene()
      const { userId, username } = await scene().seen('vera')
      if (which === 'ours')
        await home.anna.client.get(moderateMagazineModUser, {
          params: { magazine_id: where().magazineId, user_id: userId },
        })
      await eventually(async () => expect(await moderators()).toContain(username))
    })

    test('pin a thread, lock it, and take both back', async () => {
      const { entryId, id } = await scene().entry('Read this first', where())
      for (const [act, member, value] of [
        ['pin', 'isPinned', true],
        ['lock', 'isLocked', true],
        ['unpin', 'isPinned', false],
        ['unlock', 'isLocked', false],
      ] as const) {
        await does(act, id)
        await eventually(async () => expect(await shown(entryId)).toMatchObject({ [member]: value }))
      }
    })

    test('remove a thread, and restore it', async () => {
      const { entryId, id } = await scene().entry('About something else', where())
      for (const [act, visibility] of [
        ['remove', 'trashed'],
        ['restore', 'visible'],
      ] as const) {
        await does(act, id)
        await eventually(async () => expect(await shown(entryId)).toMatchObject({ visibility }))
      }
    })

    test('ban a member, and lift that', async () => {
      const { home } = scene()
      const ben = `${home.instance.origin}/u/${home.ben.username}`
      const post = {
        params: { magazine_id: where().magazineId },
        body: { body: 'May I?', lang: 'en' },
      }
      for (const [act, status] of [
        ['ban', 403],
        ['unban', 201],
      ] as const) {
        await does(act, ben)
        await eventually(async () =>
          expect((await home.ben.client.call(magazinePostsCreate, post)).status).toBe(status),
        )
      }
    })

    test('make a moderator, and dismiss them', async () => {
      const { home, peer, julian } = scene()
      const [id, name] =
        which === 'ours' ? [julian, `@julian@${peer.host}`] : [scene().member, home.anna.username]
      await does('appoint', id)
      await eventually(async () => expect(await moderators()).toContain(name))
      await does('dismiss', id)
      await eventually(async () => expect(await moderators()).not.toContain(name))
    })
  })

  if (banFromServer)
    test('its staff bans somebody from the whole server with all they wrote, and lifts that', async () => {
      const { peer, vera } = scene()
      const omar = peer.person('omar')
      const { kept } = await scene().wrote('Buy, buy', { actor: omar })
      const ban = banFromServer(scene().told('Spam', { actor: vera }), omar)
      await scene().deliver(ban)
      await eventually(async () => expect((await scene().thread(kept.id)).status).toBe(404))
      await scene().deliver(undone(ban))
      await eventually(async () => {
        // Whatever came before the ban was lifted is lost.
        await scene().create(
          software.thread(scene().told('Reformed', { actor: omar })),
          scene().written,
          omar,
        )
        const found = (await scene().threads()).some(({ body }) => body?.includes('Reformed'))
        expect(found).toBe(true)
      })
    })
}
