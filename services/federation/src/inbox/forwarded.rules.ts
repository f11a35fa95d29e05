import type { Activity } from '../activities/activity.ts'

export const FORWARDED = 'federation.forwarded'

/** What somebody else may bring: news of content. A follow, an answer to one or a ban comes from who does it. */
const FORWARDABLE = new Set([
  'Create',
  'Update',
  'Delete',
  'Undo',
  'Like',
  'Dislike',
  'EmojiReact',
  'Announce',
])

export const isForwardable = ({ type }: Activity): boolean => FORWARDABLE.has(type)
