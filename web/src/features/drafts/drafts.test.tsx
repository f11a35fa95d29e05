import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/index.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { aMagazine, somebody } from '../../testing/things.ts'
import { MessageBox } from '../messages/MessageBox.tsx'
import { MicroblogComposer } from '../posts/MicroblogComposer.tsx'
import { Component as NewThread } from '../submit/NewThreadPage.tsx'
import type { Draft } from './drafts.api.ts'

await Promise.all([loadTexts('own'), loadTexts('polls')])
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const aDraft = (changes: Partial<Draft> = {}): Draft => ({
  key: 'new-thread',
  about: null,
  path: '/new_entry',
  firstWords: 'Where to moor',
  changedAt: '2026-01-01T00:00:00+00:00',
  pictureCount: 0,
  pictures: [],
  fields: { title: 'Where to moor', body: 'We came when', isAdult: 'on' },
  ...changes,
})
const pathOf = (sign: string) => `/media/${sign.repeat(2)}/${sign.repeat(2)}/${sign.repeat(64)}.png`
const smallOf = ({ fields: _, pictures: __, ...small }: Draft) => small

const keeping = (...drafts: Draft[]) => {
  const network = fakeNetwork()
  network.reply('drafts', { items: drafts.map(smallOf) })
  network.reply(
    'draft_retrieve',
    ({ params }) => drafts.find(({ key }) => key === params['draft_key']) ?? drafts[0]!,
  )
  return network
}
const title = () => screen.getByRole('textbox', { name: /^Title/ })
const newThread = (network: ReturnType<typeof fakeNetwork>, at = '/new_entry') =>
  show(<NewThread />, { me: somebody, at, network })
/** What a browser does when somebody turns to something else. */
const turnAway = () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const stored = (key: string) =>
  JSON.parse(localStorage.getItem(`draft:${somebody.userId}:${key}`) ?? 'null') as Record<
    string,
    unknown
  > | null

