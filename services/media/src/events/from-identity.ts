import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Media } from '../context.ts'
import { draftsOwner } from './from-content.ts'
import { withEmojis } from '../uses/image-paths.rules.ts'
import { endUses, setUses } from '../uses/set-uses.ts'

const ownerOf = (userId: number) => `user:${userId}`

export const identityHandlers = (media: Media): Projection['handlers'] => [
  on(userChanged, (tx, { userId, avatar, cover, about, emojis }) =>
    setUses(media, tx, ownerOf(userId), [avatar, cover], withEmojis(about, emojis)),
  ),
  on(userPurged, async (tx, { userId }) => {
    const pictures =
      (await endUses(media, tx, ownerOf(userId))) + (await endUses(media, tx, draftsOwner(userId)))
    await giveJob(
      media.work,
      removedOfAccount,
      { userId, part: 'media', counts: { pictures } },
      { tx, id: `removed-media-${userId}` },
    )
  }),
]
