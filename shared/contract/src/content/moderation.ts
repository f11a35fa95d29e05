import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import type { Scope } from '../scopes.ts'
import { Entry, EntryComment, Post, PostComment } from './schemas.ts'

/** What there is to moderate: how ids, paths and scopes call it, and what an act answers with. */
const kinds = {
  entry: { word: 'thread', path: 'entry', scope: 'entry', params: { entry_id: Id }, shown: Entry },
  comment: {
    word: 'comment',
    path: 'comment',
    scope: 'entry_comment',
    params: { comment_id: Id },
    shown: EntryComment,
  },
  post: { word: 'post', path: 'post', scope: 'post', params: { post_id: Id }, shown: Post },
  post_comment: {
    word: 'comment',
    path: 'post-comment',
    scope: 'post_comment',
    params: { comment_id: Id },
    shown: PostComment,
  },
} as const
type Kind = keyof typeof kinds

const act = <
  const K extends Kind,
  const N extends string,
  const P extends Record<string, z.ZodType> = Record<never, never>,
>(
  kind: K,
  name: N,
  { path, scope, summary, params }: { path: string; scope: string; summary: string; params?: P },
) => {
  const subject: (typeof kinds)[K] = kinds[kind]
  const [id = ''] = Object.keys(subject.params)
  const ids: (typeof kinds)[K]['params'] = subject.params
  const shown: (typeof kinds)[K]['shown'] = subject.shown
  return operation({
    id: `moderate_${kind}_${name}`,
    method: 'PUT',
    path: `/api/moderate/${subject.path}/{${id}}/${path}`,
    context: 'content',
    summary: summary.replace('@', subject.word),
    tag: 'Moderation',
    auth: 'required',
    scopes: [`moderate:${subject.scope}:${scope}` as Scope],
    rate: 'api_moderate',
    params: z.object({ ...ids, ...(params as P) }),
    replies: { 200: shown, ...refusals(400, 401, 403, 404, 429) },
  })
}

const pin = <const K extends Kind>(kind: K) =>
  act(kind, 'toggle_pin', {
    path: 'pin',
    scope: 'pin',
    summary: 'Pins a @ to the top of its magazine, or unpins it.',
  })
const lock = <const K extends Kind>(kind: K) =>
  act(kind, 'toggle_lock', {
    path: 'lock',
    scope: 'lock',
    summary: 'Locks a @ against new comments, or unlocks it.',
  })
const trash = <const K extends Kind>(kind: K) =>
  act(kind, 'trash', { path: 'trash', scope: 'trash', summary: 'Puts a @ into the trash.' })
const restore = <const K extends Kind>(kind: K) =>
  act(kind, 'restore', { path: 'restore', scope: 'trash', summary: 'Takes a @ out of the trash.' })
const adult = <const K extends Kind, const A extends z.ZodType>(kind: K, flag: A) =>
  act(kind, 'set_adult', {
    path: 'adult/{adult}',
    scope: 'set_adult',
    summary: 'Marks a @ as adult or not.',
    params: { adult: flag },
  })
const language = <const K extends Kind>(kind: K) =>
  act(kind, 'set_lang', {
    path: '{lang}',
    scope: 'language',
    summary: 'Corrects the language of a @.',
    params: { lang: z.string().describe('ISO 639, two or three letters') },
  })

/** 1, true, on and yes are yes; anything else is no. */
const Adult = z.string()
/** May be left out of the path, and then it is yes. */
const AdultOrLeftOut = Adult.default('true')

export const moderateEntryTogglePin = pin('entry')
export const moderateEntryToggleLock = lock('entry')
export const moderateEntryTrash = trash('entry')
export const moderateEntryRestore = restore('entry')
export const moderateEntrySetAdult = adult('entry', AdultOrLeftOut)
export const moderateEntrySetLang = language('entry')
export const moderateCommentTrash = trash('comment')
export const moderateCommentRestore = restore('comment')
export const moderateCommentSetAdult = adult('comment', AdultOrLeftOut)
export const moderateCommentSetLang = language('comment')
export const moderatePostTogglePin = pin('post')
export const moderatePostToggleLock = lock('post')
export const moderatePostTrash = trash('post')
export const moderatePostRestore = restore('post')
export const moderatePostSetAdult = adult('post', Adult)
export const moderatePostSetLang = language('post')
export const moderatePostCommentTrash = trash('post_comment')
export const moderatePostCommentRestore = restore('post_comment')
export const moderatePostCommentSetAdult = adult('post_comment', Adult)
export const moderatePostCommentSetLang = language('post_comment')

export const moderateEntryChangeMagazine = operation({
  id: 'moderate_entry_change_magazine',
  method: 'PUT',
  path: '/api/moderate/entry/{entry_id}/change-magazine/{target_id}',
  context: 'content',
  summary: 'Moves a thread with its comments to another magazine, for the staff of the instance.',
  tag: 'Moderation',
  auth: 'required',
  scopes: ['admin:magazine:move_entry'],
  rate: 'api_moderate',
  params: z.object({
    entry_id: Id,
    target_id: Id.describe('Number of the magazine that the thread moves to.'),
  }),
  replies: { 200: Entry, ...refusals(400, 401, 403, 404, 429) },
})