describe('a box', () => {
  test('goes on with what was begun on another device', async () => {
    newThread(keeping(aDraft()))
    await waitFor(() => expect(title()).toHaveValue('Where to moor'))
    expect(document.querySelector('input[name=isAdult]')).toBeChecked()
    expect(screen.getByText(/^Draft /)).toBeVisible()
  })

  test('gives back what was chosen beside the texts', async () => {
    const chosen = { lang: 'de', pollOption0: 'North', pollOption2: 'South', pollMultiple: 'on' }
    const fields = { title: 'Which quay', ...chosen, pollClosesIn: '604800' }
    const network = keeping(aDraft({ fields }))
    const { user } = newThread(network)
    await screen.findByRole('toolbar', { name: 'Formatting' })
    await waitFor(() => expect(title()).toHaveValue('Which quay'))
    const inForm = () =>
      Object.fromEntries(new FormData(document.querySelector<HTMLFormElement>('form.spaced')!))
    expect(inForm()).toMatchObject({ ...fields, pollOption1: '' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    await user.type(screen.getByRole('textbox', { name: 'Option 2' }), 'East')
    turnAway()
    await waitFor(() => expect(network.askedFor('draft_keep')).toHaveLength(1))
    expect(network.askedFor('draft_keep')).toMatchObject([
      { body: { fields: { ...fields, lang: 'fr', pollOption1: 'East' } } },
    ])
  })

  test('that has no place for a poll leads to the page that has, and loses nothing', async () => {
    const fields = { body: 'Which quay?', pollOption0: 'North', pollOption1: 'South' }
    const network = keeping(aDraft({ key: 'microblog', path: '/microblog/create', fields }))
    network.reply('magazine_retrieve_by_name', aMagazine())
    const { user } = show(<MicroblogComposer />, { me: somebody, network })
    const box = await screen.findByRole('textbox', { name: 'New microblog' })
    await waitFor(() => expect(box).toHaveValue('Which quay?'))
    expect(screen.getByText(/^Your draft holds more/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go on with it' })).toHaveAttribute('href', '/microblog/create')
    expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
    await user.type(box, ' Say.{Control>}{Enter}{/Control}')
    turnAway()
    await waitFor(() =>
      expect(network.askedFor('draft_keep')).toMatchObject([
        { body: { fields: { ...fields, body: 'Which quay? Say.' } } },
      ]),
    )
  })

  test('stores pictures as they are chosen, and brings them back', async () => {
    const network = keeping()
    const { user, unmount } = newThread(network)
    await user.upload(
      screen.getByLabelText(/^Choose pictures/),
      new File(['x'], 'quay.png', { type: 'image/png' }),
    )
    await user.type(screen.getByLabelText(/^Describe picture 1/), 'The quay')
    const held = { path: pathOf('a'), alt: 'The quay' }
    await waitFor(() => expect(stored('new-thread')?.['pictures']).toEqual([held]))
    turnAway()
    await waitFor(() => expect(network.askedFor('draft_keep')).toHaveLength(1))
    expect(network.askedFor('draft_keep')).toMatchObject([{ body: { pictures: [held] } }])
    unmount()
    localStorage.clear()

    vi.stubGlobal('fetch', async (path: string) =>
      path === held.path ? new Response('x') : new Response(null, { status: 404 }),
    )
    const pictures = [{ path: pathOf('b'), alt: 'Thrown away' }, held]
    newThread(keeping(aDraft({ pictures, pictureCount: 2 })))
    expect(await screen.findByLabelText(/^Describe picture 1/)).toHaveValue('The quay')
    expect(screen.queryByLabelText(/^Describe picture 2/)).toBeNull()
  })

  test('that its address fills in takes no draft of another', async () => {
    const network = keeping(aDraft())
    const { user } = newThread(network, '/new_entry?title=Shared')
    await waitFor(() => expect(network.askedFor('drafts')).toHaveLength(1))
    expect(title()).toHaveValue('Shared')
    await user.type(title(), ' with me')
    turnAway()
    await waitFor(() => expect(network.askedFor('draft_keep')).toHaveLength(1))
    const [asked] = network.askedFor('draft_keep')
    expect(asked?.params['draft_key']).toMatch(/^new-thread-[a-z0-9]+$/)
    expect(asked?.body).toMatchObject({
      fields: { title: 'Shared with me' },
      path: '/new_entry?title=Shared',
    })
  })

  test('sends what was written when its reader turns away, and says when', async () => {
    const network = keeping()
    const { user } = newThread(network)
    await user.type(title(), 'Fog')
    expect(stored('new-thread')).toMatchObject({ fields: { title: 'Fog' }, kept: null })
    turnAway()
    await waitFor(() => expect(stored('new-thread')?.['kept']).toEqual(expect.any(Number)))
    expect(network.askedFor('draft_keep')).toMatchObject([
      { params: { draft_key: 'new-thread' }, body: { fields: { title: 'Fog' }, path: '/new_entry' } },
    ])
  })

  test('keeps in the browser what the account cannot take now', async () => {
    const network = keeping()
    network.breakDown('draft_keep')
    const { user, unmount } = newThread(network)
    await user.type(title(), 'Fog')
    turnAway()
    await waitFor(() => expect(network.askedFor('draft_keep')).toHaveLength(1))
    unmount()
    newThread(keeping())
    await waitFor(() => expect(title()).toHaveValue('Fog'))
  })

  test('is empty where what was in it was sent from another device', async () => {
    const network = keeping()
    const { user, unmount } = newThread(network)
    await user.type(title(), 'Fog')
    turnAway()
    await waitFor(() => expect(stored('new-thread')?.['kept']).toEqual(expect.any(Number)))
    unmount()
    const later = Date.now() + 1000
    vi.spyOn(Date, 'now').mockImplementation(() => later)
    newThread(keeping())
    await waitFor(() => expect(stored('new-thread')).toBeNull())
    expect(title()).toHaveValue('')
  })

  test('leaves no draft once it is sent', async () => {
    const network = keeping()
    const { user } = show(
      <MessageBox
        name="linus"
        box="message-thread-3"
        path="/profile/messages/3"
        action={() => Promise.resolve()}
      />,
      { me: somebody, network },
    )
    await user.type(screen.getByRole('textbox'), 'Good morning')
    turnAway()
    await waitFor(() => expect(network.askedFor('draft_keep')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(network.askedFor('draft_delete')).toHaveLength(1))
    await waitFor(() => expect(localStorage).toHaveLength(0))
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  test('that another device began leaves no draft either', async () => {
    const network = keeping(
      aDraft({ key: 'message-thread-3', fields: { body: 'Good' }, path: '/profile/messages/3' }),
    )
    const { user } = show(
      <MessageBox
        name="linus"
        box="message-thread-3"
        path="/profile/messages/3"
        action={() => Promise.resolve()}
      />,
      { me: somebody, network },
    )
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Good'))
    await user.type(screen.getByRole('textbox'), ' morning')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(network.askedFor('draft_delete')).toHaveLength(1))
  })

  test('takes over what an earlier release kept', async () => {
    const start = `draft:${somebody.userId}:`
    localStorage.setItem(`${start}new-thread`, JSON.stringify({ title: 'Old words', isOc: false }))
    localStorage.setItem(`${start}entry-31-51`, 'Old answer')
    newThread(keeping())
    expect(title()).toHaveValue('Old words')
    expect(localStorage.getItem(`${start}entry-31-51`)).toBeNull()
    expect(localStorage.getItem(`${start}comment-entry-31-51`)).toBe('Old answer')
  })
})

describe('the list of drafts', () => {
  test('leads back to each box', async () => {
    const network = keeping(
      aDraft(),
      aDraft({
        key: 'comment-entry-31',
        about: 'The tide tables are out',
        path: '/m/harbours/t/31/-/comment/create',
        firstWords: 'I think',
      }),
    )
    await showPage('/drafts', { network, me: somebody })
    expect(await screen.findByRole('link', { name: 'Where to moor' })).toHaveAttribute('href', '/new_entry')
    const line = screen.getByText('I think').closest('li')!
    expect(within(line).getByRole('link', { name: 'The tide tables are out' })).toHaveAttribute(
      'href',
      '/m/harbours/t/31/-/comment/create',
    )
    expect(within(line).getByText('Reply')).toBeVisible()
  })

  test('deletes one, and brings it back', async () => {
    const network = keeping(aDraft())
    const { user } = await showPage('/drafts', { network, me: somebody })
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect(await screen.findByText('The draft is deleted.')).toBeVisible()
    expect(network.askedFor('draft_delete')).toMatchObject([{ params: { draft_key: 'new-thread' } }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The draft is back.')).toBeVisible()
    expect(network.askedFor('draft_keep')).toMatchObject([{ body: { fields: { title: 'Where to moor' } } }])
  })

  test('says that there are none, or why they cannot be shown', async () => {
    const { unmount } = await showPage('/drafts', { network: keeping(), me: somebody })
    expect(await screen.findByText('You have no drafts.')).toBeVisible()
    unmount()
    const network = fakeNetwork()
    network.refuse('drafts', 429)
    await showPage('/drafts', { network, me: somebody })
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})
