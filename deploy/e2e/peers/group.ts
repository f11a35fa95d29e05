import { Peer } from '../kit/peer.ts'

/**
 * A group with many threads, run inside a network of its own (`network.ts`): a server that shares no code with ours. It
 * lists them in an outbox of pages, the newest first, and tells at `/asked` when it was asked for anything.
 */
const { PORT = '', GROUP_ORIGIN = '', GROUP_THREADS = '0', GROUP_BARE = '0' } = process.env
const THREADS = Number(GROUP_THREADS)
/** So many of the oldest are named by their address, and have to be asked for one by one. */
const BARE = Number(GROUP_BARE)
const PER_PAGE = 50

const peer = await new Peer().start({ origin: GROUP_ORIGIN, port: Number(PORT) })
const author = peer.person('writer')
const group = peer.person('trains')
const outbox = `${group}/outbox`
const serve = (id: string, document: Record<string, unknown>) =>
  void peer.documents.set(id, { '@context': 'https://www.w3.org/ns/activitystreams', id, ...document })

serve(group, {
  ...peer.documents.get(group),
  type: 'Group',
  outbox,
  followers: `${group}/followers`,
  attributedTo: author,
})
serve(`${peer.origin}/.well-known/webfinger?resource=acct%3Atrains%40${peer.host}`, {
  subject: `acct:trains@${peer.host}`,
  links: [{ rel: 'self', type: 'application/activity+json', href: group }],
})

const items = Array.from({ length: THREADS }, (_, at) => {
  const number = THREADS - at
  const published = new Date(Date.now() - (at + 1) * 60_000).toISOString()
  const page = peer.note(author, { type: 'Page', name: `Train ${number}`, audience: group, published })
  const object = { ...page, to: [group, 'https://www.w3.org/ns/activitystreams#Public'] }
  peer.documents.set(String(page['id']), object)
  if (number <= BARE) return page['id']
  return { type: 'Announce', actor: group, object: { type: 'Create', actor: author, object } }
})
const pages = Math.ceil(THREADS / PER_PAGE)
const pageOf = (number: number) => `${outbox}?page=${number}`
serve(outbox, { type: 'OrderedCollection', totalItems: THREADS, first: pageOf(1) })
for (let number = 1; number <= pages; number++)
  serve(pageOf(number), {
    type: 'OrderedCollectionPage',
    partOf: outbox,
    orderedItems: items.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    ...(number < pages ? { next: pageOf(number + 1) } : {}),
  })

// A follow is accepted.
peer.onDelivery = (_inbox, activity) => {
  if (activity['type'] !== 'Follow') return
  void peer.deliver(new URL(String(activity['actor'])).origin, 'Accept', group, activity)
}
serve(`${peer.origin}/readyz`, {})
serve(`${peer.origin}/asked`, { asked: peer.asked })
