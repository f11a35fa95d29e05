import type { NotificationText } from '../../messaging/notification-kinds.ts'

/** What notifications say in a language: ICU messages, by the text keys of `notificationKinds`. */
export type NotificationTexts = {
  /** Titles of Web Push and lines of digests. */
  readonly titles: Readonly<Record<NotificationText, string>>
  /** What happened, after the title of a push; `name` caused it. `test`: its receiver asked for one. */
  readonly push: Readonly<Record<NotificationText | 'test', string>>
  /** The line in the list of notifications; `name` caused it, in `magazine`. */
  readonly inbox: Readonly<Record<NotificationText, string>>
}

export const notificationTexts: NotificationTexts = {
  titles: {
    threadCreated: 'New thread',
    postCreated: 'New Post',
    commented: 'New comment',
    replied: 'New Reply',
    mentioned: 'You were mentioned',
    edited: 'Something was edited',
    deleted: 'Something was removed',
    message: 'New direct message',
    banned: 'You were banned',
    unbanned: 'Your ban has ended',
    reported: 'A new report was created',
    reportApproved: 'A report about you was accepted',
    reportRejected: 'A report about you was rejected',
    signup: 'A new user registered',
    followRequested: 'New follow request',
    subscriptionRequested: 'New request to subscribe',
    pollEnded: 'A poll has ended',
    quoted: 'You were quoted',
    followed: 'New follower',
    favourited: 'New favourite',
    boosted: 'New boost',
    signupWave: 'A wave of sign-ups',
  },
  push: {
    threadCreated: '{name} started a thread',
    postCreated: '{name} posted',
    commented: '{name} commented',
    replied: '{name} replied to you',
    mentioned: '{name} mentioned you',
    edited: '{name} edited what they wrote',
    deleted: '{name} removed something',
    message: '{name} wrote to you',
    banned: '{name} banned you',
    unbanned: '{name} ended your ban',
    reported: '{name} reported',
    reportApproved: '{name} accepted it',
    reportRejected: '{name} rejected it',
    signup: '{name} registered',
    followRequested: '{name} wants to follow you',
    subscriptionRequested: '{name} wants to subscribe to a magazine of yours',
    pollEnded: '{name} asked, and the poll is over',
    quoted: '{name} quoted you',
    followed: '{name} follows you',
    favourited: '{name} likes what you wrote',
    boosted: '{name} boosted what you wrote',
    signupWave: 'New accounts now wait for approval',
    test: 'Notifications from this site reach you',
  },
  inbox: {
    threadCreated: '{name} posted in {magazine}',
    postCreated: '{name} posted in {magazine}',
    commented: '{name} commented on your thread in {magazine}',
    replied: '{name} replied to you in {magazine}',
    mentioned: '{name} mentioned you in {magazine}',
    edited: '{name} edited what they wrote in {magazine}',
    deleted: '{name} removed something in {magazine}',
    message: '{name} sent you a message',
    banned: 'You were banned from {magazine}',
    unbanned: 'You may post in {magazine} again',
    reported: 'A report is waiting in {magazine}',
    reportApproved: 'A report about you in {magazine} was accepted',
    reportRejected: 'A report about you in {magazine} was rejected',
    signup: '{name} asks to join',
    followRequested: '{name} wants to follow you',
    subscriptionRequested: '{name} wants to subscribe to {magazine}',
    pollEnded: 'The poll of {name} in {magazine} is over',
    quoted: '{name} quoted you in {magazine}',
    followed: '{name} follows you',
    favourited: '{name} likes what you wrote in {magazine}',
    boosted: '{name} boosted what you wrote in {magazine}',
    signupWave: 'New accounts now wait for approval',
  },
}
