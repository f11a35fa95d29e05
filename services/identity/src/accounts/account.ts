import type { PrincipalData } from '@app/contract/calls/identity.ts'
import type { Emoji, Image } from '@app/contract/common.ts'
import type { OtherActorType, UserCard } from '@app/contract/events/identity.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import type { z } from 'zod'
import type { StoredSettings } from './settings.ts'

export type Role = 'user' | 'moderator' | 'admin'
export type ApplicationStatus = 'pending' | 'approved' | 'rejected'

/** An account that somebody says is theirs as well. */
export type OtherAccount = {
  userId: number
  /** As people see it. */
  username: string
  /** Of its actor. */
  address: string
}

/** A line of the table on a profile. */
export type StoredField = NonNullable<UserCard['fields']>[number]

export type Account = {
  id: number
  username: string
  email: string | null
  passwordHash: string | null
  title: string | null
  about: string | null
  fields: readonly StoredField[]
  /** Pictures in name, text and fields. */
  emojis: readonly Emoji[]
  aliases: readonly OtherAccount[]
  movedTo: OtherAccount | null
  movedAt: Date | null
  avatar: Image | null
  cover: Image | null
  isBot: boolean
  /** As others knew or know them; null: a person or a bot. */
  actorType: OtherActorType | null
  /** A follow waits until they accept it. */
  approvesFollowers: boolean
  /** What its owner is written to in; null: not known. */
  language: InterfaceTag | null
  role: Role
  isVerified: boolean
  application: ApplicationStatus
  applicationText: string | null
  isBanned: boolean
  /** For the staff. */
  banReason: string | null
  /** What they wrote is in no list, and they write to nobody. */
  isSuspended: boolean
  /** An administrator silenced their host. */
  isSilenced: boolean
  /** Their own server has banned them. */
  isBannedAtOrigin: boolean
  isDeleted: boolean
  hasTwoFactor: boolean
  /** When a deletion that was asked for is carried out. */
  deletesAt: Date | null
  /** Actor address of a remote account. */
  apProfileId: string | null
  /** Host of a remote account; null: ours. */
  domain: string | null
  discoverable: boolean
  indexable: boolean
  settings: StoredSettings
  followersCount: number
  /** What one's items earned, downvotes counted. */
  reputation: number
  /** How many of them there are. */
  downvotes: number
  createdAt: Date
  lastActive: Date
}

export const isLocal = (account: Account): boolean => account.domain === null

/** The name people see: remote ones begin with an @. */
export const shownName = (account: Pick<Account, 'username' | 'domain'>): string =>
  account.domain === null ? account.username : `@${account.username}`

/** Whether the owner may still take back the deletion they asked for. */
export const awaitsDeletion = (account: Account, now: Date): boolean =>
  account.isDeleted && account.deletesAt !== null && account.deletesAt > now

/** `leaving`: marked for deletion, which only a sign-in takes back. */
export type AccountStatus =
  'active' | 'leaving' | 'remote' | 'deleted' | 'pending' | 'rejected' | 'unverified' | 'banned'

/** Whether an account may act, and if not, why: first reason first (rules/accounts.md#states). */
export const statusOf = (account: Account, now: Date): AccountStatus => {
  if (!isLocal(account)) return 'remote'
  if (account.isDeleted && !awaitsDeletion(account, now)) return 'deleted'
  if (account.application === 'pending') return 'pending'
  if (account.application === 'rejected') return 'rejected'
  if (!account.isVerified) return 'unverified'
  if (account.isBanned) return 'banned'
  return account.isDeleted ? 'leaving' : 'active'
}

/** What hides most comes first; whoever may not sign in does not, whatever their card says. */
const cardState = (account: Account): UserCard['state'] => {
  if (account.isDeleted) return 'deleted'
  if (account.isSuspended) return 'suspended'
  if (account.isBanned || account.isBannedAtOrigin) return 'banned'
  if (!account.isVerified || account.application !== 'approved') return 'pending'
  return 'active'
}

/** The account as other contexts keep it. */
export const toCard = (account: Account): UserCard => ({
  userId: account.id,
  username: account.username,
  title: account.title,
  avatar: account.avatar,
  cover: account.cover,
  about: account.about,
  isBot: account.isBot,
  ...(account.actorType ? { actorType: account.actorType } : {}),
  isAdmin: account.role === 'admin',
  isGlobalModerator: account.role === 'moderator',
  state: cardState(account),
  createdAt: account.createdAt.toISOString(),
  apId: account.domain === null ? null : account.username,
  apProfileId: account.apProfileId,
  domain: account.domain,
  discoverable: account.discoverable,
  indexable: account.indexable,
  approvesFollowers: account.approvesFollowers,
  ...(account.isSilenced ? { isSilenced: true } : {}),
  ...(account.fields.length > 0 ? { fields: [...account.fields] } : {}),
  ...(account.emojis.length > 0 ? { emojis: [...account.emojis] } : {}),
  ...(account.aliases.length > 0 ? { alsoKnownAs: account.aliases.map(({ address }) => address) } : {}),
  ...(account.movedTo ? { movedTo: account.movedTo.address } : {}),
  ...(account.language ? { language: account.language } : {}),
  settings: {
    hideAdult: account.settings.hideAdult,
    preferredLanguages: account.settings.preferredLanguages,
    frontDefaultSort: account.settings.frontDefaultSort,
    commentDefaultSort: account.settings.commentDefaultSort,
    showProfileSubscriptions: account.settings.showProfileSubscriptions,
    showProfileFollowings: account.settings.showProfileFollowings,
    showBoostsOfFollowing: account.settings.showFollowingBoosts,
    addMentionsEntries: account.settings.addMentionsEntries,
    addMentionsPosts: account.settings.addMentionsPosts,
    directMessageSetting: account.settings.directMessageSetting,
    notifyOnNewEntry: account.settings.notifyOnNewEntry,
    notifyOnNewEntryReply: account.settings.notifyOnNewEntryReply,
    notifyOnNewEntryCommentReply: account.settings.notifyOnNewEntryCommentReply,
    notifyOnNewPost: account.settings.notifyOnNewPost,
    notifyOnNewPostReply: account.settings.notifyOnNewPostReply,
    notifyOnNewPostCommentReply: account.settings.notifyOnNewPostCommentReply,
    notifyOnUserSignup: account.settings.notifyOnUserSignup,
    notifyOnFollower: account.settings.notifyOnFollower,
    notifyOnFavourite: account.settings.notifyOnFavourite,
    notifyOnBoost: account.settings.notifyOnBoost,
  },
})

export const toPrincipal = (
  account: Account,
  how: Pick<z.output<typeof PrincipalData>, 'via' | 'scopes' | 'clientId' | 'sessionId' | 'grantId'>,
): z.output<typeof PrincipalData> => ({
  userId: account.id,
  username: account.username,
  isAdmin: account.role === 'admin',
  isGlobalModerator: account.role === 'moderator',
  isBot: account.isBot,
  ...how,
})
