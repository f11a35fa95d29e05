import { entryRetrieve } from '@app/contract/content/entries.ts'
import { entriesSubscribed } from '@app/contract/content/entry-feeds.ts'
import { userFollow, userRetrieveByName, userUnfollow } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import type { Instance } from '../kit/program.ts'
import { startAt } from './instance.ts'
import { hasNetworks, isInstalled, startNetwork } from './network.ts'
import type { Network } from './network.ts'
import { hasPages, startWriteFreely } from './writefreely.ts'
import type { Blog, WriteFreely } from './writefreely.ts'

const soon = <T>(check: () => Promise<T>) => eventually(check, 60_000)

const HOME = 'home.example'
const BLOGS = 'blogs.example'

const live = isInstalled('writefreely') && hasPages() && hasNetworks() ? describe : describe.skip

live('WriteFreely over https', () => {
  let network: Network
  let home: Instance
  let server: WriteFreely
  let blog: Blog
  let ben: Person
  let author: number

  beforeAll(async () => {
    network = await startNetwork([HOME, BLOGS].map((name) => ({ name, https: true })))
    const [instance, blogs] = await Promise.all([startAt(network, HOME), startWriteFreely(network, BLOGS)])
    home = instance
    server = blogs
    blog = await server.blog('wilma')
    ben = await aPerson(home.origin, 'ben')
  })
  afterAll(async () => {
    await Promise.all([home?.remove(), server?.stop()])
    await network?.close()
  })

  const thread = async (title: string) => {
    const { items } = await ben.client.get(entriesSubscribed, { query: { sort: 'newest' } })
    const found = items.find((entry) => entry.title === title)
    if (!found) throw new Error(`no thread "${title}" among ${JSON.stringify(items.map((one) => one.title))}`)
    return found
  }

  test('a blog is followed', async () => {
    const seen = await soon(() =>
      ben.client.get(userRetrieveByName, { params: { username: `@wilma@${BLOGS}` } }),
    )
    expect(seen).toMatchObject({ apProfileId: `https://${BLOGS}/api/collections/wilma` })
    author = seen.userId
    await ben.client.get(userFollow, { params: { user_id: author } })
    await soon(async () => expect(await blog.followers()).toBe(1))
  })

  test('what it publishes arrives as a thread, and is changed and deleted with it', async () => {
    const post = await blog.publish('On walking', 'It *begins* with a step.\n\nThen #walking goes on.')
    const arrived = await soon(() => thread('On walking'))
    expect(arrived).toMatchObject({
      type: 'article',
      apId: `https://${BLOGS}/api/posts/${post}`,
      user: { username: `@wilma@${BLOGS}` },
      tags: ['walking'],
    })
    expect(arrived.body).toMatch(/It [*_]begins[*_] with a step\.\n\nThen .*walking.* goes on\./)

    const params = { entry_id: arrived.entryId }
    await blog.change(post, 'On running', 'It begins with a *leap*.\n\nThen it goes on.')
    await soon(async () => {
      const changed = await ben.client.get(entryRetrieve, { params })
      expect(changed).toMatchObject({ title: 'On running' })
      expect(changed.body).toMatch(/It begins with a [*_]leap[*_]\.\n\nThen it goes on\./)
    })
    await blog.delete(post)
    await soon(async () =>
      expect(await ben.client.call(entryRetrieve, { params })).toMatchObject({ status: 404 }),
    )
  })

  test('a post of one paragraph, which it sends as a Note with a name, keeps its title', async () => {
    await blog.publish('In short', 'That was it.')
    expect((await soon(() => thread('In short'))).body).toBe('That was it.')
  })

  test('is no longer heard of when it is not followed', async () => {
    await ben.client.get(userUnfollow, { params: { user_id: author } })
    await soon(async () => expect(await blog.followers()).toBe(0))
  })
})
