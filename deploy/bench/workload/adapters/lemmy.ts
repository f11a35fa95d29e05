import type { Adapter, Asked, Choice, Magazine, Thread } from '../adapter.ts'

// Facts of the client API that servers of 0.19 speak. Their pages come from a program beside the server, which is
// expected at the same origin, as their reverse proxy puts it.
const API = '/api/v3'
const PER_PAGE = 25
const THREADS = 500

type Posts = {
  posts: { post: { id: number; name: string }; community: { name: string }; counts: { comments: number } }[]
}
type Communities = { communities: { community: { id: number; name: string }; counts: { posts: number } }[] }

const queryOf = (values: Record<string, string | number>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) query.set(name, String(value))
  return query.toString()
}

const callJson = async <T>(origin: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(origin + API + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
  return answer.json() as Promise<T>
}

const lengthOf = (list: string) => (body: string) =>
  ((JSON.parse(body) as Record<string, unknown[] | undefined>)[list] ?? []).length
const read = (path: string, list: string, atLeast: number): Asked => ({
  method: 'GET',
  path: API + path,
  count: lengthOf(list),
  atLeast,
})
const posts = (values: Record<string, string | number>, atLeast: number) =>
  read(`/post/list?${queryOf({ limit: PER_PAGE, ...values })}`, 'posts', atLeast)
const page = (path: string): Asked => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html' },
  count: (body) => (body.includes('</html>') ? 1 : 0),
  atLeast: 1,
})
const write = (path: string, view: string, body: unknown): Asked => ({
  method: 'POST',
  path: API + path,
  body: JSON.stringify(body),
  count: (text) => (view in (JSON.parse(text) as object) ? 1 : 0),
  atLeast: 1,
})

const requests: Record<Choice['step'], (choice: Choice) => Asked> = {
  'front page': () => posts({ type_: 'All', sort: 'Hot' }, 1),
  magazine: ({ magazine }) => posts({ community_id: magazine.id, sort: 'New' }, 1),
  subscribed: () => posts({ type_: 'Subscribed', sort: 'Hot' }, 0),
  thread: ({ thread }) =>
    read(
      `/comment/list?${queryOf({ post_id: thread.id, max_depth: 8, sort: 'Hot' })}`,
      'comments',
      Math.min(1, thread.comments),
    ),
  'front page, HTML': () => page('/'),
  'thread, HTML': ({ thread }) => page(`/post/${thread.id}`),
  search: ({ words }) =>
    read(`/search?${queryOf({ q: words, type_: 'Posts', listing_type: 'All', limit: 20 })}`, 'posts', 0),
  notifications: () => read('/user/replies?limit=20', 'replies', 0),
  vote: ({ thread, vote }) => write('/post/like', 'post_view', { post_id: thread.id, score: vote }),
  comment: ({ thread, number }) =>
    write('/comment', 'comment_view', { post_id: thread.id, content: `Measured ${number}.` }),
}

const signIn = async (origin: string, name: string, password: string): Promise<Record<string, string>> => {
  const { jwt } = await callJson<{ jwt: string }>(origin, '/user/login', {
    username_or_email: name,
    password,
  })
  return { authorization: `Bearer ${jwt}` }
}

/** A server with Lemmy's client API, in which members member_1 and so on have accounts. */
const lemmy: Adapter = {
  name: 'lemmy',
  async prepare({ origin, members, password }) {
    const threads: Thread[] = []
    for (let p = 1; threads.length < THREADS; p++) {
      const query = queryOf({ type_: 'All', sort: 'Hot', limit: PER_PAGE, page: p })
      const { posts: found } = await callJson<Posts>(origin, `/post/list?${query}`)
      for (const { post, community, counts } of found)
        threads.push({
          id: post.id,
          title: post.name,
          magazine: community.name,
          comments: counts.comments,
        })
      if (found.length < PER_PAGE) break
    }
    const query = queryOf({ type_: 'All', sort: 'TopAll', limit: 50 })
    const { communities } = await callJson<Communities>(origin, `/community/list?${query}`)
    const magazines = communities
      .map(({ community, counts }): Magazine => ({ ...community, threads: counts.posts }))
      .filter((magazine) => magazine.threads > 0)
      .map(({ id, name, threads: count }) => ({ id, name, threads: count }))
    const signedIn: Record<string, string>[] = []
    for (let n = 1; n <= members; n++) signedIn.push(await signIn(origin, `member_${n}`, password))
    return { members: signedIn, threads, magazines }
  },
  ask: (choice) => requests[choice.step](choice),
}

export default lemmy
