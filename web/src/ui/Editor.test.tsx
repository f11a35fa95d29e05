import { screen, waitFor } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { fakeNetwork } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { Editor } from './Editor.tsx'

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

  test('offers emoji whose names begin as what is written, next to the text for the keyboard', async () => {
    const network = withEmoji()
    const { user, box } = editor({ network })
    await user.type(box(), 'At 10:30 a :')
    expect(network.askedFor('emoji_collection')).toEqual([])
    await user.type(box(), 'be')
    expect(await screen.findByRole('button', { name: ':beetle:' })).toBeVisible()
    expect(screen.queryByRole('button', { name: ':wasp:' })).toBeNull()
    await user.tab()
    expect(screen.getByRole('button', { name: ':bee:' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(box()).toHaveValue('At 10:30 a :bee: ')
    await waitFor(() => expect(box()).toHaveFocus())
    expect(screen.queryByRole('button', { name: ':bee:' })).toBeNull()
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
