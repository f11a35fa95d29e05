import { FAR, at, ids, numbered } from './row.ts'
import type { Row, There } from './row.ts'

const item = (id: number, more: Row = {}): Row => ({
  id,
  user_id: ids.anna,
  is_adult: false,
  last_active: at(id * 10),
  up_votes: 0,
  down_votes: 0,
  created_at: at(id * 10),
  lang: 'en',
  last_boosted_at: at(id * 10),
  ...more,
})

/** Numbers that differ from each other, in no order. */
const spread = (id: number, step: number, below: number): number => (id * step) % below

const thread = (id: number, more: Row = {}): Row =>
  item(id, {
    magazine_id: ids.cats,
    comment_count: 0,
    score: spread(id, 11, 29),
    ranking: 1_735_700_000 + spread(id, 13, 31) * 1000,
    last_active: at(2_000 + spread(id, 17, 37) * 10),
    slug: `slug-${id}`,
    ...more,
  })

const entry = (id: number, more: Row = {}): Row =>
  thread(id, { title: `Thread ${id}`, type: 'article', has_embed: false, sticky: false, ...more })

const LISTED = 40
const ANSWERS = 20
/** What has many answers, and the comment that most of them are below. */
export const crowded = { entry: 120, post: 105, comment: 600 }

/** Comments that differ in all that they are sorted by. */
const answers = (parent: Row): Row[] =>
  Array.from({ length: ANSWERS }, (_, i) =>
    item(crowded.comment + i, {
      ...parent,
      magazine_id: ids.cats,
      body: `Answer ${i}`,
      up_votes: spread(i, 7, 11),
      favourite_count: spread(i, 5, 13),
      last_active: at(9_000 + spread(i, 17, 37)),
      visibility: i === 3 ? 'trashed' : 'visible',
    }),
  )

/** What people and programs write that no form lets through. */
export const odd = {
  /** Marks that turn the direction, an emoji of five characters, a space that has no width. */
  title: 'A \u202eturned\u202c title, \u{1f469}\u200d\u{1f469}\u200d\u{1f467} with\u200bout a space',
  /** Cut where its last character was not at its end. */
  cut: `${'x'.repeat(252)}\u{1f469}\u200d`,
  /** A megabyte, from a server that sets no limit. */
  body: 'A long answer. '.repeat(70_000),
  /** Millions of numbers after the one before. */
  comment: 4_000_000,
}

const entries = (there: There): Row[] => [
  entry(7, {
    body: 'A thread 7 #cats',
    image_id: 1,
    up_votes: 2,
    down_votes: 1,
    favourite_count: 1,
    comment_count: 3,
  }),
  entry(8, {
    type: 'link',
    url: 'https://www.News.example/a',
    body: null,
    domain_id: 3,
    is_oc: true,
    is_locked: true,
  }),
  entry(9, {
    type: 'link',
    url: 'https://other.example/b',
    body: '',
    slug: null,
    lang: '',
    title: 'Ünïcode & more',
  }),
  entry(10, {
    user_id: ids.rita,
    magazine_id: ids.dogs,
    ap_id: `https://${FAR}/t/10`,
    ap_share_count: 50,
    ap_dislike_count: 4,
    ap_like_count: 20,
    up_votes: 1,
    favourite_count: 1,
    body: 'From far away',
    mentions: '["@anna@localhost"]',
  }),
  entry(11, { visibility: 'trashed', body: 'Trash' }),
  entry(12, { visibility: 'soft_deleted', body: 'Deleted' }),
  entry(13, { visibility: 'private', user_id: ids.bert, body: 'For followers' }),
  entry(14, { user_id: ids.quiet, body: 'Of somebody suspended' }),
  entry(15, { user_id: ids.gone, magazine_id: ids.dogs, ap_id: `https://${FAR}/t/15`, body: null }),
  entry(16, { magazine_id: ids.dogs, body: 'Ours, elsewhere', last_boosted_at: '1970-01-01T00:00:00Z' }),
  entry(17, { user_id: ids.carol, ap_id: `${there.origin}/notes/of-old`, body: 'From a server that runs' }),
  entry(18, { title: odd.title, body: odd.title }),
  entry(19, {
    title: odd.cut,
    type: 'link',
    url: 'https://Odd.Example:8443/a',
    body: null,
    domain_id: 4,
  }),
  ...Array.from({ length: LISTED }, (_, i) =>
    entry(
      100 + i,
      i % 5 === 0 ? { type: 'link', url: `https://news.example/${i}`, domain_id: 3, sticky: i === 10 } : {},
    ),
  ),
]

