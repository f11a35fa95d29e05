import { describe, expect, test } from 'vitest'
import { aUser } from '@app/platform/testing/builders.ts'
import {
  notificationFor,
  mentionNotificationFor,
  isMentionedByProtocol,
  isNews,
  localMention,
} from './receivers.rules.ts'
import type { Candidate, Item } from './receivers.rules.ts'

const AUTHOR = 1
const THREAD_AUTHOR = 2
const PARENT_AUTHOR = 3
const OTHER = 4

type Settings = NonNullable<Parameters<typeof aUser>[0]>['settings']
const candidate = (userId: number, facts: Partial<Candidate> = {}, settings: Settings = {}): Candidate => ({
  card: aUser({ userId, settings }),
  hidesAuthor: false,
  mayRead: true,
  isSubscribed: false,
  author: 'Default',
  thread: 'Default',
  magazine: 'Default',
  ...facts,
})
const thread: Item = {
  type: 'entry',
  authorId: AUTHOR,
  threadAuthorId: AUTHOR,
  parentId: null,
  parentAuthorId: null,
}
const comment: Item = {
  type: 'entry_comment',
  authorId: AUTHOR,
  threadAuthorId: THREAD_AUTHOR,
  parentId: null,
  parentAuthorId: THREAD_AUTHOR,
}
const nested: Item = { ...comment, parentId: 9, parentAuthorId: PARENT_AUTHOR }
const wanting = { notifyOnNewEntry: true, notifyOnNewPost: true }

describe('who hears of a new thread or post', () => {
  test.each<[string, Candidate, Item, string | null]>([
    [
      'a subscriber who wants it',
      candidate(OTHER, { isSubscribed: true }, wanting),
      thread,
      'entry_created_notification',
    ],
    [
      'the same for posts',
      candidate(OTHER, { isSubscribed: true }, wanting),
      { ...thread, type: 'post' },
      'post_created_notification',
    ],
    ['a subscriber who does not ask', candidate(OTHER, { isSubscribed: true }), thread, null],
    ['one who wants it and is not subscribed', candidate(OTHER, {}, wanting), thread, null],
    [
      'a loud magazine, without subscription',
      candidate(OTHER, { magazine: 'Loud' }),
      thread,
      'entry_created_notification',
    ],
    ['a muted magazine', candidate(OTHER, { magazine: 'Muted', isSubscribed: true }, wanting), thread, null],
    [
      'a loud author in a muted magazine',
      candidate(OTHER, { author: 'Loud', magazine: 'Muted' }),
      thread,
      'entry_created_notification',
    ],
    [
      'a muted author in a loud magazine',
      candidate(OTHER, { author: 'Muted', magazine: 'Loud' }),
      thread,
      null,
    ],
    ['the author', candidate(AUTHOR, { isSubscribed: true, magazine: 'Loud' }, wanting), thread, null],
    ['one who blocks the author', candidate(OTHER, { hidesAuthor: true, author: 'Loud' }), thread, null],
    [
      'one who is banned',
      { ...candidate(OTHER, { author: 'Loud' }), card: aUser({ state: 'banned' }) },
      thread,
      null,
    ],
    [
      'one of another instance',
      { ...candidate(OTHER, { author: 'Loud' }), card: aUser({ domain: 'far.example' }) },
      thread,
      null,
    ],
  ])('%s', (_name, who, item, expected) => {
    expect(notificationFor(who, item)).toBe(expected)
  })
})

describe('who hears of a new comment', () => {
  test.each<[string, Candidate, Item, string | null]>([
    ['the author of the thread', candidate(THREAD_AUTHOR), comment, 'entry_comment_created_notification'],
    ['of a nested one too', candidate(THREAD_AUTHOR), nested, 'entry_comment_created_notification'],
    ['the author of the parent', candidate(PARENT_AUTHOR), nested, 'entry_comment_reply_notification'],
    [
      'the same for posts',
      candidate(PARENT_AUTHOR),
      { ...nested, type: 'post_comment' },
      'post_comment_reply_notification',
    ],
    ['somebody else', candidate(OTHER), nested, null],
    [
      'a thread author who does not want replies',
      candidate(THREAD_AUTHOR, {}, { notifyOnNewEntryReply: false }),
      comment,
      null,
    ],
    [
      'a parent author who does not want replies',
      candidate(PARENT_AUTHOR, {}, { notifyOnNewEntryCommentReply: false }),
      nested,
      null,
    ],
    ['a muted thread', candidate(THREAD_AUTHOR, { thread: 'Muted' }), comment, null],
    ['a loud thread', candidate(OTHER, { thread: 'Loud' }), comment, 'entry_comment_created_notification'],
    ['a loud magazine', candidate(OTHER, { magazine: 'Loud' }), comment, null],
    [
      'a muted magazine',
      candidate(THREAD_AUTHOR, { magazine: 'Muted' }),
      comment,
      'entry_comment_created_notification',
    ],
    ['a muted author in a loud thread', candidate(OTHER, { author: 'Muted', thread: 'Loud' }), comment, null],
  ])('%s', (_name, who, item, expected) => {
    expect(notificationFor(who, item)).toBe(expected)
  })
})

test('whom an answer from elsewhere mentions because it is to them is answered, and not mentioned', () => {
  expect(isMentionedByProtocol(nested, PARENT_AUTHOR, 'there.test')).toBe(true)
  expect(isMentionedByProtocol(comment, THREAD_AUTHOR, 'there.test')).toBe(true)
  expect(isMentionedByProtocol(nested, THREAD_AUTHOR, 'there.test')).toBe(false)
  expect(isMentionedByProtocol(nested, OTHER, 'there.test')).toBe(false)
  // Here people mention whom they write down.
  expect(isMentionedByProtocol(nested, PARENT_AUTHOR, null)).toBe(false)
})

test('a mention is heard from a muted author and magazine, but not in a muted thread nor from someone blocked', () => {
  expect(mentionNotificationFor(candidate(OTHER, { author: 'Muted', magazine: 'Muted' }), nested)).toBe(
    'entry_comment_mentioned_notification',
  )
  expect(mentionNotificationFor(candidate(OTHER, { thread: 'Muted' }), nested)).toBeNull()
  expect(mentionNotificationFor(candidate(OTHER, { hidesAuthor: true }), nested)).toBeNull()
  expect(mentionNotificationFor(candidate(AUTHOR), nested)).toBe('entry_comment_mentioned_notification')
})

test.each([
  ['@Anna', 'anna'],
  ['anna', 'anna'],
  ['@anna@Here.example', 'anna'],
  ['@anna@far.example', null],
  ['@', null],
  ['@a@b@c', null],
])('the mention %s', (mention, name) => {
  expect(localMention(mention, 'here.example')).toBe(name)
})

test('what is old, or left by an author who is banned, suspended or gone, is no news', () => {
  const now = new Date('2026-03-10T00:00:00Z')
  expect(isNews(new Date('2026-03-08T00:00:01Z'), now, { state: 'active' })).toBe(true)
  expect(isNews(new Date('2026-03-08T00:00:00Z'), now, { state: 'active' })).toBe(false)
  for (const state of ['banned', 'suspended', 'deleted'] as const)
    expect(isNews(now, now, { state })).toBe(false)
  expect(isNews(now, now, undefined)).toBe(true)
})
