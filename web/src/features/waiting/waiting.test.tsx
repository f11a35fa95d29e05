import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '../../i18n/index.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { aMember, anEntryComment, aSmallUser } from '../../testing/things.ts'
import { CommentNode } from '../comments/CommentNode.tsx'
import { addWaiting, askToSend, changeWaiting, deleteWaiting, waitingOf, type Waiting } from './queue.ts'
import { startWaiting } from './start.ts'

await loadTexts('offline')
const me = aMember()

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { id } of await waitingOf(me.userId)) await deleteWaiting(id)
})

const aComment = (text: string): Promise<Waiting> =>
  addWaiting({
    key: crypto.randomUUID(),
    by: me.userId,
    method: 'POST',
    path: '/api/entry/31/comments',
    body: JSON.stringify({ body: text }),
    write: { what: 'comment', on: 'entry', id: 31, parent: null },
    ballot: null,
    about: { title: 'The tide tables are out', path: '/m/harbours/t/31/-' },
    at: Date.parse('2026-06-15T11:00:00Z'),
    tried: null,
    refused: null,
  })

describe('the list of what waits', () => {
  test('says what it is and where it belongs, and lets it be deleted', async () => {
    await aComment('Fog again.')
    await aComment('And rain.')
    const { user } = await showPage('/offline', { me })
    const list = await screen.findByRole('region', { name: 'Waiting to be sent' })
    expect(within(list).getByText('Fog again.')).toBeVisible()
    expect(within(list).getAllByRole('link', { name: 'The tide tables are out' })[0]).toHaveAttribute(
      'href',
      '/m/harbours/t/31/-',
    )
    await user.click(within(list).getAllByRole('button', { name: 'Delete' })[0]!)
    await vi.waitFor(() => expect(screen.queryByText('Fog again.')).toBeNull())
    expect(await waitingOf(me.userId)).toMatchObject([{ body: '{"body":"And rain."}' }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Fog again.')).toBeVisible()
    expect(await waitingOf(me.userId)).toMatchObject([
      { body: '{"body":"Fog again."}' },
      { body: '{"body":"And rain."}' },
    ])
  })

  test('gives a refused text back with the reason, to be changed and tried again', async () => {
    const { id, key } = await aComment('Far too long.')
    await changeWaiting(id, { refused: { status: 400, detail: 'body: must have at most 5000 characters.' } })
    const { user } = await showPage('/offline', { me })
    expect(await screen.findByText(/^Not sent: .*at most 5000/)).toBeVisible()
    const text = screen.getByRole('textbox', { name: 'Text' })
    expect(text).toHaveValue('Far too long.')
    await user.clear(text)
    await user.type(text, 'Short.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Try now' })).toBeVisible()
    const [changed] = await waitingOf(me.userId)
    expect(changed).toMatchObject({ body: '{"body":"Short."}', refused: null })
    expect(changed!.key).not.toBe(key)
  })

  test('is of the member alone who reads', async () => {
    await aComment('Mine.')
    await showPage('/offline', { me: aMember({ userId: 77, username: 'grace' }) })
    await screen.findByText('No page is kept on this device yet.')
    expect(screen.queryByText('Mine.')).toBeNull()
  })
})

test('a comment that waits says so in its place, and nothing can be done with it yet', async () => {
  const { id } = await aComment('Fog again.')
  const node = (commentId: number) => (
    <CommentNode
      comment={anEntryComment({ commentId, body: 'Fog again.', user: aSmallUser() })}
      talk={{ on: 'entry', id: 31 }}
      depth={0}
      op={12}
      locked={false}
    />
  )
  show(node(-id), { me })
  expect(await screen.findByRole('link', { name: 'Waiting to be sent' })).toHaveAttribute('href', '/offline')
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  await changeWaiting(id, { refused: { status: 403, detail: 'You are banned from this magazine.' } })
  expect(await screen.findByRole('link', { name: /^Not sent: You are banned/ })).toBeVisible()
})

test('a vote without an answer waits, and is sent again with the same key when the server answers', async () => {
  const network = fakeNetwork()
  network.breakDown('entry_favourite')
  const { store } = show(<p />, { me, network })
  const keys: string[] = []
  const services = {
    transport: (path: string, init: RequestInit) => {
      keys.push((init.headers as Record<string, string>)['idempotency-key']!)
      return network.fetch(path, init)
    },
  }
  let isThere = false
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const { t } = await textsOf('en')
  await startWaiting(store, services, me, t)
  const answer = await services.transport('/api/entry/31/favourite', { method: 'PUT' })
  expect(answer.status).toBe(202)
  expect(await waitingOf(me.userId)).toMatchObject([
    { write: { what: 'favourite', subject: { kind: 'Entry', id: 31 } }, tried: expect.any(Number) },
  ])
  network.refuse('entry_favourite', 404, 'There is no thread 31.')
  isThere = true
  askToSend()
  await vi.waitFor(async () =>
    expect(await waitingOf(me.userId)).toMatchObject([
      { refused: { status: 404, detail: 'There is no thread 31.' } },
    ]),
  )
  expect(new Set(keys).size).toBe(1)
  expect(await screen.findByText('Not sent: There is no thread 31.')).toBeVisible()
})