const comments = (): Row[] => [
  item(7, {
    entry_id: 7,
    magazine_id: ids.cats,
    body: 'Top',
    user_id: ids.bert,
    up_votes: 1,
    favourite_count: 1,
  }),
  // Its magazine stayed behind, and its root was never written.
  item(3, { entry_id: 7, magazine_id: ids.dogs, parent_id: 7, body: 'Answer', user_id: ids.carl }),
  item(9, {
    entry_id: 7,
    magazine_id: ids.cats,
    parent_id: 3,
    root_id: 7,
    body: 'Answer to it',
    visibility: 'trashed',
  }),
  item(10, {
    entry_id: 7,
    magazine_id: ids.cats,
    parent_id: 3,
    root_id: 7,
    body: 'From afar',
    user_id: ids.rita,
    ap_id: `https://${FAR}/c/10`,
    created_at: '2999-01-01T00:00:00Z',
  }),
  // At the address of a thread, which was stored before.
  item(11, {
    entry_id: 10,
    magazine_id: ids.dogs,
    body: 'Of two kinds',
    user_id: ids.rita,
    ap_id: `https://${FAR}/t/15`,
    created_at: at(200),
  }),
  item(odd.comment, {
    entry_id: 18,
    magazine_id: ids.cats,
    body: odd.body,
    user_id: ids.rita,
    ap_id: `https://${FAR}/c/long`,
    created_at: at(500),
  }),
  ...Array.from({ length: LISTED }, (_, i) =>
    Array.from({ length: spread(i, 7, 5) }, (_one, nth) =>
      item(100 + i * 10 + nth, { entry_id: 100 + i, magazine_id: ids.cats, body: `Comment ${nth}` }),
    ),
  ).flat(),
  ...answers({ entry_id: crowded.entry }).map((answer, i) => ({ ...answer, down_votes: spread(i, 3, 7) })),
  ...answers({ entry_id: crowded.entry, parent_id: crowded.comment, root_id: crowded.comment }).map(
    (answer, i) => ({
      ...answer,
      id: 700 + i,
      down_votes: spread(i, 3, 7),
      created_at: at(7_000 + i),
    }),
  ),
]

/** Whoever voted for these comments or liked them, and against those of a thread: others than did the first. */
const ballots = (comments: readonly Row[], column: string): { votes: Row[]; likes: Row[] } => {
  const crowd = (count: unknown, first: number): number[] =>
    Array.from({ length: Number(count ?? 0) }, (_, i) => first + i)
  const busy = comments.filter(({ id }) => Number(id) >= crowded.comment)
  return {
    votes: busy.flatMap(({ id, up_votes: up, down_votes: down }) => [
      ...crowd(up, 1).map((user_id) => ({ comment_id: id, user_id, author_id: ids.anna, choice: 1 })),
      ...crowd(down, 11).map((user_id) => ({ comment_id: id, user_id, author_id: ids.anna, choice: -1 })),
    ]),
    likes: busy.flatMap(({ id, favourite_count: likes }) =>
      crowd(likes, 1).map((user_id) => ({
        magazine_id: ids.cats,
        user_id,
        [column]: id,
        favourite_type: column.slice(0, -3),
      })),
    ),
  }
}

