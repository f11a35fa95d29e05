import type { JobData } from '@app/contract/job.ts'
import { clientUse } from '@app/contract/jobs.ts'
import { instanceSettings } from '@app/contract/calls/community.ts'
import { principalBySession, principalByToken, signingKeys } from '@app/contract/calls/identity.ts'
import type { Job } from '@app/platform/bus/bus.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { createCallRegistry } from '@app/platform/calls/in-process.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { principalOf } from '@app/platform/testing/index.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const alice = principalOf({ userId: 7, username: 'alice' }, { sessionId: 'alice-session' })

/** Identity and community as the gateway asks them: who is asking, and how the instance is set. What is asked is noted. */
export const createMembers = async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'EdDSA', use: 'sig' }]
  const sessions = new Map<string, Principal>([['alice-cookie', alice]])
  const revoked = new Set<string>()
  const settings: Record<string, unknown> = { MBIN_PRIVATE_INSTANCE: false }
  const questions: string[] = []
  const used: JobData<typeof clientUse>['uses'] = []
  const registry = createCallRegistry()
  registry.add([
    answer(signingKeys, async () => {
      questions.push('keys')
      return { keys }
    }),
    answer(principalByToken, async ({ tokenId, userId, clientId, scopes }) => {
      questions.push(`token ${tokenId}`)
      if (revoked.has(tokenId)) return null
      return {
        ...alice,
        userId,
        username: `user${userId}`,
        via: 'token' as const,
        scopes,
        clientId,
        sessionId: null,
        isBot: clientId === 'bot',
      }
    }),
    answer(principalBySession, async ({ token }) => {
      questions.push(`session ${token}`)
      const found = sessions.get(token)
      return found ? { ...found, scopes: [...found.scopes] } : null
    }),
    answer(instanceSettings, async () => ({ settings: { ...settings } })),
  ])

  return {
    registry,
    keys,
    sessions,
    settings,
    revoked,
    questions,
    used,
    send: async ({ data }: Job) => void used.push(...clientUse.data.parse(data).uses),
    token: async (claims: Record<string, unknown> = {}, header: Record<string, unknown> = {}) => {
      const {
        sub = '9',
        scope = '',
        client_id = 'app',
        jti = `t${Math.random()}`,
        exp = '1h',
        ...rest
      } = claims
      return new SignJWT({ scope, client_id, ...rest })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'first', ...header })
        .setSubject(String(sub))
        .setJti(String(jti))
        .setIssuedAt()
        .setExpirationTime(exp as string | number)
        .sign(privateKey)
    },
  }
}
