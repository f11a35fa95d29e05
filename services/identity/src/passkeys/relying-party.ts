import type { NewCredential, UsedCredential } from '@app/contract/identity/passkey-credentials.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { hashToken } from '../secrets/secrets.ts'
import type { Purpose } from './challenges.ts'
import { CHALLENGE_LIFE_MS, issueChallenge, takeChallenge } from './challenges.ts'
import type { Passkey } from './passkey.repository.ts'
import { countUse, findPasskey, listPasskeys } from './passkey.repository.ts'

/** It reads certificates of every form there is, which only who has a passkey should wait for. */
const library = () => import('@simplewebauthn/server')

/** Ed25519, ECDSA on P-256 and RSA: one of them every authenticator has. */
const ALGORITHMS = [-8, -7, -257]

/** What a passkey is bound to (WebAuthn): the configured address, whatever a request calls itself. */
const siteOf = ({ config }: Identity) => {
  const { origin, hostname } = new URL(config.url)
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true } as const
}

/** By it an authenticator knows an account: one passkey each. It says nothing about anybody. */
const handleOf = (accountId: number) =>
  new Uint8Array(hashToken(`passkeys of account ${accountId}`)) as Uint8Array<ArrayBuffer>

const wrong = () => forbidden('credential: this passkey does not open anything here.')

/** The library throws for whatever does not fit; how it does not is nobody's affair but the log's. */
const judged = async <T>(identity: Identity, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    identity.log.info({ why: (error as Error).message }, 'a passkey was not taken')
    throw wrong()
  }
}

/** The challenge that the browser says it answers; what is signed is compared with it later. */
const challengeIn = ({ response }: NewCredential | UsedCredential): string => {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof data.challenge === 'string') return data.challenge.slice(0, 200)
  } catch {
    // Told below, like whatever else is no answer.
  }
  throw wrong()
}

const takenFrom = async (
  identity: Identity,
  credential: NewCredential | UsedCredential,
  purpose: Purpose,
): Promise<string> => {
  const challenge = challengeIn(credential)
  await takeChallenge(identity, challenge, purpose)
  return challenge
}

/** What a browser needs to make a passkey for an account. */
export const creationOptions = async (identity: Identity, account: Account) => {
  const { generateRegistrationOptions } = await library()
  const challenge = await issueChallenge(identity, `add ${account.id}`)
  const held = await listPasskeys(identity, account.id)
  return {
    ...(await generateRegistrationOptions({
      rpName: (await readSettings(identity)).title,
      rpID: siteOf(identity).expectedRPID,
      userName: account.username,
      userDisplayName: account.title ?? account.username,
      userID: handleOf(account.id),
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: CHALLENGE_LIFE_MS,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: held.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports: [...transports],
      })),
    })),
  }
}

/** What a browser needs to use one. It names nobody's: whoever asks is not known yet. */
export const requestOptions = async (identity: Identity) => {
  const { generateAuthenticationOptions } = await library()
  const challenge = await issueChallenge(identity, 'use')
  return {
    ...(await generateAuthenticationOptions({
      rpID: siteOf(identity).expectedRPID,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: CHALLENGE_LIFE_MS,
      userVerification: 'required',
    })),
  }
}

/** The passkey that a browser made for this account. Throws a refusal (403) where it is none, or made elsewhere. */
export const verifyNew = async (
  identity: Identity,
  account: Account,
  credential: NewCredential,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> => {
  const expectedChallenge = await takenFrom(identity, credential, `add ${account.id}`)
  const { verifyRegistrationResponse } = await library()
  const { response } = credential
  const { verified, registrationInfo: made } = await judged(identity, () =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge,
      supportedAlgorithmIDs: ALGORITHMS,
      ...siteOf(identity),
    }),
  )
  if (!verified) throw wrong()
  return {
    credentialId: Buffer.from(made.credential.id, 'base64url'),
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: response.transports ?? [],
  }
}

/**
 * Whose passkey this is, after it signed what this server asked, here and just now, with its owner verified. Throws a
 * refusal (403) where anything of that does not hold, or where it counts backwards: then there is a copy of it.
 */
export const verifyUsed = async (identity: Identity, credential: UsedCredential): Promise<Passkey> => {
  const expectedChallenge = await takenFrom(identity, credential, 'use')
  const passkey = await findPasskey(identity, Buffer.from(credential.id, 'base64url'))
  if (!passkey) throw wrong()
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = credential.response
  const { verified, authenticationInfo } = await judged(identity, () =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      ...siteOf(identity),
    }),
  )
  const isTheirs = userHandle
    ? Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.accountId))
    : true
  if (!verified || !isTheirs) throw wrong()
  if (!(await countUse(identity, passkey.id, authenticationInfo.newCounter))) {
    identity.log.warn(
      { accountId: passkey.accountId },
      'a passkey counts backwards: there may be a copy of it',
    )
    throw wrong()
  }
  return passkey
}