/** None was written in the same second as a thread. */
const posts = (): Row[] =>
  [
    thread(7, { user_id: ids.bert, body: 'A post 7 #cats', favourite_count: 1, up_votes: 1, sticky: true }),
    thread(8, {
      magazine_id: 1,
      user_id: ids.rita,
      ap_id: `https://${FAR}/p/8`,
      ap_share_count: 3,
      body: 'Afar',
      slug: '',
    }),
    thread(9, { body: null, image_id: 2, slug: null }),
    ...Array.from({ length: 10 }, (_, i) =>
      thread(100 + i, { body: `Post ${i}`, favourite_count: [1, 4, 6].includes(i) ? 1 : 0 }),
    ),
  ].map((post) => ({ ...post, created_at: at(Number(post.id) * 10 + 5) }))

const postComments = (): Row[] => [
  item(7, { post_id: 7, magazine_id: ids.cats, body: 'To a post' }),
  item(8, {
    post_id: 7,
    magazine_id: ids.cats,
    parent_id: 7,
    root_id: 7,
    body: 'To a comment',
    user_id: ids.carl,
  }),
  ...answers({ post_id: crowded.post }),
]

/** Threads, posts and comments, and what members did with them. */
export const threadRows = (there: There): Record<string, Row[]> => {
  const [ofThreads, ofPosts] = [
    ballots(comments(), 'entry_comment_id'),
    ballots(postComments(), 'post_comment_id'),
  ]
  return {
    domain: [
      { id: 3, name: 'news.example', entry_count: 1 },
      { id: 4, name: 'Odd.Example:8443', entry_count: 1 },
      { id: 5, name: 'odd.example', entry_count: 0 },
    ],
    entry: entries(there),
    entry_comment: comments(),
    post: posts(),
    post_comment: postComments(),
    entry_vote: numbered([
      { entry_id: 7, user_id: ids.bert, author_id: 1, choice: 1 },
      { entry_id: 7, user_id: ids.carl, author_id: 1, choice: 1 },
      { entry_id: 7, user_id: ids.gone, author_id: 1, choice: -1 },
      { entry_id: 7, user_id: ids.dora, author_id: 1, choice: 0 },
      { entry_id: 10, user_id: ids.anna, author_id: 6, choice: 1 },
    ]),
    entry_comment_vote: numbered([
      { comment_id: 7, user_id: ids.anna, author_id: 2, choice: 1 },
      ...ofThreads.votes,
    ]),
    post_vote: numbered([{ post_id: 7, user_id: ids.anna, author_id: 2, choice: 1 }]),
    post_comment_vote: numbered([
      { comment_id: 7, user_id: ids.bert, author_id: 1, choice: 0 },
      ...ofPosts.votes,
    ]),
    favourite: numbered([
      { magazine_id: 5, user_id: ids.bert, entry_id: 7, favourite_type: 'entry' },
      { magazine_id: 6, user_id: ids.anna, entry_id: 10, favourite_type: 'entry' },
      { magazine_id: 5, user_id: ids.anna, entry_comment_id: 7, favourite_type: 'entry_comment' },
      { magazine_id: 5, user_id: ids.gone, post_id: 7, favourite_type: 'post' },
      ...[101, 104, 106].map((post_id) => ({
        magazine_id: 5,
        user_id: ids.anna,
        post_id,
        favourite_type: 'post',
      })),
      ...ofThreads.likes,
      ...ofPosts.likes,
    ]),
    hashtag: [
      { id: 1, tag: 'cats' },
      { id: 2, tag: 'spam', banned: true },
    ],
    hashtag_link: [
      { id: 1, hashtag_id: 1, entry_id: 7 },
      { id: 2, hashtag_id: 1, post_id: 7 },
      { id: 3, hashtag_id: 2 },
    ],
    bookmark_list: [{ id: 4, user_id: ids.anna, name: 'Later', is_default: true }],
    bookmark: numbered([
      { list_id: 4, user_id: ids.anna, entry_id: 7 },
      { list_id: 4, user_id: ids.anna, entry_comment_id: 9 },
    ]),
    domain_subscription: numbered([
      { user_id: ids.anna, domain_id: 3 },
      { user_id: ids.dora, domain_id: 5 },
    ]),
    domain_block: numbered([{ user_id: ids.bert, domain_id: 3 }]),
  }
}
