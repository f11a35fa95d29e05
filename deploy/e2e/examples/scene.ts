import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { scopes } from '@app/contract/scopes.ts'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import { createPushService } from '@app/platform/testing/push-service.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { startLibreTranslate } from '@app/platform/testing/servers/libretranslate.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { Client } from '../kit/client.ts'
import { Peer } from '../kit/peer.ts'
import { startInstance } from '../kit/program.ts'
import type { Persona } from './walk.ts'
import { at, Walk } from './walk.ts'

const CLUB = { id: 'the-instance', secret: 'a secret of the club' }
export const PASSWORD = 'correct horse battery'
const CALLBACK = 'https://app.example/callback'

/** Somebody who publishes whom they block. */
const startLists = async () => {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/csv')
    res.end('#domain,#severity\nbad.example,suspend\nnoisy.example,silence\n')
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** An instance and all it talks to: mail, a provider to sign in with, a push service, and another server. */
export const startScene = async () => {
  const mail = await startMailServer()
  const push = await createPushService()
  const elsewhere = await new Peer().start()
  const lists = await startLists()
  const translator = await startLibreTranslate()
  const port = await freePort()
  const club = await startOpenId({ ...CLUB, callbacks: [`http://localhost:${port}/oauth/oidc/verify`] })
  const instance = await startInstance(
    {
      SMTP_URL: mail.url,
      MBIN_ALLOW_PRIVATE_NETWORKS: 'true',
      MBIN_TRANSLATE_URL: translator.url,
      OAUTH_OIDC_ID: CLUB.id,
      OAUTH_OIDC_SECRET: CLUB.secret,
      OAUTH_OIDC_ISSUER: club.origin,
      OAUTH_OIDC_NAME: 'The Club',
    },
    port,
  )
  const walk = new Walk(instance.origin)

  /** The secret of the link in the latest mail to somebody that has such a link. */
  const linkTo = (address: string, link: RegExp): Promise<string> =>
    eventually(() => {
      const found = mail.to(address).findLast((text) => link.test(text))
      if (!found) throw new Error(`no such mail to ${address} yet`)
      return link.exec(found)?.[1] ?? ''
    })

  const signIn = async (name: string, client = new Client(instance.origin), more: object = {}) => {
    const { body } = await walk.call(client, 'auth_login', {
      body: { login: name, password: PASSWORD, ...more },
    })
    return { client, userId: Number(at(body, 'userId')) }
  }

  /** Opens an account, confirms its address and signs in. */
  const join = async (name: string): Promise<Persona> => {
    const email = `${name}@example.org`
    await walk.call('nobody', 'auth_register', {
      body: { username: name, email, plainPassword: PASSWORD, agreeTerms: true },
    })
    const token = await linkTo(email, /verify-email\?token=([\w-]{20,})/)
    await walk.call('nobody', 'auth_verify_email', { body: { token } })
    return enter(name)
  }
  const enter = async (name: string): Promise<Persona> => {
    const { client, userId } = await signIn(name)
    const persona = { name, password: PASSWORD, userId, session: client, token: client }
    walk.people.set(name, persona)
    walk.known[name] = userId
    return persona
  }

  const verifier = randomBytes(32).toString('base64url')
  const app = async (
    wanted: readonly string[] = scopes,
  ): Promise<{ client_id: string; client_secret: string }> => {
    const { body } = await walk.call('nobody', 'oauth_create_client', {
      body: {
        name: 'A reader',
        contactEmail: 'dev@app.example',
        description: 'Reads and writes from a phone.',
        redirectUris: [CALLBACK],
        grants: ['authorization_code', 'refresh_token'],
        scopes: [...wanted],
      },
    })
    return { client_id: String(at(body, 'identifier')), client_secret: String(at(body, 'secret')) }
  }
  const request = ({ client_id }: { client_id: string }, wanted: readonly string[] = scopes) => ({
    response_type: 'code',
    client_id,
    redirect_uri: CALLBACK,
    scope: wanted.join(' '),
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  /** What a code is worth. */
  const exchange = async (credentials: { client_id: string; client_secret: string }, code: string) => {
    const { body } = await walk.call('nobody', 'oauth2_token', {
      form: true,
      body: {
        grant_type: 'authorization_code',
        ...credentials,
        redirect_uri: CALLBACK,
        code,
        code_verifier: verifier,
      },
    })
    return body as { access_token: string; refresh_token: string }
  }
  /** The app speaks for somebody with all scopes. */
  const speakFor = async (
    name: string,
    credentials: { client_id: string; client_secret: string },
    wanted: readonly string[] = scopes,
  ) => {
    const { session } = walk.person(name)
    const asked = await walk.call(session, 'oauth2_authorize', { query: request(credentials, wanted) })
    let back = new URL(asked.location, instance.origin)
    const transaction_id = back.searchParams.get('transaction_id')
    if (transaction_id) {
      await walk.call(session, 'oauth2_transaction', { params: { transaction_id } })
      const { location } = await walk.call(session, 'oauth2_decision', {
        body: { transaction_id, allow: true },
      })
      back = new URL(location)
    }
    const tokens = await exchange(credentials, back.searchParams.get('code') ?? '')
    const client = new Client(instance.origin)
    client.token = tokens.access_token
    walk.people.set(name, { ...walk.person(name), token: client })
    return tokens
  }

  return {
    instance,
    walk,
    mail,
    push,
    elsewhere,
    lists,
    club,
    linkTo,
    signIn,
    enter,
    join,
    app,
    request,
    exchange,
    speakFor,
    /** What is named otherwise in the reference, where nobody's port is anybody's business. */
    names: [
      [instance.origin, 'https://your.instance'],
      [new URL(instance.origin).host, 'your.instance'],
      [elsewhere.origin, 'https://elsewhere.example'],
      [elsewhere.host, 'elsewhere.example'],
      [club.origin, 'https://club.example'],
      [push.origin, 'https://push.example'],
      [lists.origin, 'https://lists.example'],
      [translator.url, 'https://translate.example'],
      [new URL(translator.url).host, 'translate.example'],
      // As browsers name the site of a passkey.
      ['localhost', 'your.instance'],
    ] as [string, string][],
    async close() {
      await instance.remove()
      await club.close()
      await elsewhere.stop()
      lists.close()
      await translator.close()
      await push.close()
      mail.close()
    },
  }
}
export type Scene = Awaited<ReturnType<typeof startScene>>
