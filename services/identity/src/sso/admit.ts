import { storeImage } from '@app/contract/calls/media.ts'
import { userRegistered } from '@app/contract/events/identity.ts'
import { Email } from '@app/contract/identity/schemas.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import { limits } from '@app/contract/limits.ts'
import { addressKey } from '@app/platform/net/address-key.ts'
import { Readable } from 'node:stream'
import { changeAccount, findAccountByEmail, insertAccount } from '../accounts/account.repository.ts'
import { statusOf } from '../accounts/account.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { readSettings } from '../instance/settings.ts'
import { forgetPasskeys } from '../passkeys/passkey.repository.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { endSessions } from '../sessions/session.repository.ts'
import { recordSignUp } from '../sign-up-waves/wave.repository.ts'
import { watchSignUps } from '../sign-up-waves/watch-sign-ups.ts'
import { findLinked, insertLink, isTaken } from './link.repository.ts'
import { numbered, toUsername } from './names.rules.ts'
import type { Profile, Provider } from './providers.ts'
import type { SsoReason } from './types.ts'

/** Who comes, before there is an account. */
export type Visitor = { ip: string; language: InterfaceTag }

export type Admission = { account: Account; isNew: boolean } | { refused: SsoReason }

/** What keeps an account out; rejected and deleted ones are not told apart. */
const reasonAgainst = (account: Account, now: Date): SsoReason | null => {
  const status = statusOf(account, now)
  if (status === 'active' || status === 'leaving') return null
  if (status === 'banned' || status === 'pending') return status
  return status === 'unverified' ? 'unconfirmed' : 'refused'
}

const NAME_TRIES = 6
const PICTURE_TIMEOUT_MS = 5_000

/**
 * The account of the same address becomes theirs. Where its owner never confirmed that address, whoever chose the
 * password may be somebody else who came first: the password, passkeys and every session go.
 */
const linkByAddress = async (
  identity: Identity,
  held: Account,
  provider: Provider,
  profile: Profile,
): Promise<Account> => {
  const linkedNow = await identity.db.transaction(async (tx) => {
    await insertLink(identity, tx, held.id, provider, profile)
    if (held.isVerified) return held
    await forgetPasskeys(tx, held.id)
    await endSessions(tx, held.id)
    return changeAccount(identity, tx, held.id, { is_verified: true, password_hash: null })
  })
  if (!held.isVerified) await announceRevocations(identity, { userId: held.id })
  return linkedNow ?? held
}

/** The same budget as that of the registration form, which the gateway keeps. */
const mayOpen = async (identity: Identity, ip: string): Promise<boolean> => {
  const scale = identity.config.rateLimitScale ?? 1
  if (scale === 0) return true
  const { points, durationMs } = limits.user_register
  const rule = { points: Math.max(1, Math.round(points * scale)), durationMs }
  return (await identity.cache.limiter('user_register', rule).consume(addressKey(ip))).allowed
}

const openAccount = async (
  identity: Identity,
  provider: Provider,
  profile: Profile,
  email: string,
  language: InterfaceTag,
): Promise<Account> => {
  const settings = await readSettings(identity)
  const { newUsersNeedApproval } = settings
  const now = identity.clock.now()
  const base = toUsername(profile.name ?? email.split('@')[0] ?? null)
  for (let tries = 1; ; tries++) {
    const username = provider.numbered || tries > 1 ? numbered(base) : base
    try {
      const opened = await identity.db.transaction(async (tx) => {
        const account = await insertAccount(identity, tx, {
          username,
          email,
          is_verified: true,
          language,
          application: newUsersNeedApproval ? 'pending' : 'approved',
          application_text: newUsersNeedApproval ? `Signed up with ${provider.title}.` : null,
          created_at: now,
          last_active: now,
        })
        await insertLink(identity, tx, account.id, provider, profile)
        await identity.outbox.add(tx, userRegistered, { userId: account.id })
        await recordSignUp(tx, account)
        return account
      })
      await watchSignUps(identity, opened.id, settings)
      return opened
    } catch (error) {
      if (!isTaken(error, 'account_username_key') || tries === NAME_TRIES) throw error
    }
  }
}

/** Nobody is kept waiting long for a picture, nor out for the lack of one. */
const showPicture = async (identity: Identity, account: Account, url: string): Promise<void> => {
  try {
    const answer = await identity.fetch(url, {
      timeoutMs: PICTURE_TIMEOUT_MS,
      maxBytes: identity.config.maxImageBytes,
      headers: { accept: 'image/*' },
    })
    if (answer.status !== 200) return
    const { stored } = await identity.calls.upload(
      storeImage,
      { alt: null, purpose: 'avatar' },
      Readable.from([answer.body]),
    )
    if (!stored) return
    await identity.db.transaction((tx) =>
      changeAccount(identity, tx, account.id, { avatar: stored.image, avatar_image_id: stored.imageId }),
    )
  } catch (error) {
    identity.log.info({ err: error, userId: account.id }, 'the picture of a provider could not be had')
  }
}

const admitOnce = async (
  identity: Identity,
  provider: Provider,
  profile: Profile,
  visitor: Visitor,
): Promise<Admission> => {
  const known = await findLinked(identity, provider, profile)
  if (known) return { account: known, isNew: false }
  const { success, data: email } = Email.safeParse(profile.email)
  if (!success) return { refused: 'unverified' }
  const held = await findAccountByEmail(identity, email)
  if (held) {
    if (held.isBot) return { refused: 'refused' }
    return { account: await linkByAddress(identity, held, provider, profile), isNew: false }
  }
  if (!(await readSettings(identity)).ssoRegistrations) return { refused: 'closed' }
  if (!(await mayOpen(identity, visitor.ip))) return { refused: 'limit' }
  const account = await openAccount(identity, provider, profile, email, visitor.language)
  if (provider.picture && profile.picture) await showPicture(identity, account, profile.picture)
  return { account, isNew: true }
}

export const admit = async (
  identity: Identity,
  provider: Provider,
  profile: Profile,
  visitor: Visitor,
): Promise<Admission> => {
  // Of two first sign-ins at once one finds what the other made.
  const admission = await admitOnce(identity, provider, profile, visitor).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return admitOnce(identity, provider, profile, visitor)
  })
  if ('refused' in admission) return admission
  const against = reasonAgainst(admission.account, identity.clock.now())
  return against ? { refused: against } : admission
}
