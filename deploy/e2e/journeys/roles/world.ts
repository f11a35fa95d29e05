import {
  moderateMagazineAddBadge,
  moderateMagazineAddTag,
  moderateMagazineModUser,
} from '@app/contract/community/administration.ts'
import type { MagazineReaders } from '@app/contract/community/magazine-schemas.ts'
import { magazineCreate, magazineDelete, magazineSubscribe } from '@app/contract/community/magazines.ts'
import {
  moderateMagazineAcceptSubscriptionRequest,
  moderateMagazineBanUser,
  moderateMagazineRetrieveReports,
} from '@app/contract/community/moderation.ts'
import { magazineModrequestToggle, magazineOwnerrequestToggle } from '@app/contract/community/requests.ts'
import { magazineEntryCreateArticle, entryReport } from '@app/contract/content/entries.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import {
  moderateCommentTrash,
  moderateEntryTrash,
  moderatePostCommentTrash,
  moderatePostTrash,
} from '@app/contract/content/moderation.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { authRegister } from '@app/contract/identity/accounts.ts'
import { scopes } from '@app/contract/scopes.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { Client } from '../../kit/client.ts'
import { aPerson, uniqueName } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'
import type { Instance } from '../../kit/program.ts'
import { aGlobalModerator, theAdministrator } from '../../kit/staff.ts'
import { botTokenSource, tokenSource } from '../../kit/tokens.ts'
import type { TokenSource } from '../../kit/tokens.ts'

const PASSWORD = 'correct horse battery'

export const actors = ['user', 'bot', 'moderator', 'owner', 'globalModerator', 'admin'] as const
export type Actor = (typeof actors)[number]

/** Everybody the table speaks of, each with a token that holds every scope and one that opens nothing here. */
const people = async (instance: Instance) => {
  const { origin } = instance
  const persons: Record<Exclude<Actor, 'bot'>, Person> = {
    user: await aPerson(origin, 'user'),
    moderator: await aPerson(origin, 'mod'),
    owner: await aPerson(origin, 'owner'),
    globalModerator: await aGlobalModerator(instance),
    admin: await theAdministrator(origin),
  }
  const voice = async (token: TokenSource) => ({ full: await token(scopes), bare: await token(['read']) })
  const voices = await Promise.all(
    actors.map(
      async (actor) =>
        [
          actor,
          await voice(await (actor === 'bot' ? botTokenSource(origin) : tokenSource(origin, persons[actor]))),
        ] as const,
    ),
  )
  return {
    persons,
    voices: Object.fromEntries(voices) as Record<Actor, { full: Client; bare: Client }>,
  }
}

