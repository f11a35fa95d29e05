import { HOST_DATE, HOST_DATE_DIGEST, moderatorActivities } from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Software } from '../software.ts'
import { lemmy } from './lemmy.ts'

/**
 * Documents: join.piefed.social/docs and its “Activities and objects” pages; much is as in Lemmy, whose communities it
 * speaks to. Requests: app/activitypub/signature.py. Moderation: app/shared/tasks (adds, blocks, deletes, flags, locks).
 */
export const piefed: Software = {
  ...lemmy,
  name: 'piefed',
  version: '1.3.0',
  style: {
    algorithm: 'rsa-sha256',
    get: [...HOST_DATE, 'accept'],
    post: [...HOST_DATE_DIGEST, 'content-type'],
  },
  refuses: () => null,
  paths: { person: (name) => `/u/${name}`, instance: '/actor', inbox: '/inbox' },
  reads: { person: ['outbox'], magazine: ['attributedTo', 'featured', 'outbox'] },
  thread: (told) => ({
    ...lemmy.thread(told),
    replies: [],
    commentsEnabled: true,
    stickied: false,
    genAI: false,
    tag: [{ type: 'Hashtag', href: `${told.origin}/tag/quarry`, name: '#quarry' }],
  }),
  like: (told, object) => ({ ...lemmy.like?.(told, object), to: [told.magazine, PUBLIC], cc: [] }),
  moderation: moderatorActivities(['endTime', 'expires'], ({ featured }) => featured),
}
