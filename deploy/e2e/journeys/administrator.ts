import { moderateMagazineSetTheme } from '@app/contract/community/administration.ts'
import {
  adminBanInstance,
  adminRetrieveSettings,
  adminUnbanInstance,
  adminUpdateSettings,
  instanceRetrieveInfo,
} from '@app/contract/community/instance.ts'
import {
  adminPurgeMagazine,
  magazineBlock,
  magazineRetrieve,
  magazinesRetrieve,
  magazinesRetrieveSubscribed,
  magazineSubscribe,
} from '@app/contract/community/magazines.ts'
import { adminRetrieveMagazinePurge } from '@app/contract/community/purges.ts'
import { entryRetrieve, entryVote, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import {
  entriesCollection,
  entriesSubscribed,
  magazineEntriesRetrieve,
} from '@app/contract/content/entry-feeds.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { notificationCollectionAll } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { describe, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, redPng, uniqueName } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'

const theAdmin = async (origin: string): Promise<Client> => {
  const client = new Client(origin)
  await client.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  return client
}

const anEntryIn = (author: Person, magazineId: number, title: string) =>
  author.client.get(magazineEntryCreateArticle, {
    params: { magazine_id: magazineId },
    body: { title, body: 'Text', lang: 'en' },
  })

/** Journey 5: what is done in community holds in every other context, at once for whoever did it. */
export const administratorJourney = (origin: () => string): void => {
  describe('a setting holds at once for the admin who changed it', () => {
    /** Changes settings for as long as `look` takes. */
    const under = async (
      settings: Record<string, unknown>,
      look: (admin: Client) => Promise<unknown>,
    ): Promise<void> => {
      const admin = await theAdmin(origin())
      const before = (await admin.get(adminRetrieveSettings)) as Record<string, unknown>
      const kept = Object.fromEntries(Object.keys(settings).map((key) => [key, before[key]]))
      try {
        expect(await admin.get(adminUpdateSettings, { body: settings })).toMatchObject(settings)
        await look(admin)
      } finally {
        await admin.get(adminUpdateSettings, { body: kept })
      }
    }
    const anonymous = () => new Client(origin())
    const soon = (check: () => Promise<unknown>) => eventually(async () => void (await check()), 15_000)

    test('in content: downvotes', async () => {
      const author = await aPerson(origin())
      const { entryId } = await anEntryIn(author, (await aMagazineOf(author)).magazineId, 'To be voted on')
      const reduce = { params: { entry_id: entryId, choice: -1 } }
      await under({ MBIN_DOWNVOTES_MODE: 'disabled' }, async (admin) => {
        expect((await admin.call(entryVote, reduce)).status).toBe(400)
        await soon(async () => expect((await author.client.call(entryVote, reduce)).status).toBe(400))
      })
      await soon(async () => expect((await author.client.call(entryVote, reduce)).status).toBe(200))
    })

    test('in identity: registration', async () => {
      await under({ KBIN_REGISTRATIONS_ENABLED: false }, async () => {
        await soon(() => expect(aPerson(origin(), 'late')).rejects.toThrow('403'))
        expect((await anonymous().get(instanceRetrieveInfo)).websiteOpenRegistrations).toBe(false)
      })
      await soon(() => aPerson(origin(), 'early'))
    })

    test('on pages: what the place is called, how it looks, and whether it brings scripts', async () => {
      const page = async (path = '/') => (await anonymous().fetch(path)).text()
      const shown: [settings: Record<string, unknown>, mark: RegExp][] = [
        [{ KBIN_META_TITLE: 'A place of ours' }, /<title>A place of ours<\/title>/],
        [
          { KBIN_META_DESCRIPTION: 'Told in searches' },
          /<meta name="description" content="Told in searches"/,
        ],
        [{ KBIN_META_KEYWORDS: 'maps, trains' }, /<meta name="keywords" content="maps, trains"/],
        [
          { MBIN_ACCENT: '#c2185b' },
          /<html[^>]* style="--site-text:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)/,
        ],
        [{ MBIN_DEFAULT_THEME: 'solarized-dark' }, /<html[^>]* data-theme="solarized-dark"/],
        [{ KBIN_HEADER_LOGO: true }, /<img class="logo"/],
      ]
      const plain = await page()
      for (const [, mark] of shown) expect(plain).not.toMatch(mark)
      expect(plain).toMatch(/<script[^>]* type="module"/)
      await under(Object.assign({}, ...shown.map(([settings]) => settings)), () =>
        soon(async () => {
          const html = await page()
          for (const [, mark] of shown) expect(html).toMatch(mark)
        }),
      )
      await under({ KBIN_JS_ENABLED: false }, () =>
        soon(async () => expect(await page()).not.toMatch(/<script[^>]* type="module"/)),
      )
    })

    test('on pages: whether there is one on federation', async () => {
      const status = async () => (await anonymous().fetch('/federation')).status
      expect(await status()).toBe(200)
      await under({ KBIN_FEDERATION_PAGE_ENABLED: false }, () =>
        soon(async () => expect(await status()).toBeGreaterThanOrEqual(300)),
      )
      await soon(async () => expect(await status()).toBe(200))
    })

    test('in messaging: live streams', async () => {
      const status = async () => {
        const gone = new AbortController()
        const answer = await anonymous().fetch('/live/feed', { signal: gone.signal })
        gone.abort()
        return answer.status
      }
      expect(await status()).toBe(200)
      await under({ KBIN_MERCURE_ENABLED: false }, () => soon(async () => expect(await status()).toBe(404)))
      await soon(async () => expect(await status()).toBe(200))
    })

    test('in federation: whether there is any', async () => {
      const finger = async () => {
        const resource = `acct:admin@${new URL(origin()).host}`
        return (await anonymous().fetch(`/.well-known/webfinger?resource=${resource}`)).status
      }
      await soon(async () => expect(await finger()).toBe(200))
      await under({ KBIN_FEDERATION_ENABLED: false }, () =>
        soon(async () => expect(await finger()).toBe(404)),
      )
      await soon(async () => expect(await finger()).toBe(200))
    })

    test('at the gateway: who may read', async () => {
      const member = await aPerson(origin())
      await under({ MBIN_PRIVATE_INSTANCE: true }, async (admin) => {
        expect((await admin.call(magazinesRetrieve)).status).toBe(200)
        await soon(async () => expect((await anonymous().call(magazinesRetrieve)).status).toBe(401))
        expect((await anonymous().call(instanceRetrieveInfo)).status).toBe(200)
        expect((await member.client.call(magazinesRetrieve)).status).toBe(200)
      })
      await soon(async () => expect((await anonymous().call(magazinesRetrieve)).status).toBe(200))
    })
  })

  test('a member sees their own subscription and block in the feeds at once', async () => {
    const author = await aPerson(origin())
    const reader = await aPerson(origin())
    const { magazineId } = await aMagazineOf(author)
    const { entryId } = await anEntryIn(author, magazineId, 'Seen or not')
    const params = { magazine_id: magazineId }
    const inFeed = async (feed: typeof entriesCollection | typeof entriesSubscribed) => {
      const body = await reader.client.get<typeof entriesCollection>(feed as typeof entriesCollection, {
        query: { sort: 'newest' },
      })
      return body.items.some((item) => item.entryId === entryId)
    }
    await eventually(async () => expect(await inFeed(entriesCollection)).toBe(true), 15_000)
    expect(await inFeed(entriesSubscribed)).toBe(false)
    await reader.client.get(magazineSubscribe, { params })
    expect(await inFeed(entriesSubscribed)).toBe(true)
    await reader.client.get(magazineBlock, { params })
    expect([await inFeed(entriesCollection), await inFeed(entriesSubscribed)]).toEqual([false, false])
  })

  test('a ban of a server holds for the next look at what it is cut off from', async () => {
    const admin = await theAdmin(origin())
    const domain = `${uniqueName('srv').replace('_', '-')}.example`
    await admin.get(adminBanInstance, { params: { domain } })
    const list = async () => (await (await admin.fetch('/api/defederated')).json()) as { instances: string[] }
    expect((await list()).instances).toContain(domain)
    await admin.get(adminUnbanInstance, { params: { domain } })
    expect((await list()).instances).not.toContain(domain)
  })

  test('a purged magazine goes from every context, and the job says so', async () => {
    const admin = await theAdmin(origin())
    const owner = await aPerson(origin(), 'owner')
    const reader = await aPerson(origin())
    const magazine = await aMagazineOf(owner)
    const params = { magazine_id: magazine.magazineId }
    const themed = await owner.client.get(moderateMagazineSetTheme, {
      params,
      body: { customCss: 'a { color: teal }' },
      file: { name: 'icon.png', bytes: redPng },
    })
    expect(themed.icon?.filePath).toBeTruthy()
    await reader.client.get(magazineSubscribe, { params })
    const entry = await anEntryIn(owner, magazine.magazineId, 'Soon gone')
    const entryParams = { entry_id: entry.entryId }
    await reader.client.get(entryCommentNew, { params: entryParams, body: { body: 'Soon gone', lang: 'en' } })
    const told = async () =>
      (await owner.client.get(notificationCollectionAll)).items.filter(
        ({ subject }) => subject['entryId'] === entry.entryId,
      )
    await eventually(async () => expect(await told()).not.toEqual([]), 15_000)

    expect((await owner.client.call(adminPurgeMagazine, { params })).status).toBe(403)
    expect((await admin.call(adminPurgeMagazine, { params })).status).toBe(204)
    await eventually(async () => {
      const progress = await admin.get(adminRetrieveMagazinePurge, { params })
      expect(progress).toMatchObject({ items: 2, removed: 2, finishedAt: expect.any(String) })
    }, 30_000)
    expect((await admin.call(magazineRetrieve, { params })).status).toBe(404)
    await eventually(async () => {
      expect((await reader.client.call(entryRetrieve, { params: entryParams })).status).toBe(404)
      expect((await reader.client.call(magazineEntriesRetrieve, { params })).status).toBe(404)
      const mine = await reader.client.get(magazinesRetrieveSubscribed)
      expect(mine.items.map(({ magazineId }) => magazineId)).not.toContain(magazine.magazineId)
      expect(await told()).toEqual([])
      const actor = await reader.client.fetch(`/m/${magazine.name}`, {
        headers: { accept: 'application/activity+json' },
      })
      expect(actor.status).toBe(404)
    }, 15_000)
  })
}
