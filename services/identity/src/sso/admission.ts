import { Readable } from 'node:stream'
import { userRegistered } from '@app/contract/events/identity.ts'
import { storeImage } from '@app/contract/calls/media.ts'
import { Email } from '@app/contract/identity/schemas.ts'
import { limits } from '@app/contract/limits.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { addressKey } from '@app/platform/net/address-key.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { Sessions } from '../sessions/session.repository.ts'
import type { ReadInstanceSettings } from '../instance/settings.ts'
import type { Revocations } from '../revocations/announce-revocations.ts'
import { numbered, toUsername } from './names.rules.ts'
import type { Profile, Provider } from './providers.ts'

/** Why somebody whom a provider vouches for is not let in all the same. */
export type SsoReason =
  'unverified' | 'closed' | 'limit' | 'banned' | 'pending' | 'unconfirmed' | 'refused' | 'taken'

export type Admission = { account: Account; isNew: boolean } | { refused: SsoReason }

/** What keeps an account out; rejected and deleted ones are not told apart. */
const reasonAgainst = (account: Account, now: Date): SsoReason | null => {
  const status = statusOf(account, now)
  if (status === 'active' || status === 'leaving') return null
  if (status === 'banned' || status === 'pending') return status
  return status === 'unverified' ? 'unconfirmed' : 'refused'
}

const isTaken = (error: unknown, constraint?: string): boolean => {
  const fault = error as { code?: string; constraint?: string }
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint)
}

const NAME_TRIES = 6
const PICTURE_TIMEOUT_MS = 5_000

type Needs = Pick<ContextDeps, 'db' | 'cache' | 'outbox' | 'calls' | 'fetch' | 'clock' | 'config' | 'log'> & {
  settings: ReadInstanceSettings
  accounts: Accounts
  sessions: Sessions
  revocations: Revocations
}

export type SsoPeople = ReturnType<typeof createSsoPeople>

