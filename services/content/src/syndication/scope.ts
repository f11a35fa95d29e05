import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import type { FeedScope } from '../feeds/feed.ts'
import { seeFeed } from '../named-feeds/named-feed.repository.ts'
import { scopeOf } from '../named-feeds/named-feed.view.ts'
import type { Rows } from '../rows.ts'
import { readTag } from '../tags/tag.ts'
import { handleOf } from '../text/mentions.ts'
import { magazinePath, personPath } from './links.ts'
import type { ContentWord, NamedScope } from './query.ts'

/** What a feed draws from, what to call it (null: as the instance), and which page shows the same. */
export type Subject = { scope: FeedScope; title: string | null; page: string }

/** A name as this instance keeps it: people and magazines of its own without their host. */
const ownName = (content: Content, name: string): string => {
  const plain = name.replace(/^[@!]/, '').toLowerCase()
  const host = `@${content.config.domain.toLowerCase()}`
  return plain.endsWith(host) ? plain.slice(0, -host.length) : plain
}

/** Pages of a person and of a tag show threads, and microblogs apart. */
const postsOf = (word: ContentWord): string => (word === 'microblog' ? '/posts' : '')

const magazine = async (content: Content, name: string, word: ContentWord): Promise<Subject> => {
  const [row] = await content.db.query<Pick<Rows['magazine_card'], 'name' | 'title'> & { id: number }>(
    'syndicated-magazine',
    `select magazine_id as id, name, title from magazine_card where lower(name) = $1 and visibility = 'visible'`,
    [ownName(content, name)],
  )
  if (!row) throw notFound(`There is no magazine ${name}.`)
  const page = magazinePath(row.name) + (word === 'threads' ? '' : `/${word}`)
  return { scope: { of: 'magazine', magazineId: row.id }, title: row.title || row.name, page }
}

const person = async (content: Content, name: string, word: ContentWord): Promise<Subject> => {
  const [row] = await content.db.query<Pick<Rows['user_card'], 'username' | 'title'> & { id: number }>(
    'syndicated-person',
    `select user_id as id, username, title from user_card
     where lower(username) = $1 and state not in ('deleted', 'pending')`,
    [ownName(content, name)],
  )
  if (!row) throw notFound(`There is no user ${name}.`)
  const page = personPath(row.username) + postsOf(word)
  return { scope: { of: 'author', authorId: row.id }, title: row.title || handleOf(row.username), page }
}

const tag = async (content: Content, name: string, word: ContentWord): Promise<Subject> => {
  const known = await readTag(content, name)
  const used = known.entryCount + known.entryCommentCount + known.postCount + known.postCommentCount
  if (known.name === '' || known.isBanned || used === 0) throw notFound(`There is no tag ${name}.`)
  const page = `/tag/${encodeURIComponent(known.name)}${postsOf(word)}`
  return { scope: { of: 'tag', tag: known.name }, title: `#${known.name}`, page }
}

const domain = async (content: Content, name: string): Promise<Subject> => {
  const [row] = await content.db.query<Pick<Rows['domain'], 'id' | 'name'>>(
    'syndicated-domain',
    'select id, name from domain where name = $1',
    [name.toLowerCase()],
  )
  if (!row) throw notFound(`There is no domain ${name}.`)
  return {
    scope: { of: 'domain', domainId: row.id },
    title: row.name,
    page: `/d/${encodeURIComponent(row.name)}`,
  }
}

/** One that a member put together and shows to everybody. */
const namedFeed = async (content: Content, name: string, word: ContentWord): Promise<Subject> => {
  const feedId = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0
  const row = await seeFeed(content, null, feedId)
  const page = `/feeds/${row.id}${word === 'threads' ? '' : `/${word}`}`
  return { scope: await scopeOf(content, row), title: row.name, page }
}

/** Finds what a name in the address of a feed names; 404 where that is nothing, or nothing a visitor sees. */
export const subjectOf = async (content: Content, named: NamedScope, word: ContentWord): Promise<Subject> => {
  if (named === null)
    return { scope: { of: 'all' }, title: null, page: word === 'threads' ? '/' : `/${word}` }
  if (named.of === 'magazine') return magazine(content, named.name, word)
  if (named.of === 'user') return person(content, named.name, word)
  if (named.of === 'tag') return tag(content, named.name, word)
  if (named.of === 'feed') return namedFeed(content, named.name, word)
  return domain(content, named.name)
}
