import { UserSettings } from '@app/contract/identity/schemas.ts'
import { z } from 'zod'

const shape = UserSettings.omit({
  discoverable: true,
  indexable: true,
  manuallyApprovesFollowers: true,
  language: true,
}).shape

/**
 * Settings as stored: what is absent has the default of a new account (rules/accounts.md#settings), so that a new
 * setting needs no migration. `discoverable`, `indexable` and
 * `manuallyApprovesFollowers` are columns: lists filter by them, and remote accounts have them too. So is `language`,
 * which has no default.
 */
export const StoredSettings = z.object({
  notifyOnNewEntry: shape.notifyOnNewEntry.default(false),
  notifyOnNewEntryReply: shape.notifyOnNewEntryReply.default(true),
  notifyOnNewEntryCommentReply: shape.notifyOnNewEntryCommentReply.default(true),
  notifyOnNewPost: shape.notifyOnNewPost.default(false),
  notifyOnNewPostReply: shape.notifyOnNewPostReply.default(true),
  notifyOnNewPostCommentReply: shape.notifyOnNewPostCommentReply.default(true),
  hideAdult: shape.hideAdult.default(true),
  showProfileSubscriptions: shape.showProfileSubscriptions.default(false),
  showProfileFollowings: shape.showProfileFollowings.default(true),
  addMentionsEntries: shape.addMentionsEntries.default(false),
  addMentionsPosts: shape.addMentionsPosts.default(true),
  homepage: shape.homepage.default('front'),
  frontDefaultSort: shape.frontDefaultSort.default('hot'),
  frontDefaultContent: shape.frontDefaultContent.default(null),
  commentDefaultSort: shape.commentDefaultSort.default('hot'),
  featuredMagazines: shape.featuredMagazines.default(null),
  preferredLanguages: shape.preferredLanguages.default([]),
  customCss: shape.customCss.default(null),
  ignoreMagazinesCustomCss: shape.ignoreMagazinesCustomCss.default(false),
  notifyOnUserSignup: shape.notifyOnUserSignup.default(true),
  directMessageSetting: shape.directMessageSetting.default('everyone'),
  notifyOnFollower: shape.notifyOnFollower.unwrap().default(false),
  notifyOnFavourite: shape.notifyOnFavourite.unwrap().default(false),
  notifyOnBoost: shape.notifyOnBoost.unwrap().default(false),
  readItems: shape.readItems.unwrap().default('dim'),
  commentDefaultView: shape.commentDefaultView.unwrap().default('tree'),
  appearance: shape.appearance.unwrap().nullable().default(null),
  showFollowingBoosts: z.boolean().default(false),
})
export type StoredSettings = z.output<typeof StoredSettings>

const defaults = StoredSettings.parse({})

/** Reads what our own code wrote, so nothing is checked again. */
export const withDefaults = (stored: Partial<StoredSettings>): StoredSettings => ({ ...defaults, ...stored })
