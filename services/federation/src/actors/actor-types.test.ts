import { expect, test } from 'vitest'
import { userChanged } from '@app/contract/events/identity.ts'
import { aUser } from '@app/platform/testing/index.ts'
import { federationScene } from '../../test/scene.ts'
import { readActor } from './read-actor.ts'

const scene = federationScene()

test.each([
  ['Person', null, false],
  ['Service', null, true],
  ['Organization', 'Organization', false],
  ['Application', 'Application', true],
] as const)('a %s is read as one', (type, actorType, isBot) => {
  const id = 'https://there.test/u/club'
  const read = readActor({ id, type, preferredUsername: 'club', inbox: `${id}/inbox` })
  expect(read).toMatchObject({ kind: 'user', actorType, isBot })
})

test.each([
  ['Person', {}],
  ['Service', { isBot: true }],
  ['Organization', { actorType: 'Organization' }],
  ['Application', { actorType: 'Application', isBot: true }],
] as const)('who is a %s is served as one', async (type, card) => {
  await scene.world.emit(userChanged, aUser({ userId: 14, username: 'club', ...card }))
  expect((await scene.world.get('/u/club')).body['type']).toBe(type)
})
