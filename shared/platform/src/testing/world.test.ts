import { afterAll, beforeAll, expect, test } from 'vitest'
import { Id, refusals } from '@app/contract/common.ts'
import { postingRight } from '@app/contract/calls/community.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { event } from '@app/contract/event.ts'
import { operation } from '@app/contract/operation.ts'
import { z } from 'zod'
import type { ContextModule } from '../context.ts'
import { on } from '../events/projection.ts'
import { notFound } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { ContextWorld, WholeWorld } from './index.ts'
import { aMagazine, answer, aUser, contextWorld, eventually, principalOf, wholeWorld } from './index.ts'

const Note = z.object({ noteId: z.int(), text: z.string(), author: z.string().nullable() })
const base = { context: 'content', summary: 'A note of a test.', rate: null } as const
const createNote = operation({
  ...base,
  id: 'note_create',
  method: 'POST',
  path: '/api/notes',
  auth: 'required',
  body: z.object({ text: z.string().min(1) }),
  replies: { 201: Note, ...refusals(400, 401) },
})
const readNote = operation({
  ...base,
  id: 'note_read',
  method: 'GET',
  path: '/api/note/{note_id}',
  auth: 'optional',
  params: z.object({ note_id: Id }),
  replies: { 200: Note, ...refusals(404) },
})
const noteWritten = event('content.note-written', z.object({ noteId: z.int(), text: z.string() }))
const jobs: unknown[] = []

/** A context as small as can be that uses every dependency the kit brings. */
const notes: ContextModule = ({ db, outbox, work, calls }) => ({
  context: 'content',
  migrations: [
    {
      name: '001-note',
      async up(knex) {
        await knex.raw('create table author (id integer primary key, name text not null)')
        await knex.raw(
          'create table note (id integer generated always as identity primary key, text text not null, author_id integer not null)',
        )
      },
    },
  ],
  projection: {
    sources: ['identity', 'community'],
    handlers: [
      on(userChanged, async (tx, { userId, username }) => {
        await tx('author').insert({ id: userId, name: username }).onConflict('id').merge()
      }),
    ],
  },
  workers: [
    {
      queue: 'content.link-preview',
      concurrency: 1,
      retryDelaysMs: [],
      handle: async ({ data }) => void jobs.push(data),
    },
  ],
  routes: [
    serve(createNote, async ({ body, principal }) => {
      await calls.ask(postingRight, { userId: principal.userId, magazineId: 1, act: 'post' })
      const id = await db.transaction(async (tx) => {
        const [row] = await tx('note')
          .insert({ text: body.text, author_id: principal.userId })
          .returning('id')
        await outbox.add(tx, noteWritten, { noteId: row.id, text: body.text })
        await work.enqueue('content.link-preview', { noteId: row.id }, { tx })
        return row.id as number
      })
      return { noteId: id, text: body.text, author: principal.username }
    }),
    serve(readNote, async ({ params }) => {
      const [row] = await db.query<{ id: number; text: string; name: string | null }>(
        'note',
        'select n.id, n.text, a.name from note n left join author a on a.id = n.author_id where n.id = $1',
        [params.note_id],
      )
      if (!row) throw notFound('There is no such note.')
      return { noteId: row.id, text: row.text, author: row.name }
    }),
  ],
})

const allowed = answer(postingRight, async ({ magazineId }) => ({
  magazine: aMagazine({ magazineId }),
  refusal: null,
}))

const listener: ContextModule = () => ({
  context: 'community',
  migrations: [
    { name: '001-heard', up: (knex) => knex.schema.createTable('heard', (t) => t.integer('note_id')) },
  ],
  routes: [],
  calls: [allowed],
  projection: {
    sources: ['identity', 'content'],
    handlers: [
      on(noteWritten, async (tx, { noteId }) => void (await tx('heard').insert({ note_id: noteId }))),
    ],
  },
})

let world: ContextWorld
let both: WholeWorld
beforeAll(async () => {
  world = await contextWorld(notes)
  both = await wholeWorld({ contexts: [notes, listener] })
  world.answerCalls([allowed])
})
afterAll(() => Promise.all([world.close(), both.close()]))

test('a single context answers over HTTP, announces, works, and knows what others announced', async () => {
  const alice = aUser()
  await world.emit(userChanged, alice)
  const written = await world.as(principalOf(alice)).call(createNote, { body: { text: 'hello' } })
  expect(written).toMatchObject({ status: 201, body: { text: 'hello' } })
  const read = await world.as(null).call(readNote, { params: { note_id: written.body.noteId } })
  expect(read.body.author).toBe(alice.username)
  expect(await world.outbox.named(noteWritten)).toMatchObject([{ seq: 1, data: { text: 'hello' } }])
  await eventually(() => expect(jobs).toContainEqual({ noteId: written.body.noteId }))
})

test('refusals come back as problems and nothing is announced', async () => {
  const before = await world.outbox.all()
  expect((await world.as(null).call(createNote, { body: { text: 'x' } })).status).toBe(401)
  expect((await world.as(principalOf(aUser())).call(createNote, { body: { text: '' } })).status).toBe(400)
  expect((await world.as(null).call(readNote, { params: { note_id: 999 } })).status).toBe(404)
  expect(await world.outbox.all()).toEqual(before)
})

test('worlds share nothing', async () => {
  expect((await both.as(null).call(readNote, { params: { note_id: 1 } })).status).toBe(404)
})

test('contexts together hear each other', async () => {
  const { status } = await both.as(principalOf(aUser())).call(createNote, { body: { text: 'to all' } })
  expect(status).toBe(201)
  await eventually(async () => expect(await both.knex('community')('heard')).toHaveLength(1))
})

test('an answer the contract does not know fails the test that sees it', async () => {
  const wrong = { ...readNote, replies: { 200: z.object({ other: z.string() }), 404: null } }
  await expect(world.as(null).call(wrong, { params: { note_id: 999 } })).rejects.toThrow('with a body')
})

test('an idle connection outlives every pause of a test, so that no request sets out on one that is being closed', async () => {
  const { headers } = await world.as(null).fetch('/api/note/999')
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThanOrEqual(60)
})
