import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EntryComment } from '../../api/contract.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import {
  aMember,
  anEntryComment,
  anAttachment,
  anImage,
  aPostComment,
  aSmallUser,
  somebody,
} from '../../testing/things.ts'
import { CommentNode } from './CommentNode.tsx'

type Options = NonNullable<Parameters<typeof show>[1]>
const node = (
  changes: Partial<EntryComment> = {},
  { locked = false, ...options }: Options & { locked?: boolean } = {},
) =>
  show(
    <CommentNode
      comment={anEntryComment(changes)}
      talk={{ on: 'entry', id: 31 }}
      depth={0}
      op={11}
      locked={locked}
      target={51}
    />,
    options,
  )
const reply = anEntryComment({
  commentId: 52,
  parentId: 51,
  rootId: 51,
  body: 'As ever.',
  user: aSmallUser({ userId: 12, username: 'linus' }),
})

describe('a comment in its conversation', () => {
  test('shows its text, its author as who began, and what answers it', async () => {
    node({ children: [reply], childCount: 1 })
    const [first, second] = screen.getAllByRole('article')
    expect(await screen.findByText('late')).toBeVisible()
    expect(within(first!).getByText('OP')).toBeVisible()
    expect(within(second!).getByRole('link', { name: 'linus' })).toHaveAttribute('href', '/u/linus')
    expect(await within(second!).findByText('As ever.')).toBeVisible()
    expect(within(second!).queryByText('OP')).toBeNull()
    expect(first).toHaveClass('is-target')
    expect(second).not.toHaveClass('is-target')
  })

  test.each([
    ['trashed', 'Removed by a moderator'],
    ['soft_deleted', 'Deleted by the author'],
    ['private', 'Only followers can see this'],
  ] as const)('that is %s says so, and keeps what answers it', async (visibility, text) => {
    node({ visibility, body: null, children: [reply], childCount: 1 })
    const [gone] = screen.getAllByRole('article')
    expect(within(gone!).getByText(text)).toBeVisible()
    expect(within(gone!).queryByRole('link', { name: 'ada' })).toBeNull()
    expect(await screen.findByText('As ever.')).toBeVisible()
  })

  test('folds with what answers it', async () => {
    const { user } = node({ children: [reply], childCount: 1 })
    const [fold] = screen.getAllByText('1 reply folded')
    await user.click(fold!.closest('summary')!)
    await waitFor(() => expect(screen.getAllByRole('group', { hidden: true })[0]).not.toHaveAttribute('open'))
  })

  test('continues on a page of its own where its replies are not here', () => {
    node({ childCount: 12 })
    expect(screen.getByRole('link', { name: 'Continue this branch, 12 replies' })).toHaveAttribute(
      'href',
      '/m/harbours/t/31/-/comment/51',
    )
  })

  test('shows a picture that leads to the whole', () => {
    node({ image: anImage(), attachments: [anAttachment({ altText: 'A buoy' })], body: null })
    expect(screen.getByRole('link', { name: 'A buoy' })).toHaveAttribute(
      'href',
      'https://pictures.example/harbour.webp',
    )
  })

  test('leads a visitor who would answer to the login', () => {
    node({}, { at: '/m/harbours/t/31/x' })
    expect(screen.getByRole('link', { name: 'Reply' })).toHaveAttribute(
      'href',
      '/login?next=%2Fm%2Fharbours%2Ft%2F31%2Fx',
    )
  })

  test('cannot be answered where the thread is locked', () => {
    node({}, { me: somebody, locked: true })
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Boost, 2 boosts' })).toBeVisible()
  })

  test('marks one’s own', () => {
    node({}, { me: aMember() })
    expect(screen.getByText('You')).toBeVisible()
  })

  test('of a microblog cannot be reduced', () => {
    show(
      <CommentNode comment={aPostComment()} talk={{ on: 'post', id: 41 }} depth={0} op={0} locked={false} />,
      { me: somebody },
    )
    expect(screen.getByRole('button', { name: 'Favourite, 5' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Reduce' })).toBeNull()
  })
})

describe('the answer to a comment', () => {
  const opened = async (network = fakeNetwork()) => {
    const shown = node({}, { me: somebody, network })
    await shown.user.click(screen.getByRole('button', { name: 'Reply' }))
    await screen.findByRole('toolbar', { name: 'Formatting' })
    return { ...shown, box: screen.getByRole('textbox', { name: 'Text in Markdown' }) }
  }
  const send = () =>
    within(document.querySelector<HTMLElement>('.editor-foot')!).getByRole('button', { name: 'Reply' })

  test('is sent by Ctrl Enter, and the box closes', async () => {
    const network = fakeNetwork()
    network.reply('entry_comment_reply', reply)
    const { user, box } = await opened(network)
    await user.type(box, 'As ever.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(network.askedFor('entry_comment_reply')).toMatchObject([
      { params: { entry_id: '31', comment_id: '51' }, body: { body: 'As ever.' } },
    ])
    expect(localStorage).toHaveLength(0)
  })

  test('stays with the reason where it is refused, also after the page is left', async () => {
    const network = fakeNetwork()
    network.refuse('entry_comment_reply', 403, 'You are banned from this magazine')
    const { user, box, unmount } = await opened(network)
    await user.type(box, 'As ever.')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('You are banned from this magazine')
    expect(box).toHaveValue('As ever.')
    unmount()
    expect((await opened()).box).toHaveValue('As ever.')
  })

  test('is not sent without a word', async () => {
    const { user, network } = await opened()
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Write something first.')
    expect(network.askedFor('entry_comment_reply')).toEqual([])
  })

  test('is given up by Escape while it is empty', async () => {
    const { user } = await opened()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
