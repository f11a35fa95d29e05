import { createHash, randomBytes } from 'node:crypto'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { scopes } from '@app/contract/scopes.ts'
import type { Scope } from '@app/contract/scopes.ts'
import { Client } from './client.ts'
import type { Person } from './people.ts'
import { uniqueName } from './people.ts'

const CALLBACK = 'http://127.0.0.1:9/callback'

/** Hands out clients that speak for somebody with a token of these scopes. */
export type TokenSource = (wanted: readonly Scope[]) => Promise<Client>

const askForToken = (origin: string, form: Record<string, string>): Promise<Response> =>
  fetch(new URL('/token', origin), { method: 'POST', body: new URLSearchParams(form) })

const granted = async (origin: string, form: Record<string, string>): Promise<Client> => {
  const response = await askForToken(origin, form)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`/token answered ${response.status}: ${text}`)
  const client = new Client(origin)
  client.token = (JSON.parse(text) as { access_token: string }).access_token
  return client
}

/** A public client, and how it asks for what somebody agrees to: a code, then tokens for it. */
export const anApp = async (origin: string) => {
  const app = await new Client(origin).get(oauthCreateClient, {
    body: {
      name: uniqueName('app'),
      contactEmail: 'dev@example.org',
      public: true,
      redirectUris: [CALLBACK],
      grants: ['authorization_code', 'refresh_token'],
      scopes: [...scopes],
    },
  })
  const verifier = randomBytes(32).toString('base64url')
  /** Where the browser is led that asks for this: to the question, or back to the app where it was answered before. */
  const asks = async (person: Person, wanted: readonly Scope[]): Promise<URL> => {
    const asked = await person.client.fetch(
      `/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: app.identifier,
        redirect_uri: CALLBACK,
        scope: wanted.join(' '),
        state: 'x',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()}`,
    )
    return new URL(asked.headers.get('location') ?? '', origin)
  }
  const code = async (person: Person, wanted: readonly Scope[]): Promise<string> => {
    let back = await asks(person, wanted)
    const transaction = back.searchParams.get('transaction_id')
    if (transaction) {
      const decided = await person.client.fetch('/authorize/decision', {
        method: 'POST',
        body: new URLSearchParams({ transaction_id: transaction, allow: 'true' }),
      })
      back = new URL(decided.headers.get('location') ?? '')
    }
    return back.searchParams.get('code') ?? ''
  }
  const exchange = (given: string) => ({
    grant_type: 'authorization_code',
    code: given,
    redirect_uri: CALLBACK,
    client_id: app.identifier,
    code_verifier: verifier,
  })
  return {
    name: app.name,
    asks,
    code,
    exchange: (given: string) => askForToken(origin, exchange(given)),
    refresh: (token: string) =>
      askForToken(origin, {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: app.identifier,
      }),
    token: async (person: Person, wanted: readonly Scope[]) =>
      granted(origin, exchange(await code(person, wanted))),
  }
}

/** For one person: they agreed once to all scopes. */
export const tokenSource = async (origin: string, person: Person): Promise<TokenSource> => {
  const app = await anApp(origin)
  const token: TokenSource = (wanted) => app.token(person, wanted)
  await token(scopes)
  return token
}

/** For a bot, made for the purpose. */
export const botTokenSource = async (origin: string): Promise<TokenSource> => {
  const bot = await new Client(origin).get(oauthCreateClient, {
    body: {
      name: uniqueName('bot'),
      contactEmail: `${uniqueName('bot')}@example.org`,
      username: uniqueName('bot'),
      grants: ['client_credentials'],
      scopes: [...scopes],
    },
  })
  return (wanted) =>
    granted(origin, {
      grant_type: 'client_credentials',
      client_id: bot.identifier,
      client_secret: bot.secret ?? '',
      scope: wanted.join(' '),
    })
}
