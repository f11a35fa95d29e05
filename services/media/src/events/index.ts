import type { Knex } from 'knex'
import { magazineChanged, magazinePurged } from '@app/contract/events/community.ts'
import {
  contentCreated,
  contentEdited,
  contentIllustrated,
  contentPurged,
  contentVisibilityChanged,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import type { Image } from '@app/contract/common.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import { RELEASED_GRACE_HOURS } from '../uses/remove-unused.ts'
import { remoteNameOf } from '../remote-images/remote-image.repository.ts'

/** Names of stored files and of pictures elsewhere, as they stand in addresses. */
const names = /\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4}|remote\/[0-9a-f]{64})\b/g

/** Pictures pasted into a text point at us by address. */
const pathsInText = (text: string | null): string[] =>
  [...(text ?? '').matchAll(names)].map(([, path]) => path ?? '')

/** What a shown picture makes us keep: its file, or its place in the proxy. */
const pathsOf = ({ filePath, sourceUrl }: Image): string[] => {
  if (filePath) return [filePath]
  return sourceUrl ? [`remote/${remoteNameOf(sourceUrl)}`] : []
}

/** What a job of `media.collect` asks for: these names were released, and go unless somebody else shows them. */
export type CollectJob = { paths: string[] }
const HOUR_MS = 3_600_000

/** Replaces what `owner` shows; nothing: it shows no picture any more. */
const setUses = async (
  tx: Knex.Transaction,
  work: WorkQueues,
  owner: string,
  images: (Image | null | undefined)[],
  text: string | null = null,
) => {
  const paths = [
    ...new Set([...images.flatMap((image) => (image ? pathsOf(image) : [])), ...pathsInText(text)]),
  ]
  const released: { path: string }[] = await tx('use')
    .where({ owner })
    .whereNotIn('path', paths)
    .delete()
    .returning('path')
  if (released.length > 0)
    await work.enqueue(
      'media.collect',
      { paths: released.map(({ path }) => path) } satisfies CollectJob,
      // Once the grace is over for a picture that was sent at this very moment too.
      { tx, delayMs: (RELEASED_GRACE_HOURS + 1 / 60) * HOUR_MS },
    )
  if (paths.length === 0) return
  await tx('use')
    .insert(paths.map((path) => ({ owner, path })))
    .onConflict(['owner', 'path'])
    .ignore()
}

const ofContent = (card: ContentCard) => `${card.type}:${card.id}`

/**
 * Which pictures the other contexts show. Trashed and deleted items keep theirs until they are purged, since they can
 * be restored.
 */
export const usesProjection = ({ db, work }: Pick<ContextDeps, 'db' | 'work'>): Projection => {
  const show = (
    tx: Knex.Transaction,
    owner: string,
    images: (Image | null | undefined)[],
    text?: string | null,
  ) => setUses(tx, work, owner, images, text)
  const showContent = (tx: Knex.Transaction, card: ContentCard) =>
    show(tx, ofContent(card), [card.image], card.body)

  return {
    sources: ['identity', 'community', 'content'],
    handlers: [
      on(userChanged, (tx, user) => show(tx, `user:${user.userId}`, [user.avatar, user.cover], user.about)),
      on(userPurged, (tx, { userId }) => show(tx, `user:${userId}`, [])),
      on(magazineChanged, (tx, magazine) =>
        show(tx, `magazine:${magazine.magazineId}`, [magazine.icon, magazine.banner], magazine.description),
      ),
      on(magazinePurged, (tx, { magazineId }) => show(tx, `magazine:${magazineId}`, [])),
      on(contentCreated, showContent),
      on(contentEdited, showContent),
      on(contentIllustrated, showContent),
      on(contentVisibilityChanged, showContent),
      on(contentPurged, (tx, card) => show(tx, ofContent(card), [])),
    ],
    clear: async () => {
      await db.knex('use').delete()
      // Until everybody has told again what they show, nothing counts as unused.
      await db.knex('file').update({ touched_at: db.knex.fn.now() })
      await db.knex('remote').update({ used_at: db.knex.fn.now() })
    },
  }
}
