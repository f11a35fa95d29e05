import { userRetrieve } from '@app/contract/identity/users.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import {
  moderateMagazineRetrieveReports,
  moderateMagazineRetrieveTrash,
} from '@app/contract/community/moderation.ts'
import { magazineModlog } from '@app/contract/community/moderation.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { notificationCollection } from '@app/contract/messaging/notifications.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from '../kit/client.ts'
import { listenLive } from '../kit/live.ts'
import { aMagazineOf, aPerson } from '../kit/people.ts'
import type { Person } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

// A new instance has an entry 1, a post 1 and a comment 1 on each. Whatever is done to one of them is done to it alone,
// in every context.

const kinds = ['entry', 'entry_comment', 'post', 'post_comment'] as const
type Kind = (typeof kinds)[number]
const paths: Record<Kind, { item: string; moderate: string; purge: string; document: string }> = {
  entry: { item: 'entry/1', moderate: 'entry/1', purge: 'entry/1', document: 't/1/-' },
  entry_comment: {
    item: 'comments/1',
    moderate: 'comment/1',
    purge: 'comment/1',
    document: 't/1/-/comment/1',
  },
  post: { item: 'post/1', moderate: 'post/1', purge: 'post/1', document: 'p/1/-' },
  post_comment: {
    item: 'post-comments/1',
    moderate: 'post-comment/1',
    purge: 'post-comment/1',
    document: 'p/1/-/reply/1',
  },
}
const isThread = (kind: Kind) => kind === 'entry' || kind === 'post'

let instance: Instance
let writer: Person
let answerer: Person
let reader: Person
let moderator: Person
let admin: Client
let magazine: { magazineId: number; name: string }
const authorOf = (kind: Kind) => (isThread(kind) ? writer : answerer)

beforeAll(async () => {
  instance = await startInstance()
  const people = ['writer', 'answerer', 'reader', 'moderator'].map((name) => aPerson(instance.origin, name))
  ;[writer, answerer, reader, moderator] = (await Promise.all(people)) as [Person, Person, Person, Person]
  admin = new Client(instance.origin)
  await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  magazine = await aMagazineOf(moderator)
  const params = { magazine_id: magazine.magazineId }
  const text = { body: 'Words', lang: 'en' }
  const ids = [
    (await writer.client.get(magazineEntryCreateArticle, { params, body: { ...text, title: 'A thread' } }))
      .entryId,
    (await answerer.client.get(entryCommentNew, { params: { entry_id: 1 }, body: text })).commentId,
    (await writer.client.get(magazinePostsCreate, { params, body: text })).postId,
    (await answerer.client.get(postCommentsCreate, { params: { post_id: 1 }, body: text })).commentId,
  ]
  expect(ids).toEqual([1, 1, 1, 1])
})
afterAll(() => instance?.remove())

