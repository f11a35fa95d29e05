import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import { instanceSettings, knownInstances } from '@app/contract/calls/community.ts'
import { operations } from '@app/contract/catalogue.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld } from './identity-world.ts'
import { createUser } from '../src/operator.ts'

/** What would be a header of its own, had anybody copied it into one. */
const INJECTION = 'x\r\nX-Injected: yes\r\n\r\n<script>'

let world: IdentityWorld
let member: Principal
beforeAll(async () => {
  world = await identityWorld({ mailDelivers: true })
  world.answerCalls([
    answer(knownInstances, async ({ domains }) => ({ instances: domains.map(() => null) })),
    answer(contentActivity, async () => ({ any: false })),
    answer(communityActivity, async () => ({ any: false })),
    answer(instanceSettings, async () => ({ settings: { KBIN_CONTACT_EMAIL: 'staff@example.org' } })),
  ])
  await createUser(world.identity, {
    username: 'victim',
    email: 'victim@example.org',
    password: 'a password',
  })
  member = await world.signIn('victim', 'a password')
})
afterAll(() => world.close())

const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
const everywhere = (names: readonly string[]) =>
  new URLSearchParams(names.map((name): [string, string] => [name, INJECTION]))

/** The operation with the injection in every parameter, one body as JSON and one as a form. */
const requestsOf = ({ method, path, query, body }: Operation): { url: string; init: RequestInit }[] => {
  const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(INJECTION))
  const names = fieldsOf(query)
  const url = names.length > 0 ? `${filled}?${everywhere(names)}` : filled
  if (!body) return [{ url, init: { method } }]
  const fields = [...new Set([...fieldsOf(body), 'extra'])]
  const json = JSON.stringify(Object.fromEntries(fields.map((name) => [name, INJECTION])))
  return [
    { url, init: { method, headers: { 'content-type': 'application/json' }, body: json } },
    { url, init: { method, body: everywhere(fields) } },
  ]
}

const ours = operations.filter(({ context, servedBy }) => context === 'identity' && !servedBy)

test.each(ours.map((operation): [string, Operation] => [operation.id, operation]))(
  '%s copies nothing into a header and fails over nothing',
  async (_id, operation) => {
    for (const who of [member, null])
      for (const { url, init } of requestsOf(operation)) {
        const response = await world.as(who).fetch(url, init)
        expect(response.status).toBeLessThan(500)
        expect([...response.headers.keys()]).not.toContain('x-injected')
        await response.arrayBuffer()
      }
  },
)

test('no mail went out to an address that would have added headers', () => {
  const headers = world.mails.map(({ to, subject, replyTo }) => JSON.stringify([to, subject, replyTo]))
  expect(headers.filter((text) => /\\[rn]/.test(text))).toEqual([])
})
