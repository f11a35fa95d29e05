import { scopes } from '@app/contract/scopes.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { needing } from '@app/platform/testing/servers/index.ts'
import { afterAll, beforeAll, expect, describe, test } from '@jest/globals'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import { tokenSource } from '../kit/tokens.ts'
import { startCluster, storesNeeded } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { Load } from './load.ts'

const suite = await needing(describe, ...storesNeeded)

suite('A rolling update of every target', () => {
  let cluster: Cluster
  let load: Load
  beforeAll(async () => {
    cluster = await startCluster()
    load = new Load([cluster.front.origin])
  }, 300_000)
  afterAll(async () => {
    await load?.stop()
    await cluster?.remove()
  })

  /** Reads a live stream for as long as it is open; answers how it ended. */
  const listenToEnd = async (token: string | null): Promise<string> => {
    const answer = await fetch(`${cluster.front.origin}/live/me`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    })
    if (!answer.ok || !answer.body) throw new Error(`/live/me answered ${answer.status}`)
    try {
      for await (const _chunk of answer.body);
      return 'ended'
    } catch (error) {
      return `cut off: ${String((error as Error).cause ?? error)}`
    }
  }

  test('fails no request, ends live streams cleanly, and lets every old process leave by itself', async () => {
    const person = await aPerson(cluster.origin, 'roller')
    const { magazineId } = await aMagazineOf(person)
    const { entryId } = await person.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: magazineId },
      body: { title: 'While everything is renewed', body: 'Text', lang: 'en' },
    })
    const { token } = await (await tokenSource(cluster.origin, person))(scopes)

    load.begin(null, async (ask, round) => {
      const paths = ['/api/entries', `/api/magazine/${magazineId}`, `/api/entry/${entryId}`, '/api/users']
      await ask('GET', `${paths[round % paths.length]}?round=${round}`)
    })
    load.begin(token, async (ask, round) => {
      await ask(
        'GET',
        ['/api/users/me', '/api/notifications/all', '/api/entries/subscribed'][round % 3] ?? '',
      )
    })
    load.begin(token, async (ask, round) => {
      await ask('PUT', `/api/entry/${entryId}/favourite`)
      await ask('POST', `/api/entry/${entryId}/comments`, { body: `Round ${round}`, lang: 'en' })
    })
    await load.more(20)
    const stream = listenToEnd(token)

    const ends = await cluster.roll()
    await load.more(20)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(ends.filter((code) => code !== 0)).toEqual([])
    expect(await stream).toBe('ended')
  }, 300_000)
})
