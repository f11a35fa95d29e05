import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicKey, signedHeaders, verifiedKey } from './signature.ts'
import type { Json, Software } from './software.ts'

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
  readonly received: { activity: Json; keyId: string; followers?: string }[] = []
  /** What it refused, and why. */
  readonly refused: string[] = []
  private readonly documents = new Map<string, Json>()
  /** What has gone for good: 410, and where its software serves one, a tombstone. */
  private readonly gone = new Set<string>()
  private readonly handles = new Map<string, string>()
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
    this.actor(this.host, this.origin + instance, 'Application')
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
    if (request.method === 'GET' && (!secure || this.open.has(address))) return this.served(address)
    const header = (key: string) => request.headers[key]?.toString()
    const key = await verifiedKey({ method: request.method ?? '', target, header, body }, (id) =>
      this.keyOf(id),
    )
    if (!key) {
      this.refused.push(`${request.method} ${target}: ${header('signature') ?? 'unsigned'}`)
      return { status: 401 }
    }
    if (request.method === 'GET') return this.served(address)
    const activity = JSON.parse(body) as Json
    const fault = this.software.refuses?.(activity)
    if (fault) {
      this.refused.push(`${fault}: ${body}`)
      return { status: 400 }
    }
    const followers = header('collection-synchronization')
    this.received.push({ activity, keyId: key, ...(followers && { followers }) })
    return { status: taken }
  }

  private served(address: string): { status: number; body?: Json } {
    const body = this.documents.get(address)
    if (body) return { status: 200, body }
    return { status: this.gone.has(address) ? 410 : 404 }
  }

  private webFinger(address: string) {
    const subject = new URL(address).searchParams.get('resource') ?? ''
    const [name = ''] = subject.replace(/^acct:/, '').split('@')
    const href = this.handles.get(name)
    const links = [{ rel: 'self', type: 'application/activity+json', href }]
    return href ? { status: 200, type: 'application/jrd+json', body: { subject, links } } : { status: 404 }
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
  person(name: string): string {
    const id = this.origin + this.software.paths.person(name)
    return this.actor(name, id, 'Person', this.software.person?.(id))
  }

  /** A place of theirs, with its lists; answers its id. Only for software that has such places. */
  group(name: string, moderators: readonly string[]): string {
    const { community } = this.software
    if (!community) throw new Error(`${this.software.name} has no communities`)
    const id = this.origin + community.path(name)
    const { attributedTo, featured } = this.document(
      this.actor(name, id, 'Group', { name: `About ${name}`, ...community.document?.(id) }),
    )
    const list = (address: unknown, items: readonly string[]) => {
      if (typeof address !== 'string' || !address.startsWith(id)) return
      this.serve({ id: address, type: 'OrderedCollection', totalItems: items.length, orderedItems: items })
    }
    list(attributedTo, moderators)
    list(featured, [])
    return id
  }

  document(id: string): Json {
    const document = this.documents.get(id)
    if (!document) throw new Error(`${id} is not there`)
    return document
  }

  private actor(name: string, id: string, type: string, members: Json = {}): string {
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
      published: '2024-01-02T03:04:05Z',
      endpoints: { sharedInbox: this.origin + paths.inbox },
      publicKey: publicKeyDocument,
      ...members,
    })
    this.handles.set(name, id)
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

  /** It is deleted: 410 from now on. */
  forget(id: string): void {
    this.documents.delete(id)
    this.gone.add(id)
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

  private withActors(activity: Json): Json {
    const { actor, object } = activity
    const isActivity = typeof object === 'object' && object !== null && 'actor' in object
    return {
      ...activity,
      actor: this.documents.get(String(actor)) ?? actor,
      ...(isActivity ? { object: this.withActors(object as Json) } : {}),
    }
  }

  /** Delivers an activity, signed by its actor or by somebody else; answers the status. */
  async deliver(
    inbox: string,
    activity: Json,
    signer?: string,
    more: Record<string, string> = {},
  ): Promise<number> {
    const { contentType, style, keyId } = this.software
    const body = JSON.stringify({
      '@context': 'https://www.w3.org/ns/activitystreams',
      ...(this.software.embedsActors ? this.withActors(activity) : activity),
    })
    const actor = activity['actor']
    const id = signer ?? String(typeof actor === 'string' ? actor : (actor as Json)['id'])
    const covering = { ...style, post: [...style.post, ...Object.keys(more)] }
    const given = { 'content-type': contentType, ...more }
    const headers = signedHeaders(covering, keyId(id), inbox, given, body)
    return (await fetch(inbox, { method: 'POST', headers, body })).status
  }
}
