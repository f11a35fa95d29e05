import { botFields, botTokens, getJson, PASSWORD } from '../people.ts'
import type { Shot } from '../workers/load.ts'
import type { HotPath, Readers } from './path.ts'
import { asClient, byMember, byNobody } from './path.ts'

const TOKENS = 300
/** People who sign in at once. */
const SIGNING_IN = 100

/** One member after the other signs in. */
export const logins = (origin: string): Shot[] =>
  Array.from({ length: SIGNING_IN }, (_, i) => ({
    method: 'POST',
    path: '/auth/login',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ login: `member_${i + 1}`, password: PASSWORD }),
  }))

/** People, and who is asking. */
export const identityPaths = async ({ origin, session, token }: Readers): Promise<HotPath[]> => {
  const { userId } = await getJson<{ userId: number }>(origin, '/api/users/name/member_1')
  const tokens = await botTokens(origin, TOKENS)
  return [
    byNobody('identity', 'page of a user', `/api/users/${userId}`),
    byMember('identity', 'member: oneself', '/api/users/me', session),
    {
      name: 'member: oneself, by token',
      shots: [asClient(token, '/api/users/me')],
      sql: { context: 'identity', session },
    },
    {
      // Slow by design: argon2id by OWASP's advice, two at a time. What of it is hashing, `login and its hash` tells.
      name: `login of ${SIGNING_IN} members in turn`,
      shots: logins(origin),
    },
    {
      name: 'token exchange (client_credentials)',
      shots: [
        {
          method: 'POST',
          path: '/token',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(await botFields(origin)).toString(),
        },
      ],
    },
    { name: `${TOKENS} tokens in turn`, shots: tokens.map((one) => asClient(one, '/api/users/me')) },
  ]
}
