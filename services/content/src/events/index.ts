import type { Projection } from '@app/platform/events/projection.ts'
import type { Content } from '../context.ts'
import { fromCommunity } from './from-community.ts'
import { fromIdentity } from './from-identity.ts'

/** What identity and community announce, kept for reading. */
export const projectionOf = (content: Content): Projection => ({
  sources: ['identity', 'community'],
  handlers: [...fromIdentity(content), ...fromCommunity(content)],
  async clear() {
    await content.db.knex.raw(`
      truncate user_card, magazine_card, user_follow, user_block, user_mute, magazine_subscription, magazine_block,
        instance_setting, instance_choice, instance_hidden_for_all, filter_word`)
  },
})
