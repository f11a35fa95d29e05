import type { EntryComment, Entry, MagazineSmall, Post, PostComment, UserSmall } from '../api/contract.ts'

type Named = Pick<MagazineSmall, 'name'>
type Person = Pick<UserSmall, 'username'>

const slug = (text: string | null): string => (text ? encodeURIComponent(text) : '-')

export const magazinePath = ({ name }: Named): string => `/m/${encodeURI(name)}`

/** Local people at `/u/name`, remote ones at `/u/@name@host`. */
export const userPath = ({ username }: Person): string => {
  const handle = username.replace(/^@/, '')
  return `/u/${handle.includes('@') ? '@' : ''}${encodeURI(handle)}`
}

/** Links that may lead to somebody; those of the frame and of menus are the reader's own ways. */
export const toPeople = 'a[href^="/u/"]:not(nav a,[popover] a)'

export const entryPath = (entry: Pick<Entry, 'entryId' | 'slug'> & { magazine: Named }): string =>
  `${magazinePath(entry.magazine)}/t/${entry.entryId}/${slug(entry.slug)}`

export const postPath = (post: Pick<Post, 'postId' | 'slug'> & { magazine: Named }): string =>
  `${magazinePath(post.magazine)}/p/${post.postId}/${slug(post.slug)}`

export const commentPath = (
  comment:
    | Pick<EntryComment, 'commentId' | 'entryId' | 'magazine'>
    | Pick<PostComment, 'commentId' | 'postId' | 'magazine'>,
): string =>
  'entryId' in comment
    ? `${magazinePath(comment.magazine)}/t/${comment.entryId}/-/comment/${comment.commentId}`
    : `${magazinePath(comment.magazine)}/p/${comment.postId}/-#post-comment-${comment.commentId}`

/** Where an item of any kind is read. */
export const itemPath = (item: Entry | EntryComment | Post | PostComment): string => {
  if ('numComments' in item) return entryPath(item)
  return 'comments' in item ? postPath(item) : commentPath(item)
}

type Paged =
  | Pick<Entry, 'entryId' | 'slug' | 'magazine' | 'numComments'>
  | Pick<Post, 'postId' | 'slug' | 'magazine' | 'comments'>
  | Pick<EntryComment, 'commentId' | 'entryId' | 'magazine'>
  | Pick<PostComment, 'commentId' | 'postId' | 'magazine'>

/** What the pages about an item begin with. */
const pagesOf = (item: Paged): string => {
  if ('numComments' in item) return entryPath(item)
  if ('comments' in item) return postPath(item)
  const place = magazinePath(item.magazine)
  return 'entryId' in item
    ? `${place}/t/${item.entryId}/-/comment/${item.commentId}`
    : `${place}/p/${item.postId}/-/reply/${item.commentId}`
}

/** Who boosted something: threads and their comments at `votes/up`, microblogs and replies at `votes`. */
export const boostsPath = (item: Paged): string =>
  `${pagesOf(item)}/${'entryId' in item ? 'votes/up' : 'votes'}`

/** What something said before it was edited. */
export const historyPath = (item: Paged): string => `${pagesOf(item)}/history`

/** `name` and `host` of a handle, with or without its leading @. */
export const splitHandle = (handle: string): { name: string; host: string | null } => {
  const [name = '', host] = handle.replace(/^@/, '').split('@')
  return { name, host: host ?? null }
}

/** As one names somebody in a text. */
export const handleOf = ({ username }: Person): string => `@${username.replace(/^@/, '')}`

/** What to call somebody: the name they chose, else the one they signed up with. */
export const displayName = (user: { username: string; title?: string | null }): string =>
  user.title || splitHandle(user.username).name

/** Where to come back to after logging in; only a path of this site is taken. */
export const safeNext = (next: string | null | undefined): string =>
  next && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : '/'

export const loginPath = (from: string): string => `/login?next=${encodeURIComponent(from)}`
