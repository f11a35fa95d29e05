import * as contract from '@app/contract/community/emoji.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import { listEmoji, removeEmoji, saveCategory } from './emoji.repository.ts'
import { addEmoji } from './keep-emoji.ts'

const noSuch = (name: string) => notFound(`There is no emoji ${name}.`)

export const emojiRoutes = (community: Community): Route[] => [
  serve(contract.emojiCollection, async ({ query }) => ({ items: await listEmoji(community, query.q) })),
  serve(
    contract.adminEmojiAdd,
    ({ body, file, principal }) => {
      requireAdmin(principal)
      return addEmoji(community, body, file)
    },
    adminGuard,
  ),
  serve(
    contract.adminEmojiUpdate,
    async ({ params, body, principal }) => {
      requireAdmin(principal)
      const changed = await saveCategory(community, params.emoji_name, body.category ?? null)
      if (!changed) throw noSuch(params.emoji_name)
      return changed
    },
    adminGuard,
  ),
  serve(contract.adminEmojiDelete, async ({ params, principal }) => {
    requireAdmin(principal)
    if (!(await removeEmoji(community, params.emoji_name))) throw noSuch(params.emoji_name)
    return undefined
  }),
]
