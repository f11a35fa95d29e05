import { z } from 'zod'
import { DateTime, Emoji, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { writtenName } from '../written-text.ts'

/** How many an instance may have: each reader who looks for one gets the list of all. */
export const MAX_INSTANCE_EMOJI = 2_000
/** As others take them: Mastodon keeps no larger ones from elsewhere. */
export const MAX_EMOJI_BYTES = 256 * 1024

const Category = writtenName(1, 50).nullish()

export const EmojiName = z
  .string()
  .trim()
  .regex(/^[a-z0-9_]{2,64}$/, 'must be 2 to 64 lower-case letters, digits and underscores')

export const InstanceEmoji = Emoji.extend({
  category: z.string().nullable().describe('Under which it is offered'),
  createdAt: DateTime,
}).meta({ id: 'InstanceEmoji' })
export type InstanceEmoji = z.infer<typeof InstanceEmoji>

export const EmojiRequest = z
  .object({ name: EmojiName.describe('Without colons'), category: Category })
  .meta({ id: 'EmojiRequest' })
export const EmojiUpdateRequest = z.object({ category: Category }).meta({ id: 'EmojiUpdateRequest' })

const administering = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin:instance:settings:edit'],
  tag: 'Administration',
} as const
const params = z.object({ emoji_name: z.string() })

export const emojiCollection = operation({
  id: 'emoji_collection',
  method: 'GET',
  path: '/api/emoji',
  context: 'community',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  alike: true,
  tag: 'Instance',
  summary: 'List the emoji of this instance by category and name',
  query: z.object({
    q: z.string().max(64).optional().describe('Only those whose names begin so'),
  }),
  replies: { 200: z.object({ items: z.array(InstanceEmoji) }), ...refusals(400, 401, 429) },
})

export const adminEmojiAdd = operation({
  ...administering,
  id: 'admin_emoji_add',
  method: 'POST',
  path: '/api/admin/emoji',
  summary: 'Add an emoji: a PNG, GIF or WebP of at most 256 KiB',
  body: EmojiRequest,
  about: ['name', 'category'],
  file: { names: ['uploadImage'], required: true },
  replies: { 201: InstanceEmoji, ...refusals(400, 401, 403, 409, 413, 429) },
})

export const adminEmojiUpdate = operation({
  ...administering,
  id: 'admin_emoji_update',
  method: 'PUT',
  path: '/api/admin/emoji/{emoji_name}',
  summary: 'Put an emoji into another category',
  params,
  body: EmojiUpdateRequest,
  about: ['category'],
  replies: { 200: InstanceEmoji, ...refusals(400, 401, 403, 404, 429) },
})

export const adminEmojiDelete = operation({
  ...administering,
  id: 'admin_emoji_delete',
  method: 'DELETE',
  path: '/api/admin/emoji/{emoji_name}',
  summary: 'Remove an emoji; what was written with it keeps its picture',
  params,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})
