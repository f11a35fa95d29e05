import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@app/contract/catalogue.ts'
import { entryCommentNew } from '@app/contract/content/entry-comments.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { postCommentsCreate } from '@app/contract/content/post-comments.ts'
import { magazinePostsCreate } from '@app/contract/content/posts.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { authEndApp, userUpdateOauthConsent } from '@app/contract/identity/consents.ts'
import { oauth2Revoke, oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import { authDeleteAccount } from '@app/contract/identity/security.ts'
import { openApiDocument } from '@app/contract/openapi.ts'
import type { Operation } from '@app/contract/operation.ts'
import { scopes } from '@app/contract/scopes.ts'
import { findProgram } from '@app/platform/testing/servers/sources.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from './kit/client.ts'
import { aMagazineOf, aPerson } from './kit/people.ts'
import type { Person } from './kit/people.ts'
import { startInstance } from './kit/program.ts'
import type { Instance } from './kit/program.ts'
import { anApp } from './kit/tokens.ts'

const schemathesis = await findProgram('schemathesis')
const described = schemathesis ? describe : describe.skip

/**
 * How many calls are made up at random for each operation and caller, beside those that cover its description. A run of
 * the suite makes none: a long run by hand does (docs, "Getting started").
 */
const madeUp = Number(process.env['MBIN_TEST_MADE_UP_CALLS'] ?? 0)
const timeoutMs = 1_800_000 + madeUp * 120_000

/** They end what the calls are made with. */
const ending = new Set<string>(
  [authEndApp, authDeleteAccount, oauth2Revoke, oauthRevokeToken, userUpdateOauthConsent].map(({ id }) => id),
)

let instance: Instance
let directory: string
const called = operations.filter(({ id }) => !ending.has(id))
beforeAll(async () => {
  if (!schemathesis) return
  instance = await startInstance()
  directory = await mkdtemp(join(tmpdir(), 'mbin-description-'))
})
afterAll(async () => {
  await instance?.remove()
  if (directory) await rm(directory, { recursive: true, force: true })
})

/** Things of somebody's own for the calls to find, by the names that the paths give them. */
const thingsOf = async (owner: Person): Promise<Record<string, number | string>> => {
  const { magazineId, name } = await aMagazineOf(owner)
  const other = await aPerson(instance.origin)
  const { client } = owner
  const params = { magazine_id: magazineId }
  const { entryId } = await client.get(magazineEntryCreateArticle, {
    params,
    body: { title: 'An entry', body: 'With words.', lang: 'en' },
  })
  const { postId } = await client.get(magazinePostsCreate, { params, body: { body: 'A post.', lang: 'en' } })
  const reply = { body: 'A comment.', lang: 'en' }
  const { commentId } = await client.get(entryCommentNew, { params: { entry_id: entryId }, body: reply })
  await client.get(postCommentsCreate, { params: { post_id: postId }, body: reply })
  return {
    magazine_id: magazineId,
    magazine_name: name,
    user_id: other.userId,
    username: other.username,
    entry_id: entryId,
    post_id: postId,
    comment_id: commentId,
  }
}

/** What schemathesis says of calls made as the description allows, and as it does not. */
const complaints = async ({
  called,
  token,
  things,
  mode = 'all',
}: {
  called: readonly Operation[]
  token: string | null
  things: Record<string, number | string>
  /** `positive`: only what the description allows. */
  mode?: 'all' | 'positive'
}): Promise<string> => {
  const home = await mkdtemp(join(directory, 'run-'))
  const description = join(home, 'openapi.json')
  await writeFile(description, JSON.stringify(openApiDocument({ url: instance.origin }, called)))
  const config = join(home, 'schemathesis.toml')
  await writeFile(
    config,
    [
      '[parameters]',
      ...Object.entries(things).map(([name, value]) => `"path.${name}" = ${JSON.stringify(value)}`),
    ].join('\n'),
  )
  const checks = [
    'not_a_server_error',
    'status_code_conformance',
    'content_type_conformance',
    'response_schema_conformance',
  ]
  return new Promise((resolve) => {
    execFile(
      schemathesis!,
      [
        `--config-file=${config}`,
        'run',
        description,
        `--url=${instance.origin}`,
        `--checks=${checks.join(',')}`,
        ...(madeUp > 0
          ? ['--phases=examples,coverage,fuzzing', `--max-examples=${madeUp}`]
          : ['--phases=examples,coverage']),
        `--mode=${mode}`,
        '--continue-on-failure',
        '--no-shrink',
        '--seed=1',
        '--request-timeout=30',
        '--warnings=off',
        ...(token ? [`--header=Authorization: Bearer ${token}`] : []),
      ],
      { cwd: home, env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (madeUp > 0) process.stderr.write(stdout.slice(-2_000))
        resolve(error ? `${stdout}\n${stderr}`.slice(-20_000) : '')
      },
    )
  })
}

described('every answer is one that the description names, whoever calls', () => {
  test(
    'anonymously',
    async () => {
      const owner = await aPerson(instance.origin)
      const open = called.filter(({ auth }) => auth !== 'required')
      expect(await complaints({ called: open, token: null, things: await thingsOf(owner) })).toBe('')
    },
    timeoutMs,
  )

  test(
    'as a member, who moderates a magazine',
    async () => {
      const member = await aPerson(instance.origin)
      const { token } = await (await anApp(instance.origin)).token(member, scopes)
      // What is open to everybody is asked without an account before, and by the administrator after it.
      const closed = called.filter(({ auth }) => auth === 'required')
      expect(await complaints({ called: closed, token: token!, things: await thingsOf(member) })).toBe('')
    },
    timeoutMs,
  )

  test(
    'as an administrator',
    async () => {
      const client = new Client(instance.origin)
      const password = 'correct horse battery'
      const { userId } = await client.get(authLogin, { body: { login: 'admin', password } })
      const admin = { client, username: 'admin', userId, password }
      const { token } = await (await anApp(instance.origin)).token(admin, scopes)
      expect(
        await complaints({ called, token: token!, things: await thingsOf(admin), mode: 'positive' }),
      ).toBe('')
    },
    timeoutMs,
  )
})
