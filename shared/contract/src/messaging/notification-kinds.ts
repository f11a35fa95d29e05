/**
 * What notifications are about. Messaging has a handler for each that loads it, the web a link. All notifications of a
 * subject go when what it names in `removedWith` is purged; without that they are left out once it is gone.
 */
export const notificationSubjects = {
  content: { removedWith: 'item', category: 'notification' },
  report: { removedWith: 'item', category: 'notification' },
  'person-report': { removedWith: 'user', category: 'notification' },
  message: { removedWith: null, category: 'message' },
  ban: { removedWith: null, category: 'notification' },
  signup: { removedWith: 'user', category: 'notification' },
  'signup-wave': { removedWith: null, category: 'notification' },
  'follow-request': { removedWith: 'user', category: 'notification' },
  follower: { removedWith: 'user', category: 'notification' },
  reaction: { removedWith: 'item', category: 'notification' },
} as const satisfies Record<
  string,
  {
    removedWith: 'item' | 'user' | null
    /** `message`: counted with the private messages, and pushed as one. */
    category: 'notification' | 'message'
  }
>
export type NotificationSubject = keyof typeof notificationSubjects

export type NotificationKind = {
  subject: NotificationSubject
  /** Key of its texts in `texts/<language>/notifications.ts`; kinds that say the same share one. */
  text: string
  /** Symbol of the web's sprite (`web/src/ui/icons.svg`). */
  icon: string
  /**
   * Unknown to Mbin, whose clients lose a whole page to a word they do not know: handed only to callers that name it in
   * `kinds`, and counted only for them.
   */
  onRequest?: true
}

/**
 * Every kind of notification, once: its type in the API, its texts, its icon and what it is about derive from here. How
 * to add one: docs/content/contributing/adding-things.md. Free of imports, for the web carries it.
 */
export const notificationKinds = {
  entry_created_notification: { subject: 'content', text: 'threadCreated', icon: 'align-left' },
  entry_mentioned_notification: { subject: 'content', text: 'mentioned', icon: 'at-sign' },
  entry_edited_notification: { subject: 'content', text: 'edited', icon: 'pencil' },
  entry_deleted_notification: { subject: 'content', text: 'deleted', icon: 'trash' },
  entry_comment_created_notification: { subject: 'content', text: 'commented', icon: 'message-square' },
  entry_comment_reply_notification: { subject: 'content', text: 'replied', icon: 'undo' },
  entry_comment_mentioned_notification: { subject: 'content', text: 'mentioned', icon: 'at-sign' },
  entry_comment_edited_notification: { subject: 'content', text: 'edited', icon: 'pencil' },
  entry_comment_deleted_notification: { subject: 'content', text: 'deleted', icon: 'trash' },
  post_created_notification: { subject: 'content', text: 'postCreated', icon: 'align-left' },
  post_mentioned_notification: { subject: 'content', text: 'mentioned', icon: 'at-sign' },
  post_edited_notification: { subject: 'content', text: 'edited', icon: 'pencil' },
  post_deleted_notification: { subject: 'content', text: 'deleted', icon: 'trash' },
  post_comment_created_notification: { subject: 'content', text: 'commented', icon: 'message-square' },
  post_comment_reply_notification: { subject: 'content', text: 'replied', icon: 'undo' },
  post_comment_mentioned_notification: { subject: 'content', text: 'mentioned', icon: 'at-sign' },
  post_comment_edited_notification: { subject: 'content', text: 'edited', icon: 'pencil' },
  post_comment_deleted_notification: { subject: 'content', text: 'deleted', icon: 'trash' },
  message_notification: { subject: 'message', text: 'message', icon: 'mail' },
  magazine_ban_notification: { subject: 'ban', text: 'banned', icon: 'ban' },
  magazine_unban_notification: { subject: 'ban', text: 'unbanned', icon: 'circle-check' },
  report_created_notification: { subject: 'report', text: 'reported', icon: 'flag' },
  report_approved_notification: { subject: 'report', text: 'reportApproved', icon: 'shield-check' },
  report_rejected_notification: { subject: 'report', text: 'reportRejected', icon: 'shield' },
  new_signup: { subject: 'signup', text: 'signup', icon: 'user-plus' },
  follow_request_notification: {
    subject: 'follow-request',
    text: 'followRequested',
    icon: 'user-plus',
    onRequest: true,
  },
  poll_ended_notification: { subject: 'content', text: 'pollEnded', icon: 'list', onRequest: true },
  quoted_notification: { subject: 'content', text: 'quoted', icon: 'quote', onRequest: true },
  subscription_request_notification: {
    subject: 'follow-request',
    text: 'subscriptionRequested',
    icon: 'user-plus',
    onRequest: true,
  },
  signup_wave_notification: { subject: 'signup-wave', text: 'signupWave', icon: 'shield', onRequest: true },
  follower_notification: { subject: 'follower', text: 'followed', icon: 'user-plus', onRequest: true },
  favourite_notification: { subject: 'reaction', text: 'favourited', icon: 'star', onRequest: true },
  boost_notification: { subject: 'reaction', text: 'boosted', icon: 'arrow-big-up', onRequest: true },
  removed_notification: { subject: 'content', text: 'removed', icon: 'shield', onRequest: true },
  appeal_created_notification: { subject: 'report', text: 'appealed', icon: 'undo', onRequest: true },
  appeal_granted_notification: {
    subject: 'report',
    text: 'appealGranted',
    icon: 'circle-check',
    onRequest: true,
  },
  appeal_rejected_notification: {
    subject: 'report',
    text: 'appealRejected',
    icon: 'shield',
    onRequest: true,
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationType = keyof typeof notificationKinds
export type NotificationText = (typeof notificationKinds)[NotificationType]['text']

export const notificationTypes = Object.keys(notificationKinds) as NotificationType[]

/** Kinds that only callers see who name them. */
export const requestedTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => (notificationKinds[type] as NotificationKind).onRequest,
)

/** Types of the notifications that count as private messages. */
export const messageTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => notificationSubjects[notificationKinds[type].subject].category === 'message',
)