/** A magazine of the owner with its moderator, somebody who writes in it, and whatever a row of the table acts on. */
export const rolesWorld = async (instance: Instance) => {
  const { origin } = instance
  const { persons, voices } = await people(instance)
  const { owner, moderator } = persons
  const author = await aPerson(origin, 'author')

  const aMagazine = async (isPostingRestrictedToMods = false, readers: MagazineReaders = 'public') => {
    const name = uniqueName('mag')
    const body = { name, title: name, isPostingRestrictedToMods, readers }
    const made = await owner.client.get(magazineCreate, { body })
    const params = { magazine_id: made.magazineId, user_id: moderator.userId }
    await owner.client.get(moderateMagazineModUser, { params })
    return made.magazineId
  }

  const here = { magazine_id: await aMagazine() }
  const text = { body: 'A text.', lang: 'en' }
  const anEntry = async (by: Client) => {
    const body = { ...text, title: 'A thread' }
    return { entry_id: (await by.get(magazineEntryCreateArticle, { params: here, body })).entryId }
  }
  const aPost = async (by: Client) => ({
    post_id: (await by.get(magazinePostsCreate, { params: here, body: text })).postId,
  })
  const [thread, post] = [await anEntry(author.client), await aPost(author.client)]
  const aComment = async (by: Client) => ({
    comment_id: (await by.get(entryCommentNew, { params: { entry_id: thread.entry_id }, body: text }))
      .commentId,
  })
  const aReply = async (by: Client) => ({
    comment_id: (await by.get(postCommentsCreate, { params: { post_id: post.post_id }, body: text }))
      .commentId,
  })
  /** Somebody nobody has met; an account is all they need. */
  const somebody = async () => {
    const username = uniqueName('target')
    const body = { username, email: `${username}@example.org`, plainPassword: PASSWORD, agreeTerms: true }
    return { user_id: (await new Client(origin).get(authRegister, { body })).userId }
  }

  const trashed = {
    entry: async (by: Client) => {
      const params = await anEntry(by)
      await owner.client.get(moderateEntryTrash, { params })
      return params
    },
    comment: async (by: Client) => {
      const params = await aComment(by)
      await owner.client.get(moderateCommentTrash, { params })
      return params
    },
    post: async (by: Client) => {
      const params = await aPost(by)
      await owner.client.get(moderatePostTrash, { params })
      return params
    },
    reply: async (by: Client) => {
      const params = await aReply(by)
      await owner.client.get(moderatePostCommentTrash, { params })
      return params
    },
  }
  const aReport = async () => {
    const params = await anEntry(author.client)
    await owner.client.call(entryReport, { params, body: { reason: 'Look.' } })
    return eventually(async () => {
      const list = await owner.client.get(moderateMagazineRetrieveReports, {
        params: here,
        query: { perPage: 100 },
      })
      const found = list.items.find(({ subject }) => subject?.['entryId'] === params.entry_id)
      if (!found) throw new Error('the report has not arrived')
      return { ...here, report_id: found.reportId }
    })
  }
  const banned = async () => {
    const params = { ...here, ...(await somebody()) }
    await owner.client.get(moderateMagazineBanUser, { params })
    return params
  }
  const appointed = async () => {
    const params = { ...here, ...(await somebody()) }
    await owner.client.get(moderateMagazineModUser, { params })
    return params
  }
  const badged = async () => {
    const body = { name: uniqueName('b') }
    const { badges } = await owner.client.get(moderateMagazineAddBadge, { params: here, body })
    return { ...here, badge_id: badges[0]?.badgeId ?? 0 }
  }
  let tags = 0
  const aTag = () => `tag${String.fromCharCode(97 + Math.floor(tags / 26), 97 + (tags++ % 26))}`
  const tagged = async () => {
    const params = { ...here, tag: aTag() }
    await owner.client.get(moderateMagazineAddTag, { params })
    return params
  }
  const asking = async (role: 'moderator' | 'owner') => {
    const person = await aPerson(origin, 'asking')
    // A magazine of its own: becoming its owner dismisses the one who was.
    const params = { magazine_id: role === 'owner' ? await aMagazine() : here.magazine_id }
    if (role === 'owner') await person.client.get(magazineOwnerrequestToggle, { params })
    else await person.client.get(magazineModrequestToggle, { params })
    return { ...params, user_id: person.userId }
  }
  const secret = { magazine_id: await aMagazine(false, 'members') }
  /** Somebody who was let into the private magazine. */
  const letIn = async () => {
    const { client, userId } = await aPerson(origin, 'member')
    const params = { ...secret, user_id: userId }
    await client.get(magazineSubscribe, { params: secret })
    await owner.client.get(moderateMagazineAcceptSubscriptionRequest, { params })
    return params
  }
  const hidden = async () => {
    const params = { magazine_id: await aMagazine() }
    await owner.client.get(magazineDelete, { params })
    return params
  }
  return {
    voices,
    owner,
    author,
    here,
    text,
    aMagazine,
    anEntry,
    aPost,
    aComment,
    aReply,
    somebody,
    trashed,
    aReport,
    banned,
    appointed,
    badged,
    aTag,
    tagged,
    asking,
    secret,
    letIn,
    hidden,
  }
}
export type RolesWorld = Awaited<ReturnType<typeof rolesWorld>>