/** Whose account a provider's word opens: the one linked to it, the one of the same address, or a new one. */
export const createSsoPeople = (needs: Needs) => {
  const { db, cache, outbox, calls, clock, config, log, settings, accounts, sessions, revocations } = needs

  const issuerOf = (provider: Provider): string =>
    provider.speaks === 'openid' ? provider.issuer : provider.service.issuer

  const linked = async (provider: Provider, { subject }: Profile): Promise<Account | null> => {
    const [row] = await db.query<{ account_id: number }>(
      'sso-link',
      'select account_id from sso_link where issuer = $1 and subject = $2',
      [issuerOf(provider), subject],
      { byKey: true },
    )
    return row ? accounts.byId(row.account_id) : null
  }

  const link = (tx: Knex.Transaction, accountId: number, provider: Provider, { subject }: Profile) =>
    tx('sso_link').insert({
      issuer: issuerOf(provider),
      subject,
      account_id: accountId,
      provider: provider.name,
      created_at: clock.now(),
    })

  /**
   * The account of the same address becomes theirs. Where its owner never confirmed that address, whoever chose the
   * password may be somebody else who came first: the password and every session go.
   */
  const linkByAddress = async (held: Account, provider: Provider, profile: Profile): Promise<Account> => {
    const linkedNow = await db.transaction(async (tx) => {
      await link(tx, held.id, provider, profile)
      if (held.isVerified) return held
      await sessions.endAll(tx, held.id)
      return accounts.change(tx, held.id, { is_verified: true, password_hash: null })
    })
    if (!held.isVerified) await revocations.announce({ userId: held.id })
    return linkedNow ?? held
  }

  /** The same budget as that of the registration form, which the gateway keeps. */
  const mayOpen = async (ip: string): Promise<boolean> => {
    const scale = config.rateLimitScale ?? 1
    if (scale === 0) return true
    const { points, durationMs } = limits.user_register
    const rule = { points: Math.max(1, Math.round(points * scale)), durationMs }
    return (await cache.limiter('user_register', rule).consume(addressKey(ip))).allowed
  }

  const open = async (provider: Provider, profile: Profile, email: string): Promise<Account> => {
    const { newUsersNeedApproval } = await settings()
    const now = clock.now()
    const base = toUsername(profile.name ?? email.split('@')[0] ?? null)
    for (let tries = 1; ; tries++) {
      const username = provider.numbered || tries > 1 ? numbered(base) : base
      try {
        return await db.transaction(async (tx) => {
          const account = await accounts.insert(tx, {
            username,
            email,
            is_verified: true,
            application: newUsersNeedApproval ? 'pending' : 'approved',
            application_text: newUsersNeedApproval ? `Signed up with ${provider.title}.` : null,
            created_at: now,
            last_active: now,
          })
          await link(tx, account.id, provider, profile)
          await outbox.add(tx, userRegistered, { userId: account.id })
          return account
        })
      } catch (error) {
        if (!isTaken(error, 'account_username_key') || tries === NAME_TRIES) throw error
      }
    }
  }

  /** Nobody is kept waiting long for a picture, nor out for the lack of one. */
  const showPicture = async (account: Account, url: string): Promise<void> => {
    try {
      const answer = await needs.fetch(url, {
        timeoutMs: PICTURE_TIMEOUT_MS,
        maxBytes: config.maxImageBytes,
        headers: { accept: 'image/*' },
      })
      if (answer.status !== 200) return
      const { stored } = await calls.upload(
        storeImage,
        { alt: null, purpose: 'avatar' },
        Readable.from([answer.body]),
      )
      if (!stored) return
      await db.transaction((tx) =>
        accounts.change(tx, account.id, { avatar: stored.image, avatar_image_id: stored.imageId }),
      )
    } catch (error) {
      log.info({ err: error, userId: account.id }, 'the picture of a provider could not be had')
    }
  }

  const admitOnce = async (provider: Provider, profile: Profile, ip: string): Promise<Admission> => {
    const known = await linked(provider, profile)
    if (known) return { account: known, isNew: false }
    const { success, data: email } = Email.safeParse(profile.email)
    if (!success) return { refused: 'unverified' }
    const held = await accounts.byEmail(email)
    if (held) {
      if (held.isBot) return { refused: 'refused' }
      return { account: await linkByAddress(held, provider, profile), isNew: false }
    }
    if (!(await settings()).ssoRegistrations) return { refused: 'closed' }
    if (!(await mayOpen(ip))) return { refused: 'limit' }
    const account = await open(provider, profile, email)
    if (provider.picture && profile.picture) await showPicture(account, profile.picture)
    return { account, isNew: true }
  }

  return {
    async admit(provider: Provider, profile: Profile, ip: string): Promise<Admission> {
      // Of two first visits at once one finds what the other made.
      const admission = await admitOnce(provider, profile, ip).catch((error: unknown) => {
        if (!isTaken(error)) throw error
        return admitOnce(provider, profile, ip)
      })
      if ('refused' in admission) return admission
      const against = reasonAgainst(admission.account, clock.now())
      return against ? { refused: against } : admission
    },

    /** A session for who was admitted; takes back a deletion that was still to come. */
    openSession: (account: Account, userAgent: string | undefined) =>
      db.transaction(async (tx) => {
        const now = clock.now()
        if (account.isDeleted)
          await accounts.change(tx, account.id, { is_deleted: false, deletes_at: null, last_active: now })
        else await tx('account').where({ id: account.id }).update({ last_active: now })
        return sessions.open(tx, account.id, userAgent)
      }),

    /** Adds a provider to an account whose owner is signed in. */
    async link(accountId: number, provider: Provider, profile: Profile): Promise<SsoReason | null> {
      const held = await linked(provider, profile)
      if (held) return held.id === accountId ? null : 'taken'
      try {
        await db.transaction((tx) => link(tx, accountId, provider, profile))
        return null
      } catch (error) {
        if (isTaken(error)) return 'taken'
        throw error
      }
    },

    /** Whether the provider speaks of the owner of this account. */
    isOwner: async (accountId: number, provider: Provider, profile: Profile): Promise<boolean> =>
      (await linked(provider, profile))?.id === accountId,

    async linksOf(accountId: number): Promise<{ provider: string; createdAt: Date }[]> {
      const rows = await db.query<{ provider: string; created_at: Date }>(
        'sso-links-of-account',
        'select provider, created_at from sso_link where account_id = $1 order by created_at, provider',
        [accountId],
      )
      return rows.map((row) => ({ provider: row.provider, createdAt: row.created_at }))
    },

    /**
     * Whose account another provider opens, looks after address, password and second factor there
     * (rules/accounts.md#passwords).
     */
    async requireUnlinked(accountId: number): Promise<void> {
      const [row] = await db.query(
        'sso-link-exists',
        'select 1 from sso_link where account_id = $1 limit 1',
        [accountId],
      )
      if (row) throw forbidden('Your account is linked to another provider. Take the link away first.')
    },

    /** False where there was no such link. */
    async unlink(accountId: number, provider: string): Promise<boolean> {
      return (await db.knex('sso_link').where({ account_id: accountId, provider }).delete()) > 0
    },
  }
}
