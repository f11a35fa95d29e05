import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicKey, signedHeaders, verifiedKey } from './signature.ts'
import type { Style } from './signature.ts'

export type Json = Record<string, unknown>
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

/** What a message of a peer is about. */
export type Told = {
  /** Of the peer: its address, who speaks, and an id that was not used yet. */
  origin: string
  actor: string
  id: string
  /** Ours: a magazine, a member, and their addresses. */
  magazine: string
  magazineHandle: string
  member: string
  memberHandle: string
  text: string
}
type Message = (told: Told) => Json

/** A program of the fediverse, as it behaves on the wire. */
export type Software = {
  /** As in its NodeInfo. */
  name: string
  version: string
  /** What its requests for documents ask for. */
  accept: string
  /** What its deliveries call their body. */
  contentType: string
  style: Style
  /** Further headers of its requests for documents. */
  requests?: Record<string, string>
  keyId(actor: string): string
  /** Whether it answers unsigned requests for documents with 401. */
  secure?: boolean
  /** What it answers to a delivery that it takes. */
  taken: number
  paths: {
    person(name: string): string
    /** Who signs what nobody asked for. */
    instance: string
    inbox: string
  }
  /** Members of its person documents beyond what all have. */
  person?(id: string): Json
  /** The collections that it reads of who it meets, in its order, after WebFinger and the actor. */
  reads: { person: readonly string[]; magazine: readonly string[] }
  /** Whom its people can follow; without: both. */
  follows?: readonly ('person' | 'magazine')[]
  /** What it writes to a magazine, and what that becomes here. */
  thread: Message
  becomes: 'entry' | 'post'
  reply(told: Told, inReplyTo: string): Json
  /** What it says of an edit; without: it has none. */
  update?(object: Json, told: Told): Json
  like(told: Told, object: string): Json
  delete(told: Told, object: Json): Json
  report?(told: Told, object: string): Json
  /** A private message, and the type in which it takes one. */
  message?: Message
  takes?: 'Note' | 'ChatMessage'
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A server that behaves as `software` does: over HTTP on this machine, and with no code of ours. */
export class RecordedPeer {
  origin = ''
  host = ''
  readonly software: Software
  /** What came, signed by whom. */
  readonly received: { activity: Json; keyId: string }[] = []
  /** What it refused, and why. */
  readonly refused: string[] = []
  private readonly documents = new Map<string, Json>()
  /** What can be read without a signature where nothing else can. */
  private readonly open = new Set<string>()
  private readonly keys = new Map<string, string>()
  private serial = 0
  private readonly server = createServer((request, response) => {
    void this.answer(request).then(
      ({ status, type = 'application/activity+json', body }) => {
        response.writeHead(status, { 'content-type': type })
        response.end(body === undefined ? '' : JSON.stringify(body))
      },
      (error: unknown) => {
        this.refused.push(String(error))
        response.writeHead(500).end()
      },
    )
  })

  constructor(software: Software) {
    this.software = software
  }

  async start(): Promise<this> {
    this.server.listen(0, 'localhost')
    await once(this.server, 'listening')
    this.host = `localhost:${(this.server.address() as AddressInfo).port}`
    this.origin = `http://${this.host}`
    const { instance } = this.software.paths
    this.person(this.host, this.origin + instance, 'Application')
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; type?: string; body?: unknown }> {
    const target = request.url ?? ''
    const address = this.origin + target
    const { name, version, secure, taken } = this.software
    const json = { status: 200, type: 'application/json' }
    if (target === '/.well-known/nodeinfo')
      return {
        ...json,
        body: {
          links: [
            { rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: `${this.origin}/nodeinfo/2.0` },
          ],
        },
      }
    if (target === '/nodeinfo/2.0') return { ...json, body: { version: '2.0', software: { name, version } } }
    if (target.startsWith('/.well-known/webfinger')) return this.webFinger(address)
    const body = await bodyOf(request)
    const document = this.documents.get(address)
    if (request.method === 'GET' && (!secure || this.open.has(address)))
      return { status: document ? 200 : 404, body: document }
    const header = (key: string) => request.headers[key]?.toString()
    const key = await verifiedKey({ method: request.method ?? '', target, header, body }, (id) =>
      this.keyOf(id),
    )
    if (!key) {
      this.refused.push(`${request.method} ${target}: ${header('signature') ?? 'unsigned'}`)
      return { status: 401 }
    }
    if (request.method === 'GET') return { status: document ? 200 : 404, body: document }
    this.received.push({ activity: JSON.parse(body) as Json, keyId: key })
    return { status: taken }
  }

  private webFinger(address: string) {
    const subject = new URL(address).searchParams.get('resource') ?? ''
    const [name = ''] = subject.replace(/^acct:/, '').split('@')
    const href = this.origin + this.software.paths.person(name)
    const links = [{ rel: 'self', type: 'application/activity+json', href }]
    return this.documents.has(href)
      ? { status: 200, type: 'application/jrd+json', body: { subject, links } }
      : { status: 404 }
  }

  private async keyOf(keyId: string): Promise<string | null> {
    const kept = this.keys.get(keyId)
    if (kept) return kept
    const { body } = await this.get(keyId.split('#')[0] ?? '')
    const key = body['publicKey'] as Json | undefined
    if (key?.['id'] !== keyId || key['owner'] !== body['id']) return null
    this.keys.set(keyId, String(key['publicKeyPem']))
    return String(key['publicKeyPem'])
  }

  /** Somebody who lives there; answers their id. */
  person(name: string, id = this.origin + this.software.paths.person(name), type = 'Person'): string {
    const { keyId, paths } = this.software
    const publicKeyDocument = { id: keyId(id), owner: id, publicKeyPem: publicKey }
    const context = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']
    this.documents.set(id, {
      '@context': context,
      id,
      type,
      preferredUsername: name,
      inbox: `${id}/inbox`,
      outbox: `${id}/outbox`,
      followers: `${id}/followers`,
      endpoints: { sharedInbox: this.origin + paths.inbox },
      publicKey: publicKeyDocument,
      ...this.software.person?.(id),
    })
    // A key with an address of its own is served there, beside as little of its owner as possible.
    if (!keyId(id).includes('#')) {
      this.open.add(keyId(id))
      const stub = { '@context': context, id, type, preferredUsername: name, publicKey: publicKeyDocument }
      this.documents.set(keyId(id), stub)
    }
    return id
  }

  newId(): string {
    return `${this.origin}/objects/${++this.serial}`
  }

  serve(document: Json): Json {
    this.documents.set(String(document['id']), document)
    return document
  }

  forget(id: string): void {
    this.documents.delete(id)
  }

  /** Asks for a document as this software does. */
  async get(address: string): Promise<{ status: number; type: string; body: Json }> {
    const { accept, style, keyId, paths, requests } = this.software
    const response = await fetch(address, {
      headers: signedHeaders(style, keyId(this.origin + paths.instance), address, { accept, ...requests }),
    })
    const text = await response.text()
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: text.startsWith('{') ? (JSON.parse(text) as Json) : {},
    }
  }

  /** Delivers an activity of its actor; answers the status. */
  async deliver(inbox: string, activity: Json): Promise<number> {
    const { contentType, style, keyId } = this.software
    const body = JSON.stringify({ '@context': 'https://www.w3.org/ns/activitystreams', ...activity })
    const actor = activity['actor']
    const id = String(typeof actor === 'string' ? actor : (actor as Json)['id'])
    const headers = signedHeaders(style, keyId(id), inbox, { 'content-type': contentType }, body)
    return (await fetch(inbox, { method: 'POST', headers, body })).status
  }
}
