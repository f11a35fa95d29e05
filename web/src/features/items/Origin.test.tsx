import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { show, showPage } from '../../testing/show.tsx'
import { fakeNetwork } from '../../testing/network.ts'
import { aMagazine, anEntry, anEntryComment, aPost, NOW, pageOf } from '../../testing/things.ts'
import { LazyCommentOrigin, LazyOrigin } from './LazyOrigin.tsx'
import { Origin } from './Origin.tsx'

const checked = {
  checkedAt: new Date(Date.parse(NOW) - 30_000).toISOString(),
  origin: 'listed',
  missing: [],
  likes: null,
  dislikes: null,
  shares: null,
} as const
type Found = Parameters<typeof Origin>[0]['found']

const thread = anEntry({ apId: 'https://far.example/t/1', numComments: 41, favourites: 3, dv: 1, uv: 2 })
const showThread = async (found: Partial<Found>) => {
  show(<LazyOrigin item={{ ...thread, completeness: { ...checked, missing: [], ...found } }} />)
  const part = (await screen.findByText('checked 30 sec. ago')).closest('.origin')
  return { text: part?.textContent, element: part }
}

describe('how a thread compares with its origin', () => {
  test('is one sentence where nothing is missing', async () => {
    expect((await showThread({})).text).toBe('41 of 41 replies checked 30 sec. ago')
  })

  test('names what is missing, and why', async () => {
    const missing = [
      { reason: 'unreachable', count: 2 },
      { reason: 'blocked', count: 1 },
    ] as const
    const { text } = await showThread({ missing: [...missing] })
    expect(text).toContain('41 of 44 replies')
    expect(text).toContain('server does not answer: 2')
    expect(text).toContain('blocked here: 1')
  })

  test.each([
    ['unlisted', 'far.example does not list its replies'],
    ['unreachable', 'far.example does not answer'],
    ['gone', 'far.example no longer has it'],
    ['blocked', 'far.example is blocked here'],
  ] as const)('is not said to be whole where its origin is %s', async (origin, sentence) => {
    const { text } = await showThread({ origin })
    expect(text).toContain(sentence)
    expect(text).not.toContain('41')
  })

  test('shows our votes beside theirs, as far as they tell', async () => {
    const { element } = await showThread({ likes: 12, shares: 0 })
    const lines = [...(element?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Here',
      '3 favourites 1 reduced this 2 boosts ',
      'far.example',
      '12 favourites 0 boosts ',
    ])
  })

  test('is not said of what was never compared', () => {
    const { container } = show(<LazyOrigin item={{ ...thread, completeness: null }} />)
    expect(container.querySelector('.origin')).toBeNull()
  })

  test('comes to whoever has the page open', async () => {
    const streams: EventTarget[] = []
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super()
          streams.push(this)
        }
        close() {}
      },
    )
    const post = aPost({ postId: 3, apId: 'https://far.example/p/3', comments: 1 })
    const network = fakeNetwork()
    network.reply('post_retrieve', post)
    network.reply('post_comments_retrieve', pageOf([]))
    network.reply('magazine_retrieve_by_name', aMagazine())
    network.reply('magazine_theme', {
      magazine: post.magazine,
      customCss: null,
      icon: null,
      banner: null,
    })
    await showPage(`/m/${post.magazine.name}/p/3/-`, { network })
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    expect(document.querySelector('.origin')).toBeNull()
    const data = { type: 'post', id: 3, comments: 5, completeness: { ...checked, likes: 2 } }
    await act(async () => {
      streams[0]?.dispatchEvent(new MessageEvent('checked', { data: JSON.stringify(data) }))
    })
    expect(await screen.findByText(/5 of 5 replies/)).toBeVisible()
    vi.unstubAllGlobals()
  })
})

describe('how another server counts the votes of a comment', () => {
  const comment = { ...anEntryComment(), favourites: 1, dv: 0, uv: 2 }
  const theirs = { commentId: comment.commentId, server: 'far.example', likes: 5, dislikes: null, shares: 2 }

  test('is shown beside ours where it differs', async () => {
    show(<LazyCommentOrigin comment={comment} theirs={theirs} />)
    const element = (await screen.findByText('far.example counts otherwise')).closest('.origin')
    const lines = [...(element?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Here',
      '1 favourite 0 reduced this 2 boosts ',
      'far.example',
      '5 favourites 2 boosts ',
    ])
  })

  test('is not where it is the same, or nothing is told', () => {
    for (const told of [{ ...theirs, likes: 1 }, { ...theirs, likes: null }, undefined]) {
      const { container } = show(<LazyCommentOrigin comment={comment} theirs={told} />)
      expect(container.querySelector('.origin')).toBe(null)
    }
  })
})
