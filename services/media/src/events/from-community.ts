import { emojiChanged, magazineChanged, magazinePurged } from '@app/contract/events/community.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Media } from '../context.ts'
import { withEmojis } from '../uses/image-paths.rules.ts'
import { setUses } from '../uses/set-uses.ts'

const ownerOf = (magazineId: number) => `magazine:${magazineId}`

export const communityHandlers = (media: Media): Projection['handlers'] => [
  on(magazineChanged, (tx, { magazineId, icon, banner, description, emojis }) =>
    setUses(media, tx, ownerOf(magazineId), [icon, banner], withEmojis(description, emojis)),
  ),
  on(emojiChanged, (tx, { name, image }) => setUses(media, tx, `emoji:${name}`, [image])),
  on(magazinePurged, (tx, { magazineId }) => setUses(media, tx, ownerOf(magazineId), [])),
]
