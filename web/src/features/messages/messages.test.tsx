import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeNetwork } from '../../testing/network.ts'
import { showPage } from '../../testing/show.tsx'
import {
  aConversation,
  aMessage,
  aSmallUser,
  aUser,
  pageOf,
  somebody,
  theMessagesOf,
} from '../../testing/things.ts'
import type { Message, Thread } from './messages.api.ts'

const mine = aSmallUser(somebody)

describe('the list of conversations', () => {
  const list = async (threads: Thread[]) => {
    const network = fakeNetwork()
    network.reply('message_retrieve_threads', pageOf(threads))
    return showPage('/profile/messages', { network, me: somebody })
  }

  test('shows with whom, what was last said, and what is new', async () => {
    await list([
      aConversation({ messages: [aMessage({ status: 'new' })] }),
      aConversation({ threadId: 73, messages: [aMessage({ sender: mine, body: 'At **six**.' })] }),
    ])
    const [first, second] = await screen.findAllByRole('link')
    expect(first).toHaveAttribute('href', '/profile/messages/72')
    expect(first).toHaveTextContent('Unread ada3 hAre you at the pier?')
    expect(second).toHaveTextContent('ada3 hYou: At six.')
    expect(second).not.toHaveTextContent('Unread')
  })

  test('says when nobody else is left', async () => {
    await list([aConversation({ participants: [aUser(somebody)] })])
    expect(await screen.findByRole('link')).toHaveTextContent('Nobody else is here any more')
  })

  test('is empty', async () => {
    await list([])
    expect(await screen.findByText('No messages yet')).toBeVisible()
  })

  test('says when it cannot be had', async () => {
    const network = fakeNetwork()
    network.refuse('message_retrieve_threads', 429, '', 9)
    await showPage('/profile/messages', { network, me: somebody })
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 9 seconds')
  })
})

describe('a conversation', () => {
  const talk = async (messages: Message[], network = fakeNetwork()) => {
    network.reply('message_retrieve_threads', pageOf([aConversation()]))
    network.reply('message_retrieve_thread', theMessagesOf(messages))
    return { ...(await showPage('/profile/messages/72', { network, me: somebody })), network }
  }
  const bubbles = async () => within(await screen.findByRole('log'))

  test('completes whom a message names', async () => {
    const network = fakeNetwork()
    network.reply('users_collection', pageOf([aUser({ username: 'juniper' })]))
    const { user } = await talk([aMessage()], network)
    const box = await screen.findByRole('textbox', { name: 'Message' })
    await user.type(box, 'Ask @ju')
    expect(await screen.findByRole('option', { name: /juniper/ })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(box).toHaveValue('Ask @juniper ')
  })

  test('runs from the oldest to the newest, by days, and says who wrote', async () => {
    await talk([
      aMessage({ messageId: 3, sender: mine, body: 'Yes.' }),
      aMessage({ messageId: 2, body: 'Are you there?' }),
      aMessage({ messageId: 1, body: 'Hello.', createdAt: '2026-06-14T09:00:00+00:00' }),
    ])
    const log = await bubbles()
    await log.findByText('Hello.')
    expect(log.getByText('Yes.').closest('.bubble')).toHaveClass('me')
    expect(screen.getByRole('log')).toHaveTextContent(
      'Jun 14, 2026Hello. received from ada 1 dJun 15, 2026Are you there? received from ada 3 hYes. sent 3 h',
    )
  })

  test('marks as read what others wrote', async () => {
    const network = fakeNetwork()
    network.reply('message_read', aMessage())
    await talk(
      [aMessage({ messageId: 9, status: 'new' }), aMessage({ messageId: 8, status: 'new', sender: mine })],
      network,
    )
    await waitFor(() =>
      expect(network.askedFor('message_read').map(({ params }) => params)).toEqual([{ message_id: '9' }]),
    )
  })

  test('takes an answer by Ctrl Enter, and empties the box', async () => {
    const network = fakeNetwork()
    network.reply('message_create_reply', aConversation())
    const { user } = await talk([aMessage()], network)
    const box = await screen.findByRole('textbox', { name: 'Message' })
    await user.type(box, 'At six.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(box).toHaveValue(''))
    expect(network.askedFor('message_create_reply')).toMatchObject([{ body: { body: 'At six.' } }])
  })

  test('keeps an answer that was refused, and says why', async () => {
    const network = fakeNetwork()
    network.refuse('message_create_reply', 403, 'They take no messages')
    const { user } = await talk([aMessage()], network)
    const box = await screen.findByRole('textbox', { name: 'Message' })
    await user.type(box, 'x')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('alert')).toHaveTextContent('A message has at least 2 characters.')
    await user.type(box, 'yz')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('They take no messages'))
    expect(box).toHaveValue('xyz')
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription('They take no messages')
    expect(network.askedFor('message_create_reply')).toHaveLength(1)
  })

  test('leads to the person it is with', async () => {
    await talk([aMessage()])
    const head = within(await screen.findByRole('region', { name: 'Conversation with ada' }))
    expect(head.getByRole('link', { name: 'ada' })).toHaveAttribute('href', '/u/ada')
  })
})
