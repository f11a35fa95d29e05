import { magazineSubscribe } from '@app/contract/community/magazines.ts'
import { entryCommentNew, entryComments } from '@app/contract/content/entry-comments.ts'
import { magazineEntriesRetrieve } from '@app/contract/content/entry-feeds.ts'
import { entryRetrieve, magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { postCommentsCreate, postCommentsRetrieve } from '@app/contract/content/post-comments.ts'
import { magazinePostsRetrieve } from '@app/contract/content/post-feeds.ts'
import { magazinePostsCreate, postRetrieve } from '@app/contract/content/posts.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect } from '@jest/globals'
import type { Client } from '../../kit/client.ts'
import { findMagazine, findPerson } from '../../kit/people.ts'
import type { Person } from '../../kit/people.ts'
import type { Instance } from '../../kit/program.ts'
import { RecordedPeer } from './recorded-peer.ts'
import type { Json, Software, Told } from './software.ts'

/** The instance that all peers talk to, with a member, a magazine of hers, and whoever runs it. */
export type Home = {
  instance: Instance
  anna: Person
  /** Another member. */
  ben: Person
  admin: Client
  magazine: { magazineId: number; name: string }
}

/** A magazine of ours, or a community of theirs as it is known here. */
export type Magazine = { id: string; magazineId: number; handle: string; featured: string; theirs: boolean }

/** What was said: by itself, or announced by a group. */
const said = (activity: Json): Json =>
  activity['type'] === 'Announce' && typeof activity['object'] === 'object'
    ? (activity['object'] as Json)
    : activity

/** A program of the fediverse and our instance, which know each other. */
export class Scene {
  readonly software: Software
  readonly home: Home
  readonly peer: RecordedPeer
  /** Who lives there: a person, and whoever moderates its community. */
  readonly julian: string
  readonly vera: string
  /** Theirs, which `anna` subscribes to; null: it has none. */
  theirs: Magazine | null = null

  private constructor(software: Software, home: Home, peer: RecordedPeer) {
    this.software = software
    this.home = home
    this.peer = peer
    this.julian = peer.person('julian')
    this.vera = peer.person('vera')
  }

  static async open(software: Software, home: Home): Promise<Scene> {
    const scene = new Scene(software, home, await new RecordedPeer(software).start())
    if (software.community) scene.theirs = await scene.subscribed('quarry')
    return scene
  }

  get host(): string {
    return new URL(this.home.instance.origin).host
  }
  get member(): string {
    return `${this.home.instance.origin}/u/${this.home.anna.username}`
  }
  get ours(): Magazine {
    const { magazineId, name } = this.home.magazine
    const id = `${this.home.instance.origin}/m/${name}`
    return { id, magazineId, handle: `${name}@${this.host}`, featured: `${id}/pinned`, theirs: false }
  }
  /** Where its people write. */
  get written(): Magazine {
    return this.software.writes === 'at home' && this.theirs ? this.theirs : this.ours
  }

  /** A community of theirs that a member has found, and asked to be let in. */
  async found(name: string): Promise<Magazine> {
    const id = this.peer.group(name, [this.vera])
    const handle = `${name}@${this.peer.host}`
    const { magazineId } = await findMagazine(this.home.anna, handle)
    await this.home.anna.client.get(magazineSubscribe, { params: { magazine_id: magazineId } })
    const featured = String(this.peer.document(id)['featured'])
    return { id, magazineId, handle, featured, theirs: true }
  }

  /** The answer to what a member asked somebody there, as every program writes it. */
  async answered(type: 'Accept' | 'Reject', object: string): Promise<void> {
    const follow = await this.got(
      (one) => one['type'] === 'Follow' && one['object'] === object && one['actor'] === this.member,
    )
    const answer = { id: this.peer.newId(), type, actor: object, to: [this.member], object: follow }
    await this.deliver(answer, { inbox: `${new URL(this.member).pathname}/inbox` })
  }

  async subscribed(name: string): Promise<Magazine> {
    const community = await this.found(name)
    await this.answered('Accept', community.id)
    return community
  }

  told(text = '', about: Partial<Told> = {}, where: Magazine = this.written): Told {
    return {
      origin: this.peer.origin,
      actor: this.julian,
      id: this.peer.newId(),
      magazine: where.id,
      magazineHandle: where.handle,
      featured: where.featured,
      member: this.member,
      memberHandle: `${this.home.anna.username}@${this.host}`,
      text,
      ...about,
    }
  }

  async deliver(
    activity: Json,
    { inbox = '/f/inbox', signer }: { inbox?: string; signer?: string } = {},
  ): Promise<void> {
    expect(await this.peer.deliver(this.home.instance.origin + inbox, activity, signer)).toBe(202)
  }

  /** Does something in a magazine: said to ours, and announced by a community of theirs. */
  act(activity: Json, where: Magazine = this.written): Promise<void> {
    const { community } = this.software
    return this.deliver(
      where.theirs && community ? community.spread(this.told('', {}, where), activity) : activity,
    )
  }

  create(object: Json, where: Magazine = this.written, actor = this.julian): Promise<void> {
    return this.act(
      {
        id: `${String(object['id'])}/activity`,
        type: 'Create',
        actor,
        to: object['to'],
        cc: object['cc'],
        object: this.peer.serve(object),
      },
      where,
    )
  }

  /** What came and fits, by itself or announced by a group, signed by the actor that it names. */
  got(fits: (activity: Json) => boolean): Promise<Json> {
    const { received, refused } = this.peer
    return eventually(() => {
      for (const { activity, keyId } of received) {
        if (!fits(said(activity))) continue
        expect(keyId.split('#')[0]).toBe(activity['actor'])
        return said(activity)
      }
      throw new Error(`nothing fits: ${JSON.stringify(received)}; refused: ${refused.join()}`)
    })
  }

  /** The same, where a group of ours announced it. */
  gotAnnounced(fits: (activity: Json) => boolean, timeoutMs?: number): Promise<Json> {
    const { received, refused } = this.peer
    return eventually(() => {
      const found = received.find(({ activity }) => activity['type'] === 'Announce' && fits(said(activity)))
      if (!found) throw new Error(`nothing fits: ${JSON.stringify(received)}; refused: ${refused.join()}`)
      return said(found.activity)
    }, timeoutMs)
  }

  // What members see of it, through the public API.

  private get entries(): boolean {
    return this.software.becomes === 'entry'
  }

  async threads({ magazineId }: Magazine = this.written) {
    const { client } = this.home.anna
    const options = { params: { magazine_id: magazineId }, query: { sort: 'newest' } } as const
    if (!this.entries)
      return (await client.get(magazinePostsRetrieve, options)).items.map((one) => ({
        ...one,
        id: one.postId,
      }))
    return (await client.get(magazineEntriesRetrieve, options)).items.map((one) => ({
      ...one,
      id: one.entryId,
    }))
  }

  thread(id: number) {
    const { client } = this.home.anna
    return this.entries
      ? client.call(entryRetrieve, { params: { entry_id: id } })
      : client.call(postRetrieve, { params: { post_id: id } })
  }

  async comments(id: number) {
    const { client } = this.home.anna
    return this.entries
      ? (await client.get(entryComments, { params: { entry_id: id } })).items
      : (await client.get(postCommentsRetrieve, { params: { post_id: id } })).items
  }

  comment(id: number, text: string) {
    const { client } = this.home.anna
    const body = { body: text, lang: 'en' }
    return this.entries
      ? client.get(entryCommentNew, { params: { entry_id: id }, body })
      : client.get(postCommentsCreate, { params: { post_id: id }, body })
  }

  /** A thread of theirs as it is kept here. */
  async kept(apId: unknown, where: Magazine = this.written) {
    return eventually(async () => {
      const found = (await this.threads(where)).find((one) => one.apId === apId)
      if (!found) throw new Error(`${String(apId)} is not there`)
      return found
    })
  }

  /** Writes a thread there, and waits until it is here. */
  async wrote(text: string, { actor = this.julian, where = this.written } = {}) {
    const object = this.software.thread(this.told(text, { actor }, where))
    await this.create(object, where, actor)
    const kept = await this.kept(object['id'], where)
    expect(kept.body).toContain(text)
    return { object, kept }
  }

  /** A post of the member in a magazine of hers: what others like and report. */
  async post(body: string): Promise<{ postId: number; id: string }> {
    const { postId } = await this.home.anna.client.get(magazinePostsCreate, {
      params: { magazine_id: this.ours.magazineId },
      body: { body, lang: 'en' },
    })
    return { postId, id: `${this.ours.id}/p/${postId}/-` }
  }

  /** A thread of the member; in a community of theirs it is known there once this resolves. */
  async entry(title: string, where: Magazine): Promise<{ entryId: number; id: string }> {
    const { entryId } = await this.home.anna.client.get(magazineEntryCreateArticle, {
      params: { magazine_id: where.magazineId },
      body: { title, body: 'Some words', lang: 'en' },
    })
    if (!where.theirs) return { entryId, id: `${where.id}/t/${entryId}/-` }
    const { object } = await this.got(
      ({ type, object }) => type === 'Create' && (object as Json)['name'] === title,
    )
    return { entryId, id: String((object as Json)['id']) }
  }

  /** Somebody there, as a member sees them. */
  seen(name: string) {
    return findPerson(this.home.anna, `${name}@${this.peer.host}`)
  }
}
