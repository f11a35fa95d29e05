import { userRegistered } from '@app/contract/events/identity.ts'
import type { Outbox } from '@app/platform/events/outbox.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Mailer } from '@app/platform/mail/mailer.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Captcha } from '../captcha/captcha.ts'
import type { ReadInstanceSettings } from '../instance/settings.ts'
import { requirePasswords } from '../instance/settings.ts'
import type { Account, Role } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { EmailTokens } from '../emails/email-token.repository.ts'
import type { Passwords } from '../passwords/hasher.ts'

export type NewAccount = {
  username: string
  email: string
  password: string | null
  application?: string | null
}

const taken = {
  username: () => badRequest('username: this name is already taken.'),
  email: () => badRequest('email: this address already has an account.'),
}

/** The unique index decides who was first, so that two registrations at once cannot both succeed. */
const asRefusal = (error: unknown): unknown => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return error
  if (constraint === 'account_username_key') return taken.username()
  if (constraint === 'account_email_key') return taken.email()
  return error
}

export const namingTheField = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asRefusal(error)
  })

type Needs = {
  db: Database
  settings: ReadInstanceSettings
  accounts: Accounts
  passwords: Passwords
  emailTokens: EmailTokens
  mailer: Mailer
  clock: Clock
  outbox: Outbox
  captcha: Captcha
}

export type Registration = ReturnType<typeof createRegistration>

export const createRegistration = ({
  db,
  settings,
  accounts,
  passwords,
  emailTokens,
  mailer,
  clock,
  outbox,
  captcha,
}: Needs) => {
  const requireFree = async ({ username, email }: NewAccount): Promise<void> => {
    if (await accounts.byName(username)) throw taken.username()
    if (await accounts.byEmail(email)) throw taken.email()
  }

  return {
    /** A visitor opens an account (rules/accounts.md#registration). */
    async register(
      wanted: NewAccount & { password: string; captcha?: string | null | undefined },
    ): Promise<Account> {
      const instance = await settings()
      if (!instance.registrationsEnabled) throw forbidden('This instance takes no new accounts at present.')
      requirePasswords(instance)
      const application = wanted.application?.trim() || null
      if (instance.newUsersNeedApproval && !application)
        throw badRequest('application: say why you would like to join; an administrator will read it.')

      if (instance.captcha) {
        // A captcha counts once, so what is taken already is said before it is used up.
        await requireFree(wanted)
        if (!(await captcha.holds(wanted.captcha ?? '')))
          throw badRequest(
            'captcha: solve the one of /auth/registration; each counts once, from six seconds to half an hour after it was given.',
          )
      }
      const hash = await passwords.hash(wanted.password)
      return namingTheField(
        db.transaction(async (tx) => {
          const account = await accounts.insert(tx, {
            username: wanted.username,
            email: wanted.email,
            password_hash: hash,
            // Where mails reach nobody, nobody could confirm.
            is_verified: !mailer.delivers,
            application: instance.newUsersNeedApproval ? 'pending' : 'approved',
            application_text: instance.newUsersNeedApproval ? application : null,
            created_at: clock.now(),
            last_active: clock.now(),
          })
          await outbox.add(tx, userRegistered, { userId: account.id })
          if (!account.isVerified) await emailTokens.sendVerification(tx, account, instance.title)
          return account
        }),
      )
    },

    /** An account made by the operator or by the system: confirmed and approved at once. */
    async create(wanted: NewAccount & { role?: Role; isBot?: boolean }): Promise<Account> {
      const hash = wanted.password === null ? null : await passwords.hash(wanted.password)
      return namingTheField(
        db.transaction((tx) =>
          accounts.insert(tx, {
            username: wanted.username,
            email: wanted.email,
            password_hash: hash,
            is_verified: true,
            is_bot: wanted.isBot ?? false,
            role: wanted.role ?? 'user',
            application: wanted.application ? 'pending' : 'approved',
            application_text: wanted.application ?? null,
            created_at: clock.now(),
            last_active: clock.now(),
          }),
        ),
      )
    },
  }
}
