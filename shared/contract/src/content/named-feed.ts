import { z } from 'zod'
import { MagazineSmall, UserSmall } from '../common.ts'

/** As many as a member has, and as one feed draws from. */
export const namedFeedLimits = { feeds: 50, magazines: 50, people: 50, tags: 20, words: 20 } as const

const Name = z.string().trim().min(1).max(60).describe('What its owner calls it')
const isPublic = z.boolean().describe('Whether anybody may read it at its address')

/** A feed as lists of feeds have it. */
export const NamedFeedSmall = z
  .object({
    feedId: z.int().describe('By which it is asked for'),
    name: Name,
    isPublic,
  })
  .meta({ id: 'NamedFeedSmall' })
export type NamedFeedSmall = z.infer<typeof NamedFeedSmall>

/** A feed with all that it draws from, as far as the reader may know of it. */
export const NamedFeed = NamedFeedSmall.extend({
  user: UserSmall.describe('Whose feed it is'),
  magazines: z.array(MagazineSmall).describe('Magazines that it draws from'),
  people: z.array(UserSmall).describe('People whose threads and posts it holds'),
  tags: z.array(z.string()).describe('Tags, each in its normal spelling, of which anything may bear one'),
  words: z.array(z.string()).describe('Words and phrases, of which anything may hold one'),
}).meta({ id: 'NamedFeed' })
export type NamedFeed = z.infer<typeof NamedFeed>

const listOf = (most: number, what: string) =>
  z.array(z.string().trim().min(1).max(255)).max(most).optional().describe(what)

const sources = {
  isPublic: isPublic.optional(),
  magazines: listOf(namedFeedLimits.magazines, 'Their names, with the host of remote ones'),
  people: listOf(namedFeedLimits.people, 'Their handles, with the host of remote ones'),
  tags: listOf(namedFeedLimits.tags, 'In any spelling, with # or without'),
  words: listOf(namedFeedLimits.words, 'Words and phrases, each of at most 100 characters'),
}

/** A new feed, which draws from one thing at least. */
export const NamedFeedRequest = z.object({ name: Name, ...sources }).meta({ id: 'NamedFeedRequest' })
export type NamedFeedRequest = z.infer<typeof NamedFeedRequest>

/** A change: what is absent stays as it was. */
export const NamedFeedUpdateRequest = z
  .object({ name: Name.optional(), ...sources })
  .meta({ id: 'NamedFeedUpdateRequest' })
export type NamedFeedUpdateRequest = z.infer<typeof NamedFeedUpdateRequest>

export const NamedFeedList = z
  .object({ items: z.array(NamedFeedSmall).describe('In the order that their owner gave them') })
  .meta({ id: 'NamedFeedList' })

export const NamedFeedOrder = z
  .object({
    feeds: z
      .array(z.int())
      .max(namedFeedLimits.feeds)
      .describe("Ids of the caller's feeds in their new order; those that are left out follow as they were"),
  })
  .meta({ id: 'NamedFeedOrder' })
