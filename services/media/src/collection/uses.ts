import type { Knex } from 'knex'
import { magazineChanged, magazinePurged } from '@app/contract/events/community.ts'
import {
  contentCreated,
  contentEdited,
  contentPurged,
  contentVisibilityChanged,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import type { Image } from '@app/contract/common.ts'
import type { Database } from '@app/platform/db/database.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'

/** Pictures pasted into a text point at us by address. */
const pathsInText = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4})\b/g)].map(
    ([, path]) => path ?? '',
  )

/** Replaces what `owner` shows; nothing: it shows no picture any more. */
const setUses = async (
  tx: Knex.Transaction,
  owner: string,
  images: (Image | null | undefined)[],
  text: string | null = null,
) => {
  const paths = [...new Set([...images.flatMap((image) => image?.filePath ?? []), ...pathsInText(text)])]
  await tx('use').where({ owner }).whereNotIn('path', paths).delete()
  if (paths.length === 0) return
  await tx('use')
    .insert(paths.map((path) => ({ owner, path })))
    .onConflict(['owner', 'path'])
    .ignore()
}

const ofContent = (card: ContentCard) => `${card.type}:${card.id}`

const apply = (tx: Knex.Transaction, card: ContentCard) =>
  setUses(tx, ofContent(card), [card.image], card.body)

/**
 * Which stored files the other contexts show. Trashed and deleted items keep theirs until they are purged, since they
 * can be restored.
 */
export const usesProjection = (db: Database): Projection => ({
  sources: ['identity', 'community', 'content'],
  handlers: [
    on(userChanged, (tx, user) => setUses(tx, `user:${user.userId}`, [user.avatar, user.cover], user.about)),
    on(userPurged, (tx, { userId }) => setUses(tx, `user:${userId}`, [])),
    on(magazineChanged, (tx, magazine) =>
      setUses(tx, `magazine:${magazine.magazineId}`, [magazine.icon, magazine.banner], magazine.description),
    ),
    on(magazinePurged, (tx, { magazineId }) => setUses(tx, `magazine:${magazineId}`, [])),
    on(contentCreated, apply),
    on(contentEdited, apply),
    on(contentVisibilityChanged, apply),
    on(contentPurged, (tx, card) => setUses(tx, ofContent(card), [])),
  ],
  clear: async () => {
    await db.knex('use').delete()
    // Until everybody has told again what they show, nothing counts as unused.
    await db.knex('file').update({ touched_at: db.knex.fn.now() })
  },
})
