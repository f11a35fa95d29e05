/**
 * What a webhook may be told of, once: the API, the pages and the documentation derive from here. Free of imports, for the
 * web carries it. `in`: `magazine` for webhooks of a magazine and of the instance alike, `instance` for the latter alone.
 */
export const webhookKinds = {
  'thread.created': { in: 'magazine', data: 'item', says: 'A thread was written, here or elsewhere.' },
  'thread.edited': { in: 'magazine', data: 'item', says: 'Its author or a moderator edited a thread.' },
  'thread.removed': { in: 'magazine', data: 'item', says: 'A thread was removed, deleted or purged.' },
  'thread.restored': { in: 'magazine', data: 'item', says: 'A removed thread is back.' },
  'post.created': { in: 'magazine', data: 'item', says: 'A microblog post was written, here or elsewhere.' },
  'post.edited': { in: 'magazine', data: 'item', says: 'Its author or a moderator edited a post.' },
  'post.removed': { in: 'magazine', data: 'item', says: 'A post was removed, deleted or purged.' },
  'post.restored': { in: 'magazine', data: 'item', says: 'A removed post is back.' },
  'comment.created': {
    in: 'magazine',
    data: 'item',
    says: 'A comment on a thread, or a reply to a post, was written.',
  },
  'comment.edited': { in: 'magazine', data: 'item', says: 'A comment or reply was edited.' },
  'comment.removed': {
    in: 'magazine',
    data: 'item',
    says: 'A comment or reply was removed, deleted or purged.',
  },
  'comment.restored': { in: 'magazine', data: 'item', says: 'A removed comment or reply is back.' },
  'report.created': {
    in: 'magazine',
    data: 'report',
    says: 'An item was reported; told again as more report it, and when a decision is taken back.',
  },
  'report.resolved': { in: 'magazine', data: 'report', says: 'A report was decided on, or settled itself.' },
  'member.banned': {
    in: 'magazine',
    data: 'ban',
    says: 'Somebody was banned from the magazine, or their ban was changed.',
  },
  'member.unbanned': { in: 'magazine', data: 'ban', says: 'A ban from the magazine was ended.' },
  'moderator.added': { in: 'magazine', data: 'moderator', says: 'Somebody became a moderator.' },
  'moderator.removed': { in: 'magazine', data: 'moderator', says: 'Somebody is a moderator no more.' },
  'subscription.requested': {
    in: 'magazine',
    data: 'user',
    says: 'Somebody asks to subscribe, where a moderator decides.',
  },
  'user.registered': {
    in: 'instance',
    data: 'user',
    says: 'An account was opened that may be used, or one that waited was approved.',
  },
  'user.requested': { in: 'instance', data: 'user', says: 'An account was opened that waits for approval.' },
  'user.banned': { in: 'instance', data: 'user', says: 'An account of this instance was banned.' },
  'user.unbanned': { in: 'instance', data: 'user', says: 'The ban of an account was ended.' },
  'user.deleted': { in: 'instance', data: 'user', says: 'An account of this instance was deleted.' },
  'person.reported': {
    in: 'instance',
    data: 'person-report',
    says: 'Somebody was reported, and nothing they wrote.',
  },
  'instance.defederated': { in: 'instance', data: 'hosts', says: 'Servers were cut off from this one.' },
} as const satisfies Record<string, { in: 'magazine' | 'instance'; data: WebhookData; says: string }>

/** What `data` of a message holds, by kind of event. */
export const webhookData = {
  item: '`subject` (`type` and `id`), `url` of its page, `by`, who removed or restored it, and `item`: what a visitor gets from the API, in a private magazine what its members get; `null` where there is nothing to see (any more).',
  report:
    '`reportId`, `status`, `reason`, `weight`, `subject`, `url`, the users `reported`, `reporting` and `consideredBy`.',
  ban: '`banId`, `reason`, `expiredAt`, the users `user` and `by`.',
  moderator: 'The users `user` and `by`; the latter is `null` where another server said so.',
  user: '`user`, and `url` of their page.',
  'person-report': '`reportId`, `reason`, the users `reported` and `reporting`.',
  hosts: '`domains`, their names.',
} as const
type WebhookData = keyof typeof webhookData

export type WebhookKind = keyof typeof webhookKinds
export const allWebhookKinds = Object.keys(webhookKinds) as WebhookKind[]
/** Those that a webhook of a magazine may ask for. */
export const magazineWebhookKinds = allWebhookKinds.filter((kind) => webhookKinds[kind].in === 'magazine')

/** Webhooks of one magazine, and of the instance. */
export const WEBHOOKS_OF_MAGAZINE = 10
export const WEBHOOKS_OF_INSTANCE = 20
