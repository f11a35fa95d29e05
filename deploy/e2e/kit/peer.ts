import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

/** A delivery as it came. */
export type Delivered = { path: string; headers: IncomingHttpHeaders; activity: Json }

/** One pair for all who live there: keys take long to make. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Headers that sign a request, and those they sign. */
const signed = (
  actor: string,
  method: string,
  address: string,
  more: Record<string, string> = {},
): Record<string, string> => {
  const { host, pathname } = new URL(address)
  const headers = { date: new Date().toUTCString(), ...more }
  const said = [['(request-target)', `${method} ${pathname}`], ['host', host], ...Object.entries(headers)]
  const text = said.map(([name, value]) => `${name}: ${value}`).join('\n')
  const names = said.map(([name]) => name).join(' ')
  const signature = createSign('sha256').update(text).sign(privateKey, 'base64')
  return {
    ...headers,
    signature: `keyId="${actor}#main-key",algorithm="rsa-sha256",headers="${names}",signature="${signature}"`,
  }
}

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'

/**
 * A server elsewhere that shares no code with ours: it serves what it is given, on this machine, and signs as
 * most of the fediverse does (draft-cavage-http-signatures-12).
 */
export class Peer {
  origin = ''
  host = ''
  readonly documents = new Map<string, Json>()
  /** What it answers instead of a document, by address. */
  readonly statuses = new Map<string, number>()
  private serial = 0
  /** What it was asked for, and when. */
  readonly asked: { address: string; at: number }[] = []
  /** Told of each delivery before it is answered; the answer waits for it. */
  onDelivery: (inbox: string, activity: Json, delivered: Delivered) => void | Promise<void> = () => undefined
  private readonly server = createServer((req, res) => void this.answer(req, res))

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const address = this.origin + (req.url ?? '')
    if (req.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const activity = JSON.parse(Buffer.concat(chunks).toString()) as Json
      await this.onDelivery(address, activity, { path: req.url ?? '', headers: req.headers, activity })
    }
    const document = this.documents.get(address)
    if (req.method === 'GET') this.asked.push({ address, at: Date.now() })
    const status = this.statuses.get(address) ?? (req.method === 'POST' ? 202 : document ? 200 : 404)
    res.writeHead(status, { 'content-type': 'application/activity+json' })
    res.end(status === 200 ? JSON.stringify(document) : '')
  }

  /** @param behind what it is called and where it listens, where something else answers https for it */
  async start(behind?: { origin: string; port: number }): Promise<this> {
    this.server.listen(behind?.port ?? 0, 'localhost')
    await once(this.server, 'listening')
    this.origin = behind?.origin ?? `http://localhost:${(this.server.address() as AddressInfo).port}`
    this.host = new URL(this.origin).host
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  /** Somebody who lives there; answers their id. */
  person(name: string): string {
    const id = `${this.origin}/users/${name}`
    this.documents.set(id, {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id,
      type: 'Person',
      preferredUsername: name,
      inbox: `${id}/inbox`,
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: publicKey },
    })
    return id
  }

  /** A public note, as its server has it. */
  note(author: string, members: Json): Json {
    return {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${this.origin}/notes/${++this.serial}`,
      type: 'Note',
      attributedTo: author,
      to: [PUBLIC],
      cc: [`${author}/followers`],
      published: new Date().toISOString(),
      ...members,
    }
  }

  /** Sends an activity to the shared inbox of an instance, signed by its actor; answers the status. */
  async deliver(instance: string, type: string, actor: string, object: unknown): Promise<number> {
    return this.send(instance, actor, this.activity(type, actor, object))
  }

  activity(type: string, actor: string, object: unknown): Json {
    return {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${actor}/activities/${++this.serial}`,
      type,
      actor,
      to: [PUBLIC],
      cc: [],
      object,
    }
  }

  /** Sends whatever it is given, signed by `signer` at `date`; answers the status. */
  async send(instance: string, signer: string, activity: Json, date = new Date()): Promise<number> {
    const body = JSON.stringify(activity)
    const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
    const { status } = await fetch(`${instance}/f/inbox`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/activity+json',
        ...signed(signer, 'post', `${instance}/f/inbox`, { digest, date: date.toUTCString() }),
      },
    })
    return status
  }

  /** Asks for a document, signed by somebody who lives there. */
  async read(address: string, actor: string): Promise<{ status: number; body: Json }> {
    const response = await fetch(address, {
      headers: { accept: 'application/activity+json', ...signed(actor, 'get', address) },
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
}
