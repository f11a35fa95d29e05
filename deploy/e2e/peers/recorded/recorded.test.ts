import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { Client } from '../../kit/client.ts'
import { aMagazineOf, aPerson } from '../../kit/people.ts'
import { startInstance } from '../../kit/program.ts'
import { audienceMatrix } from './audience-matrix.ts'
import { everydayConversations } from './everyday.ts'
import { lemmyFindings } from './lemmy-findings.ts'
import { mastodonFollowers } from './mastodon-followers.ts'
import { mastodonQuotes } from './mastodon-quotes.ts'
import { moderatorConversations } from './moderators.ts'
import { nodebbModerators } from './nodebb-moderators.ts'
import { programs } from './programs/index.ts'
import { Scene } from './scene.ts'
import type { Home } from './scene.ts'
import { conversations } from './software.ts'
import type { Conversation } from './software.ts'

// Programs that cannot run here, played by what is written of them. What each sends, takes and refuses is in programs/.

let home: Home
beforeAll(async () => {
  // The peers are on this machine, where a server otherwise never looks.
  const instance = await startInstance({ MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
  const anna = await aPerson(instance.origin, 'anna')
  const ben = await aPerson(instance.origin, 'ben')
  const admin = new Client(instance.origin)
  await admin.get(authLogin, { body: { login: 'admin', password: 'correct horse battery' } })
  home = { instance, anna, ben, admin, magazine: await aMagazineOf(anna) }
})
afterAll(() => home?.instance.remove())

describe('the list of conversations', () => {
  const page = new URL('../../../../docs/content/fediverse_developers/README.md', import.meta.url)
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

  test.each(programs)('$name has each, or says why not, as the documentation does', (software) => {
    const has: Record<Conversation, unknown> = {
      follow: true,
      thread: software.thread,
      reply: software.reply,
      edit: software.update,
      like: software.like,
      dislike: software.dislike,
      delete: software.delete,
      ban: software.moderation?.ban,
      moderate: software.moderation,
      report: software.report ?? software.reportPerson,
      message: software.message,
    }
    for (const one of conversations) expect([one, Boolean(has[one])]).toEqual([one, !(one in software.lacks)])
    const lacks = Object.entries(software.lacks).map(([one, why]) => `${one}: ${why}`)
    expect(rows).toContainEqual(['', software.name, software.version, lacks.join('; '), ''])
  })
})

describe.each(programs.map((software) => [software.name, software] as const))('%s', (_name, software) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await Scene.open(software, home)
  })
  afterAll(() => scene?.peer.stop())

  everydayConversations(software, () => scene)
  audienceMatrix(software, () => scene)
  if (software.moderation?.ban) moderatorConversations(software, () => scene)
  if (software.name === 'lemmy') lemmyFindings(software, () => scene)
  if (software.name === 'mastodon') mastodonQuotes(() => scene)
  if (software.name === 'mastodon') mastodonFollowers(() => scene)
  if (software.name === 'nodebb') nodebbModerators(() => scene)

  test('takes all that it was sent', () => {
    expect(scene.peer.refused).toEqual([])
  })
})
