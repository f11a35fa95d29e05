import { screen, waitFor } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { loadTexts } from '../i18n/index.ts'
import { fakeNetwork } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { aMagazine, aUser, pageOf } from '../testing/things.ts'
import { Editor } from './Editor.tsx'

await loadTexts('polls')

const editor = (
  {
    onSend = () => undefined,
    network,
    ...props
  }: Partial<ComponentProps<typeof Editor>> & {
    onSend?: () => void
    network?: ReturnType<typeof fakeNetwork>
  } = {},
  start = '',
) => {
  const Holding = () => {
    const [value, onChange] = useState(start)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
        }}
      >
        <Editor name="text" value={value} onChange={onChange} limit={5000} label="Text" {...props} />
      </form>
    )
  }
  return {
    ...show(<Holding />, network ? { network } : {}),
    box: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }),
  }
}

describe('the editor', () => {
  test.each([
    ['Bold', '**tide**'],
    ['Italic', '*tide*'],
    ['Strikethrough', '~~tide~~'],
    ['Heading', '## tide'],
    ['Quote', '> tide'],
    ['Code', '`tide`'],
    ['List', '- tide'],
    ['Numbered list', '1. tide'],
    ['Link', '[tide](https://)'],
    ['Mention', '@tide'],
  ])('marks the selection as %s', async (name, result) => {
    const { user, box } = editor({}, 'tide')
    box().setSelectionRange(0, 4)
    await user.click(screen.getByRole('button', { name }))
    expect(box()).toHaveValue(result)
    await waitFor(() => expect(box()).toHaveFocus())
  })

  test.each([
    ['{Control>}b{/Control}', '**tide**'],
    ['{Control>}k{/Control}', '[tide](https://)'],
    ['*', '*tide*'],
  ])('marks it by key: %s', async (keys, result) => {
    const { user, box } = editor({ autoFocus: true }, 'tide')
    box().setSelectionRange(0, 4)
    await user.keyboard(keys)
    expect(box()).toHaveValue(result)
  })

  test('shows what the text will look like, beside it or instead', async () => {
    const { user } = editor({}, '**tide**')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('tide', { selector: 'strong' })).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Side by side' }))
    expect(screen.getByRole('textbox')).toBeVisible()
    expect(screen.getByText('tide', { selector: 'strong' })).toBeVisible()
  })

  const withEmoji = () => {
    const network = fakeNetwork()
    const createdAt = '2026-01-02T03:04:05+00:00'
    network.reply('emoji_collection', {
      items: ['bee', 'beetle', 'wasp'].map((name) => ({
        name,
        url: `/media/${name}.png`,
        category: null,
        createdAt,
      })),
    })
    return network
  }

  test('shows the emoji of this instance in it', async () => {
    const { user } = editor({ network: withEmoji() }, 'A :bee:')
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('img', { name: ':bee:' })).toHaveAttribute('src', '/media/bee.png')
  })

  const withNames = () => {
    const network = withEmoji()
    network.reply(
      'users_collection',
      pageOf([
        aUser({ username: 'juniper', title: 'Juniper Hale' }),
        aUser({ userId: 78, username: '@june@far.example', title: null }),
      ]),
    )
    network.reply('magazines_retrieve', pageOf([aMagazine({ name: 'harbour', title: 'The Harbour' })]))
    network.reply('tags_used', { items: [{ name: 'tides', people: 3, before: 1 }] })
    return network
  }
  const offered = (name: RegExp) => screen.findByRole('option', { name })

  test.each([
    ['@ju', /Juniper Hale/, 'Ask @juniper '],
    ['!har', /The Harbour/, 'Ask !harbour '],
    ['#ti', /tides/, 'Ask #tides '],
    [':be', /:bee:/, 'Ask :bee: '],
  ])('completes what is named: %s', async (typed, option, written) => {
    const { user, box } = editor({ network: withNames() })
    await user.type(box(), `Ask ${typed}`)
    expect(await offered(option)).toHaveAttribute('aria-selected', 'true')
    expect(box()).toHaveAttribute('aria-activedescendant', (await offered(option)).id)
    await user.keyboard('{Enter}')
    expect(box()).toHaveValue(written)
    expect(screen.queryByRole('option')).toBeNull()
    await waitFor(() => expect(box()).toHaveFocus())
    await user.type(box(), 'when')
    expect(box()).toHaveValue(`${written}when`)
  })

  test('completes in the middle of a text, by arrows and Tab or by a press, with one space after it', async () => {
    const { user, box } = editor({ network: withNames() }, 'Ask  when')
    await user.type(box(), '@ju', { initialSelectionStart: 4 })
    await offered(/june/)
    await user.keyboard('{ArrowDown}{Tab}')
    expect(box()).toHaveValue('Ask @june@far.example when')
    await waitFor(() => expect(box().selectionStart).toBe('Ask @june@far.example '.length))
    await user.type(box(), '!h', { initialSelectionStart: 22 })
    await user.click(await offered(/The Harbour/))
    expect(box()).toHaveValue('Ask @june@far.example !harbour when')
  })

  test('leaves keys alone that mean something else, and offers no more of what Escape sent away', async () => {
    const onSend = vi.fn()
    const onCancel = vi.fn()
    const { user, box } = editor({ network: withNames(), onSend, onCancel, send: 'Send' })
    await user.type(box(), '@ju')
    await offered(/Juniper/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(onCancel).not.toHaveBeenCalled()
    await user.keyboard('{Enter}@ju')
    expect(box()).toHaveValue('@ju\n@ju')
    await offered(/Juniper/)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(box()).toHaveValue('@ju\n@ju\n')
    await user.keyboard('@ju')
    await offered(/Juniper/)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledOnce()
    expect(box()).toHaveValue('@ju\n@ju\n@ju')
  })

  test('asks for nobody where nobody is named', async () => {
    const network = withNames()
    const { user, box } = editor({ network })
    await user.type(box(), 'mail@host at 10:30, # not a tag')
    for (const list of ['users_collection', 'magazines_retrieve', 'tags_used', 'emoji_collection'] as const)
      expect(network.askedFor(list)).toEqual([])
  })

  test('has nothing to show of nothing', async () => {
    const { user } = editor()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(screen.getByText('Nothing to show yet.')).toBeVisible()
  })

  test('counts what is left as people count, and sends no more than that', async () => {
    const onSend = vi.fn()
    const { user, box } = editor({ limit: 3, send: 'Send', onSend }, '👩‍👩‍👧')
    expect(screen.getByText('2 left')).toBeVisible()
    await user.type(box(), 'four')
    expect(screen.getByRole('alert')).toHaveTextContent('2 too many')
    expect(box()).toBeInvalid()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(onSend).not.toHaveBeenCalled()
  })

  test('sends by button and by Ctrl Enter, but not while it does', async () => {
    const onSend = vi.fn()
    const { user, box, unmount } = editor({ send: 'Send', onSend }, 'tide')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.type(box(), '{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledTimes(2)
    unmount()
    const again = editor({ send: 'Send', onSend, busy: true }, 'tide')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await again.user.type(again.box(), '{Control>}{Enter}{/Control}')
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  test('says why a text was refused, and else that a draft is kept', () => {
    const { unmount } = editor({ error: 'You are banned', kept: true }, 'tide')
    expect(screen.getByRole('alert')).toHaveTextContent('You are banned')
    unmount()
    editor({ kept: true }, 'tide')
    expect(screen.getByText('Draft kept')).toBeVisible()
  })

  test('is given up by Escape only while it is empty', async () => {
    const onCancel = vi.fn()
    const { user, unmount } = editor({ onCancel, autoFocus: true }, 'tide')
    await user.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
    unmount()
    const empty = editor({ onCancel, autoFocus: true })
    await empty.user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })
})
