import { search } from '@app/contract/content/search.ts'
import { messageRetrieveThreads } from '@app/contract/messaging/messages.ts'
import { userFollow } from '@app/contract/identity/users.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from '../../kit/client.ts'
import { aPerson } from '../../kit/people.ts'
import { addressedNote, addressings } from './audiences.ts'
import type { Addressing, For } from './audiences.ts'
import type { Scene } from './scene.ts'
import { mention } from './shapes.ts'
import type { Software } from './software.ts'

const readers = ['visitor', 'stranger', 'follower', 'addressee'] as const
type Reader = (typeof readers)[number]

/** Lists of what nobody singled out, of what one person wrote or one follows, feeds, words, and addresses of the thing. */
const groups = ['general', 'author', 'home', 'syndicated', 'search', 'thread', 'own', 'told'] as const
type Group = (typeof groups)[number]

/** Who is shown a note of each kind, in which lists; what is not said is shown to nobody. */
const shown: Record<For, Partial<Record<Group, readonly Reader[]>>> = {
  public: {
    general: readers,
    author: readers,
    home: ['follower'],
    syndicated: readers,
    search: readers,
    thread: readers,
    own: readers,
    told: ['addressee'],
  },
  unlisted: {
    general: ['follower'],
    author: readers,
    home: ['follower'],
    thread: readers,
    own: readers,
    told: ['addressee'],
  },
  followers: {
    general: ['follower', 'addressee'],
    author: ['follower', 'addressee'],
    home: ['follower'],
    thread: ['follower', 'addressee'],
    own: ['follower', 'addressee'],
    told: ['addressee'],
  },
  // Of what answers nothing, the member has a message.
  direct: { author: ['addressee'], thread: ['addressee'], own: ['addressee'], told: ['addressee'] },
  nobody: {},
}

type Written = {
  kind: 'post' | 'comment'
  name: string
  is: For
  /** A word that is in no other note. */
  mark: string
  id: string
  /** Whether it names the member. */
  addresses: boolean
}

/**
 * Nothing leaks: whatever this program may write in `to` and `cc`, as a post and in answer to one, is looked for in every
 * list, feed, search and address, as a visitor, a stranger, a follower of its author, and the member whom it names.
 */