const send = async (who: Client, method: string, path: string, body?: object): Promise<Response> => {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const answer = await who.fetch(path, { method, ...init })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

type Shown = Record<string, unknown> | null | undefined
/** What an object of an answer is; everything has the number 1. */
const kindOf = (shown: Shown): Kind | null => {
  if (!shown) return null
  const on = 'postId' in shown ? 'post' : 'entryId' in shown ? 'entry' : null
  expect([shown['commentId'] ?? 1, shown['entryId'] ?? 1, shown['postId'] ?? 1]).toEqual([1, 1, 1])
  return on && ('commentId' in shown ? `${on}_comment` : on)
}

const told = [
  'body',
  'lang',
  'isAdult',
  'isPinned',
  'isLocked',
  'uv',
  'favourites',
  'userVote',
  'isFavourited',
  'bookmarks',
  'visibility',
  'notificationStatus',
] as const

const viewOf = async (kind: Kind): Promise<Record<string, unknown> | null> => {
  const answer = await reader.client.fetch(`/api/${paths[kind].item}`)
  if (answer.status === 404) return null
  const shown = (await answer.json()) as Record<string, unknown>
  expect(kindOf(shown)).toBe(kind)
  return Object.fromEntries(told.flatMap((name) => (name in shown ? [[name, shown[name]]] : [])))
}

/** The text of its ActivityPub document, or the status of an answer without one. */
const documentOf = async (kind: Kind): Promise<string | number> => {
  const path = `/m/${magazine.name}/${paths[kind].document}`
  const answer = await new Client(instance.origin).fetch(path, {
    headers: { accept: 'application/activity+json' },
  })
  if (answer.status !== 200) return answer.status
  const { id, source } = (await answer.json()) as { id: string; source: { content: string } }
  expect(id).toBe(instance.origin + path)
  return source.content
}

/** Everything that contexts keep of the four items, as far as people see it. */
const facts = async () => {
  const params = { magazine_id: magazine.magazineId }
  const { client } = moderator
  const notifications = (who: Person) =>
    who.client.get(notificationCollection, { params: { status: 'all' } }).then(({ items }) => items)
  const [views, documents, reports, trash, log, ...lists] = await Promise.all([
    Promise.all(kinds.map(viewOf)),
    Promise.all(kinds.map(documentOf)),
    client.get(moderateMagazineRetrieveReports, { params, query: { status: 'any' } }),
    client.get(moderateMagazineRetrieveTrash, { params }),
    client.get(magazineModlog, { params }),
    notifications(writer),
    notifications(answerer),
  ])
  const points = async (who: Person) =>
    (await reader.client.get(userRetrieve, { params: { user_id: who.userId } })).reputationPoints
  const of = (kind: Kind, i: number) => ({
    view: views[i],
    document: documents[i],
    reports: reports.items.filter(({ subject }) => kindOf(subject) === kind).map(({ status }) => status),
    trashed: trash.items.some(({ itemType }) => itemType === kind),
    log: log.items.filter(({ subject }) => kindOf(subject) === kind).map(({ type }) => type),
    notified: lists
      .flat()
      .filter(({ subject }) => kindOf(subject as Shown) === kind)
      .map(({ type, status }) => `${type} ${status}`)
      .toSorted(),
  })
  return {
    items: Object.fromEntries(kinds.map((kind, i) => [kind, of(kind, i)])) as Record<
      Kind,
      ReturnType<typeof of>
    >,
    points: { writer: await points(writer), answerer: await points(answerer) },
  }
}
type Facts = Awaited<ReturnType<typeof facts>>
type Change = Partial<Omit<Facts['items'][Kind], 'view'>> & { view?: Record<string, unknown> | null }

/** Does something to one of the four; nothing else than `change` may come of it. */
const changesOnly = async (
  kind: Kind,
  act: () => Promise<unknown>,
  change: Change | ((item: Facts['items'][Kind]) => Change),
  points = 0,
): Promise<void> => {
  const before = await facts()
  await act()
  const item = before.items[kind]
  const { view, ...rest } = typeof change === 'function' ? change(item) : change
  const expected: Facts = {
    items: {
      ...before.items,
      [kind]: { ...item, ...rest, view: view === null ? null : { ...item.view, ...view } },
    },
    points: { ...before.points },
  }
  expected.points[isThread(kind) ? 'writer' : 'answerer'] =
    (before.points[isThread(kind) ? 'writer' : 'answerer'] ?? 0) + points
  await eventually(async () => expect(await facts()).toEqual(expected))
}

test('who looks at a thread has read what they were told of it, and of no other with its number', async () => {
  await eventually(async () => {
    const { items } = await facts()
    expect(items.entry_comment.notified).toEqual(['entry_comment_created_notification new'])
    expect(items.post_comment.notified).toEqual(['post_comment_created_notification new'])
  })
  for (const [thread, comment] of [
    ['post', 'post_comment'],
    ['entry', 'entry_comment'],
  ] as const)
    await changesOnly(comment, () => send(writer.client, 'GET', `/api/${paths[thread].item}`), {
      notified: [`${comment}_created_notification read`],
    })
})

describe.each(kinds)('only the %s of a number', (kind) => {
  const { item, moderate } = paths[kind]
  const act = (path: string) => () => send(moderator.client, 'PUT', `/api/moderate/${moderate}/${path}`)

  test('is voted on and favourited', async () => {
    await changesOnly(
      kind,
      () => send(reader.client, 'PUT', `/api/${item}/vote/1`),
      { view: { uv: 1, userVote: 1 } },
      2,
    )
    await changesOnly(
      kind,
      () => send(reader.client, 'PUT', `/api/${item}/favourite`),
      { view: { favourites: 1, isFavourited: true } },
      1,
    )
  })

  test('is kept, listened to and edited', async () => {
    await changesOnly(kind, () => send(reader.client, 'PUT', `/api/bos/1/${kind}`), {
      view: { bookmarks: ['Default'] },
    })
    if (isThread(kind))
      await changesOnly(kind, () => send(reader.client, 'PUT', `/api/notification/update/${kind}/1/Loud`), {
        view: { notificationStatus: 'Loud' },
      })
    const body = `Edited ${kind}`
    const title = kind === 'entry' ? { title: 'A thread' } : {}
    await changesOnly(
      kind,
      () => send(authorOf(kind).client, 'PUT', `/api/${item}`, { ...title, body, lang: 'en' }),
      { view: { body }, document: body },
    )
  })

  test('is told of on the stream of its thread', async () => {
    const thread = kind.startsWith('entry') ? 'entry' : 'post'
    const elsewhere = thread === 'entry' ? ('post' as const) : ('entry' as const)
    const live = listenLive(reader.client, `/live/feed?thread=${thread}:1`, ({ event }) => event === 'voted')
    await live.opened
    for (const path of [paths[elsewhere].item, item])
      await send(moderator.client, 'PUT', `/api/${path}/favourite`)
    expect((await live.found).data).toMatchObject({ type: kind, id: 1, threadId: 1 })
    for (const path of [paths[elsewhere].item, item])
      await send(moderator.client, 'PUT', `/api/${path}/favourite`)
    await eventually(async () => expect((await viewOf(kind))?.['favourites']).toBe(1))
  })

  test('is reported, moderated, removed and restored', async () => {
    await changesOnly(kind, () => send(reader.client, 'POST', `/api/${item}/report`, { reason: 'rude' }), {
      reports: ['pending'],
    })
    await changesOnly(kind, act('adult/true'), { view: { isAdult: true } })
    await changesOnly(kind, act('de'), { view: { lang: 'de' } })
    if (isThread(kind)) {
      await changesOnly(kind, act('pin'), {
        view: { isPinned: true },
        ...(kind === 'entry' ? { log: ['log_entry_pinned'] } : {}),
      })
      await changesOnly(kind, act('lock'), ({ log }) => ({
        view: { isLocked: true },
        log: [`log_${kind as 'entry' | 'post'}_locked`, ...log],
      }))
    }
    const shown = (await viewOf(kind)) ?? {}
    const before = await documentOf(kind)
    await changesOnly(kind, act('trash'), ({ log, notified }) => ({
      view: {
        visibility: 'trashed',
        body: null,
        uv: null,
        favourites: null,
        userVote: null,
        isFavourited: null,
      },
      document: 404,
      reports: ['approved'],
      trashed: true,
      log: [`log_${kind}_deleted`, ...log],
      notified: [...notified, 'report_approved_notification new'].toSorted(),
    }))
    await changesOnly(kind, act('restore'), ({ log }) => ({
      view: shown,
      document: before,
      trashed: false,
      log: [`log_${kind}_restored`, ...log],
    }))
  })
})

test.each(kinds.toReversed())('purging the %s of a number leaves the others', async (kind) => {
  await changesOnly(
    kind,
    () => send(admin, 'DELETE', `/api/admin/${paths[kind].purge}/purge`),
    { view: null, document: 410, reports: [], log: [], notified: [] },
    -3,
  )
})
