import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { forbidden, Refusal } from '@app/platform/http/refusal.ts'
import { Passport } from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { ReadInstanceSettings } from '../instance/settings.ts'
import { requirePasswords } from '../instance/settings.ts'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import { requireCode } from '../second-factor/require-code.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { Accounts } from '../accounts/account.repository.ts'
import type { Passwords } from '../passwords/hasher.ts'
import type { Sessions } from '../sessions/session.repository.ts'
import type { Throttle } from './throttle.ts'

const invalidCredentials = () => new Refusal(401, 'Invalid credentials.')

/**
 * What keeps an account from signing in. Told only to who knows the password, so that the answer does not reveal which
 * accounts exist; rejected and deleted ones look like wrong credentials even then.
 */
const refuseUnlessActive = (account: Account, restore: boolean, now: Date): void => {
  switch (statusOf(account, now)) {
    case 'active':
      return
    case 'leaving':
      if (restore) return
      throw forbidden(
        `restore: your account is marked for deletion on ${account.deletesAt?.toISOString().slice(0, 10)}. Confirm that you want to keep it.`,
      )
    case 'banned':
      throw forbidden('Your account has been banned.')
    case 'pending':
      throw forbidden('Your account awaits approval by an administrator.')
    case 'unverified':
      throw forbidden('Your e-mail address is not confirmed yet. You can ask for a new confirmation link.')
    case 'rejected':
    case 'deleted':
    case 'remote':
      throw invalidCredentials()
  }
}

type Needs = {
  db: Database
  settings: ReadInstanceSettings
  accounts: Accounts
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
  secondFactor: SecondFactor
  clock: Clock
}

export const createLogin = (needs: Needs) => {
  const { db, settings, accounts, passwords, sessions, throttle, secondFactor, clock } = needs
  /** Who is meant, found before the password is looked at; bots sign in nowhere. */
  const meant = new WeakMap<IncomingMessage, Account | null>()
  const passport = new Passport()
  passport.use(
    new LocalStrategy(
      { usernameField: 'login', passwordField: 'password', session: false, passReqToCallback: true },
      (req: IncomingMessage, _login: string, password: string, done) => {
        const account = meant.get(req) ?? null
        passwords
          .verify(account?.passwordHash ?? null, password)
          .then((matches) => done(null, matches && account ? account : false), done)
      },
    ),
  )

  const authenticate = (req: IncomingMessage, res: ServerResponse): Promise<Account | false> =>
    new Promise((resolve, reject) => {
      const middleware = passport.authenticate(
        'local',
        { session: false },
        (error: unknown, account: Account | false | undefined) => {
          if (error) reject(error as Error)
          else resolve(account || false)
        },
      ) as (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void
      middleware(req, res, (error) => reject(error as Error))
    })

  /** Checks the credentials and opens a session. With `restore` it takes back a deletion that was still to come. */
  return async (
    req: IncomingMessage,
    res: ServerResponse,
    credentials: {
      login: string
      password: string
      totp?: string | null | undefined
      restore?: boolean | null | undefined
    },
    ip: string,
  ): Promise<{ account: Account; session: { id: string; token: string } }> => {
    requirePasswords(await settings())
    const { login } = credentials
    const found = await accounts.byLogin(login)
    meant.set(req, found && !found.isBot ? found : null)
    // Where Passport looks for them.
    Object.assign(req, { body: credentials })
    const now = clock.now()
    const account = await throttle.password(found?.id ?? login, ip, async (guess) => {
      const known = await authenticate(req, res)
      if (!known) {
        await guess.failed()
        throw invalidCredentials()
      }
      refuseUnlessActive(known, credentials.restore === true, now)
      if (known.hasTwoFactor) {
        // Until the code is right too, nothing is forgotten: who has the password may not wash guesses away with it.
        if (!credentials.totp) throw new Refusal(401, 'totp: a code of your second factor is required.')
        await requireCode({ throttle, secondFactor }, known.id, credentials.totp)
      }
      await guess.succeeded()
      return known
    })

    return db.transaction(async (tx) => {
      const restored = account.isDeleted
        ? await accounts.change(tx, account.id, { is_deleted: false, deletes_at: null, last_active: now })
        : null
      const session = await sessions.open(tx, account.id, req.headers['user-agent'])
      if (!restored) await tx('account').where({ id: account.id }).update({ last_active: now })
      return { account: restored ?? account, session }
    })
  }
}
