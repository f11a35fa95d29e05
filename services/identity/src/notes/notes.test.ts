import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { purgeRemoteAccount } from '@app/contract/jobs.ts'
import { adminUserPurge } from '@app/contract/identity/admin.ts'
import { userRetrieveNote, userUpdateNote } from '@app/contract/identity/notes.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, fromAfar, identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

type Person = { userId: number }
const about = ({ userId }: Person) => ({ params: { user_id: userId } })
const write = (writer: Principal, subject: Person, note: string) =>
  world.as(writer).call(userUpdateNote, { ...about(subject), body: { note } })
const read = async (reader: Principal, subject: Person): Promise<string> => {
  const { status, body } = await world.as(reader).call(userRetrieveNote, about(subject))
  expect(status).toBe(200)
  return body.note
}
const kept = async (): Promise<number> =>
  Number((await world.deps.db.knex('note').count({ n: '*' }))[0]?.['n'])

test('a note is read by whoever wrote it and by nobody else, whomever it is about', async () => {
  const [writer, subject, other] = [await world.member(), await world.member(), await world.admin()]
  expect(await read(writer, subject)).toBe('')
  const written = await write(writer, subject, '  Knows about wells.\n')
  expect([written.status, written.body]).toEqual([200, { note: 'Knows about wells.' }])
  expect(await read(writer, subject)).toBe('Knows about wells.')
  for (const reader of [other, subject]) {
    const towards = reader === subject ? writer : subject
    expect(await read(reader, towards)).toBe('')
  }
  await write(other, subject, 'Of my own.')
  expect([await read(writer, subject), await read(other, subject)]).toEqual([
    'Knows about wells.',
    'Of my own.',
  ])
})

test('a note is replaced whole, and gone once it is emptied', async () => {
  const [writer, subject] = [await world.member(), await world.member()]
  const before = await kept()
  await write(writer, subject, 'One.')
  await write(writer, subject, 'Another.')
  expect([await read(writer, subject), await kept()]).toEqual(['Another.', before + 1])
  expect((await write(writer, subject, ' \n ')).body).toEqual({ note: '' })
  expect([await read(writer, subject), await kept()]).toEqual(['', before])
  expect((await write(writer, subject, '')).status).toBe(200)
})

test('255 characters are kept; 256, none at all and what is no text are refused by name', async () => {
  const [writer, subject] = [await world.member(), await world.member()]
  expect((await write(writer, subject, 'x'.repeat(255))).status).toBe(200)
  for (const body of [{ note: 'x'.repeat(256) }, {}, { note: 5 }, { note: null }, { note: 'a\0b' }]) {
    const reply = await world.as(writer).call(userUpdateNote, { ...about(subject), body: body as never })
    expect([body, reply.status]).toEqual([body, 400])
    expect(detailOf(reply)).toContain('note')
  }
  expect(await read(writer, subject)).toBe('x'.repeat(255))
})

test.each<Operation>([userRetrieveNote, userUpdateNote])(
  '$id: nobody keeps one about themselves, and an unknown user comes first',
  async (operation) => {
    const writer = await world.member()
    const ask = (subject: Person) =>
      world
        .as(writer)
        .call(operation, { ...about(subject), ...(operation.body && { body: { note: 'Me.' } }) } as never)
    expect([(await ask(writer)).status, (await ask({ userId: 999_999 })).status]).toEqual([400, 404])
  },
)

test('notes go with whoever wrote them and with whom they are about, here or elsewhere', async () => {
  const admin = await world.admin()
  const [writer, gone] = [await world.member(), await world.member()]
  const remote = await world.ask(upsertRemoteUser, fromAfar('noted'))
  const before = await kept()
  await write(writer, gone, 'Near.')
  await write(gone, remote, 'Far.')
  await write(writer, remote, 'Far as well.')
  await world.as(admin).call(adminUserPurge, about(gone))
  await eventually(async () => expect(await kept()).toBe(before + 1))
  await world.perform(purgeRemoteAccount, remote)
  await eventually(async () => expect(await kept()).toBe(before))
})