export const audienceMatrix = (software: Software, scene: () => Scene): void => {
  const table = addressings[software.name] ?? []
  const written: Written[] = []
  const clients = {} as Record<Reader, Client>
  /** What each reader is shown by each group of lists, as one text. */
  const texts = new Map<string, string>()
  let threadId = 0
  let authorId = 0

  const common = () => `leaks${software.name}`

  const write = async ([name, is, addressed]: Addressing, kind: Written['kind'], answers: string | null) => {
    const { peer, julian, told } = { ...scene(), told: scene().told.bind(scene()) }
    const mark = `${kind}${software.name}${name}`.replaceAll(/[^a-z]/g, '') + 'mark'
    // A group that is written to has its things in its own lists: those of the others have none.
    const about = told(mark, { magazine: `${peer.origin}/nothing` })
    const followers = String(peer.document(julian)['followers'])
    const addressees = addressed(kind === 'post' && name.includes('group') ? told(mark) : about, followers)
    const names = JSON.stringify(addressees).includes(`"${about.member}"`)
    const note = peer.serve({
      ...addressedNote(about, addressees, answers),
      content: `<p>${mark} ${common()}</p>`,
      tag: names ? [mention(about.member, about.memberHandle)] : [],
    })
    const id = String(note['id'])
    written.push({ kind, name, is, mark, id, addresses: names })
    await scene().deliver({
      id: `${id}/activity`,
      type: 'Create',
      actor: julian,
      to: note['to'],
      cc: note['cc'],
      object: note,
    })
  }

  /** What can be read by its number, as whoever may read it has found it. */
  let numbered: string[] = []

  const lists: Record<Group, () => string[]> = {
    general: () => [
      '/api/posts?sort=newest&perPage=100',
      '/api/combined?sort=newest&perPage=100',
      '/api/combined/v2?sort=newest&perPage=100',
      '/microblog/newest',
    ],
    author: () => [
      `/api/users/${authorId}/posts?sort=newest&perPage=100`,
      `/api/users/${authorId}/content?hideAdult=false`,
      `/api/users/${authorId}/post-comments?sort=newest&perPage=100`,
    ],
    home: () => ['/api/posts/subscribed?sort=newest&perPage=100'],
    syndicated: () => [
      `/rss?user=@julian@${scene().peer.host}&content=microblog`,
      '/atom?content=microblog&sort=newest',
      '/json?content=microblog&sort=newest',
    ],
    thread: () => [`/api/posts/${threadId}/comments?sort=newest&perPage=100&d=10`],
    search: () => [`/api/search?q=${common()}&perPage=100`],
    own: () => numbered,
    told: () => ['/api/notifications/all?perPage=100'],
  }

  const read = async (reader: Reader, group: Group): Promise<string> => {
    const answers = lists[group]().map(async (path) => {
      const answer = await clients[reader].fetch(path)
      return answer.ok ? answer.text() : ''
    })
    return (await Promise.all(answers)).join('\n')
  }

  describe('nothing leaks', () => {
    beforeAll(async () => {
      const { home, peer, julian } = scene()
      const { origin } = home.instance
      clients.visitor = new Client(origin)
      clients.stranger = (await aPerson(origin, 'stranger')).client
      const follower = await aPerson(origin, 'follower')
      clients.follower = follower.client
      clients.addressee = home.anna.client
      authorId = (await scene().seen('julian')).userId
      if (software.isFollowed !== false) {
        await follower.client.get(userFollow, { params: { user_id: authorId } })
        const member = `${origin}/u/${follower.username}`
        const follow = await scene().got(
          (one) => one['type'] === 'Follow' && one['object'] === julian && one['actor'] === member,
        )
        await scene().deliver(
          { id: peer.newId(), type: 'Accept', actor: julian, to: [member], object: follow },
          { inbox: `/u/${follower.username}/inbox` },
        )
      }
      const { postId, id } = await scene().post('What leaks?')
      threadId = postId
      for (const one of table) {
        await write(one, 'post', null)
        if (!one[0].includes('group')) await write(one, 'comment', id)
      }
      // What came before it was worked on once this is there: jobs of one host keep their order of arrival.
      await write(
        ['last', 'public', (_told, followers) => ({ to: ['as:Public'], cc: [followers] })],
        'comment',
        id,
      )
      await eventually(async () => {
        const { body, status } = await clients.visitor
          .fetch(lists.thread()[0] ?? '')
          .then(async (answer) => ({ status: answer.status, body: await answer.text() }))
        expect(status).toBe(200)
        for (const { mark, kind, is } of written)
          if (kind === 'comment' && (is === 'public' || is === 'unlisted')) expect(body).toContain(mark)
      }, 30_000)
      for (const { id } of written)
        for (const reader of ['follower', 'addressee'] as const) {
          const { apObjects } = await clients[reader].get(search, { query: { q: id } })
          for (const one of apObjects)
            numbered.push(
              'postId' in one && !('commentId' in one) ? `/api/post/${one.postId}` : '',
              'commentId' in one ? `/api/post-comments/${one.commentId}` : '',
              'postId' in one && !('commentId' in one) ? `/m/random/p/${one.postId}/-` : '',
            )
        }
      numbered = [...new Set(numbered)].filter(Boolean)
      for (const reader of readers)
        for (const group of groups) texts.set(`${reader} ${group}`, await read(reader, group))
    }, 120_000)

    test.each(table.map(([name, is]) => [name, is] as const))('of what is %s (%s)', (name, is) => {
      const found: string[] = []
      const wanted: string[] = []
      for (const { kind, mark, addresses } of written.filter((one) => one.name === name))
        for (const reader of readers)
          for (const group of groups) {
            const isMessage = kind === 'post' && is === 'direct'
            // Comments are in no list of posts; what answers nothing is in no thread.
            const held =
              kind === 'post' ? group !== 'thread' : !['general', 'home', 'syndicated'].includes(group)
            const named = reader !== 'addressee' || addresses || is === 'public' || is === 'unlisted'
            const told = group !== 'told' || addresses || kind === 'comment'
            const follows = reader !== 'follower' || group !== 'home' || software.isFollowed !== false
            // The magazine is the member's own.
            const inOwn =
              group === 'home' && reader === 'addressee' && kind === 'post' && name.includes('group')
            const isShown = (shown[is][group] ?? []).includes(reader) || inOwn
            const may = (!isMessage || group === 'told') && held && named && told && follows && isShown
            const place = `${kind} ${reader} ${group}`
            if (may) wanted.push(place)
            // The two best replies for all stand below their post in lists.
            const isBelow =
              kind === 'comment' &&
              group === 'general' &&
              (is === 'public' || (is === 'unlisted' && reader === 'follower'))
            if (!isBelow && texts.get(`${reader} ${group}`)?.includes(mark)) found.push(place)
          }
      expect(found).toEqual(wanted)
    })

    test('a note to some alone that answers nothing is a message', async () => {
      const messages = written.filter(({ kind, is }) => kind === 'post' && is === 'direct')
      await eventually(async () => {
        const { items } = await scene().home.anna.client.get(messageRetrieveThreads, {})
        for (const { mark } of messages) expect(JSON.stringify(items)).toContain(mark)
      })
    })
  })
}
