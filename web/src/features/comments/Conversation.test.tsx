import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { EntryComment } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { anEntryComment, aSmallUser, pageOf, somebody } from '../../testing/things.ts'
import type { MemberSettings, Session } from '../session/session.api.ts'
import { Conversation } from './Conversation.tsx'

const base = '/m/harbours/t/31/tide'
const first = anEntryComment({
  commentId: 51,
  body: 'The harbour is shut.',
  createdAt: '2026-03-01T10:00:00+00:00',
})
const second = anEntryComment({
  commentId: 52,
  parentId: 51,
  rootId: 51,
  body: 'Which harbour?',
  createdAt: '2026-03-01T11:00:00+00:00',
  user: aSmallUser({ userId: somebody.userId, username: somebody.username }),
  answers: { commentId: 51, user: first.user },
})

const serving = (items: readonly EntryComment[]) => {
  const network = fakeNetwork()
  network.reply('entry_comments', pageOf([...items], { perPage: 50 }))
  return network
}

/** A conversation at an address, in front of a server that has these comments. */
const conversation = (
  search: string,
  items: readonly EntryComment[],
  settings: Partial<MemberSettings> = {},
  network = serving(items),
) => {
  const shown = show(
    <Conversation
      talk={{ on: 'entry', id: 31 }}
      count={2}
      op={11}
      locked={false}
      sort={undefined}
      base={base}
      magazine={{ name: 'harbours' }}
    />,
    { network, at: `${base}${search}`, me: somebody, session: { settings } as unknown as Session },
  )
  return { ...shown, network }
}

describe('a conversation of several pages', () => {
  const pages = [first, anEntryComment({ commentId: 53, body: 'The ferry waits.' })]
  const ofPages = () => {
    const network = fakeNetwork()
    network.reply('entry_comments', ({ query }) =>
      // What moved on to the next page meanwhile comes once more.
      pageOf(query['p'] === '2' ? pages : [first], { maxPage: 2, currentPage: Number(query['p'] ?? 1) }),
    )
    return conversation('', [], {}, network)
  }

  test('has a link to the next where nothing tells how far one scrolled', async () => {
    ofPages()
    expect(await screen.findByRole('link', { name: 'More comments, page 2 of 2' })).toHaveAttribute(
      'href',
      `${base}?p=2#comments`,
    )
  })

  test('goes on by itself when its end comes near, with each comment once', async () => {
    let near = (): void => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          near = () => seen([{ isIntersecting: true }])
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    ofPages()
    await screen.findByRole('link', { name: 'More comments, page 2 of 2' })
    act(() => near())
    expect(await screen.findByText('The ferry waits.')).toBeVisible()
    expect(screen.getAllByText('The harbour is shut.')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /More comments/ })).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('a conversation', () => {
  test('offers its other views by addresses', async () => {
    conversation('', [first])
    const flat = await screen.findByRole('link', { name: 'Flat list', hidden: true })
    expect(flat).toHaveAttribute('href', `${base}?view=flat#comments`)
    expect(screen.getByRole('link', { name: 'Chat', hidden: true })).toHaveAttribute(
      'href',
      `${base}?view=chat#latest`,
    )
  })

  test('begins folded below the level that its reader chose, and remembers the choice', async () => {
    const deep = { ...first, childCount: 1, children: [{ ...second, children: [] }] }
    const { user, store } = conversation('', [deep])
    await screen.findByText('Which harbour?')
    const answer = () => document.querySelector<HTMLDetailsElement>('.replies details')!
    expect(answer().open).toBe(true)
    const fold = await screen.findByRole('link', { name: 'Fold below level 1', hidden: true })
    expect(fold).toHaveAttribute('href', `${base}?levels=1#comments`)
    await user.click(fold)
    await waitFor(() => expect(answer().open).toBe(false))
    expect(screen.getByText('The harbour is shut.')).toBeVisible()
    expect(store.getState().page.appearance.unfolded).toBe('1')
  })

  test('is folded as its address says, and leads to all of it', async () => {
    const deep = { ...first, childCount: 1, children: [{ ...second, children: [] }] }
    conversation('?levels=1', [deep])
    await screen.findByText('Which harbour?')
    expect(document.querySelector<HTMLDetailsElement>('.replies details')!.open).toBe(false)
    expect(screen.getByRole('link', { name: 'Unfold everything', hidden: true })).toHaveAttribute(
      'href',
      `${base}?levels=all#comments`,
    )
  })

  test('begins with the view that the member set, and names the others', async () => {
    const { network } = conversation('', [first], { commentDefaultView: 'flat' })
    expect(await screen.findByRole('link', { name: 'Tree', hidden: true })).toHaveAttribute(
      'href',
      `${base}?view=tree#comments`,
    )
    expect(network.askedFor('entry_comments').at(-1)?.query).toMatchObject({ flat: 'true' })
  })

  test('says in a list what each comment answers, and leads there', async () => {
    conversation('?view=flat', [second])
    const answered = await screen.findByRole('link', { name: 'In reply to ada' })
    expect(answered).toHaveAttribute('href', '/m/harbours/t/31/-/comment/51')
  })

  test('leads to what is on the page without leaving it', async () => {
    conversation('?view=flat', [second, first])
    expect(await screen.findByRole('link', { name: 'In reply to ada' })).toHaveAttribute(
      'href',
      '#entry-comment-51',
    )
  })

  test('is a chat with the newest at the bottom and one’s own marked', async () => {
    const { network } = conversation('?view=chat', [second, first])
    await screen.findByRole('link', { name: 'Go to the newest' })
    const [above, below] = screen.getAllByRole('article')
    expect(above).toHaveAttribute('id', 'entry-comment-51')
    expect(within(above!).queryByText('You')).toBeNull()
    expect(within(below!).getByText('You')).toBeInTheDocument()
    expect(network.askedFor('entry_comments').at(-1)?.query).toMatchObject({ flat: 'true', sort: 'newest' })
  })

  test('is in order even where two were written within a second, which is as exact as their times are', async () => {
    conversation('?view=chat', [{ ...second, createdAt: first.createdAt }, first])
    await screen.findByRole('link', { name: 'Go to the newest' })
    expect(screen.getAllByRole('article')[0]).toHaveAttribute('id', 'entry-comment-51')
  })

  test('marks what was looked for, and Enter leads from one to the next', async () => {
    const { user, network } = conversation('?q=harbour', [first, second])
    expect(await screen.findByText('2 comments found')).toBeVisible()
    await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(2))
    expect(network.askedFor('entry_comments').at(-1)?.query).toMatchObject({ q: 'harbour' })
    const field = screen.getByRole('searchbox', { name: 'Search these comments' })
    await user.type(field, '{Enter}')
    expect(screen.getByText('1 of 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next comment found' }))
    expect(screen.getByText('2 of 2')).toBeVisible()
    expect(document.querySelector('.is-at')).toHaveAttribute('id', 'entry-comment-52')
    await user.type(field, '{Shift>}{Enter}{/Shift}')
    expect(screen.getByText('1 of 2')).toBeVisible()
  })

  test('says that nothing holds the words, and leads back to all', async () => {
    conversation('?q=lighthouse', [])
    expect(await screen.findByText('No comment here holds these words.')).toBeVisible()
    for (const back of screen.getAllByRole('link', { name: 'Show all comments' }))
      expect(back).toHaveAttribute('href', `${base}#comments`)
  })

  test('goes where the words lead that were typed', async () => {
    const { user, address } = conversation('', [first])
    await user.type(await screen.findByRole('searchbox'), 'old mill{Enter}')
    expect(address()).toBe(`${base}?q=old+mill#comments`)
  })
})
