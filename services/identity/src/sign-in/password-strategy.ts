import type { IncomingMessage, ServerResponse } from 'node:http'
import { Passport } from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Account } from '../accounts/account.ts'
import type { PasswordHasher } from '../passwords/hasher.ts'

export type PasswordStrategy = {
  /** Whether the password is that of the account; null stands for one that does not exist, and takes as long. */
  authenticate(
    req: IncomingMessage,
    res: ServerResponse,
    attempt: { account: Account | null; credentials: { login: string; password: string } },
  ): Promise<Account | false>
}

/** passport-local on our hasher. Whose password it may be is known before the strategy looks at it. */
export const createPasswordStrategy = (passwords: PasswordHasher): PasswordStrategy => {
  const accountOf = new WeakMap<IncomingMessage, Account | null>()
  const passport = new Passport()
  passport.use(
    new LocalStrategy(
      { usernameField: 'login', passwordField: 'password', session: false, passReqToCallback: true },
      (req: IncomingMessage, _login: string, password: string, done) => {
        const account = accountOf.get(req) ?? null
        passwords
          .verify(account?.passwordHash ?? null, password)
          .then((matches) => done(null, matches && account ? account : false), done)
      },
    ),
  )

  return {
    authenticate: (req, res, { account, credentials }) =>
      new Promise((resolve, reject) => {
        accountOf.set(req, account)
        // Where Passport looks for them.
        Object.assign(req, { body: credentials })
        const middleware = passport.authenticate(
          'local',
          { session: false },
          (error: unknown, found: Account | false | undefined) => {
            if (error) reject(error as Error)
            else resolve(found || false)
          },
        ) as (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void
        middleware(req, res, (error) => reject(error as Error))
      }),
  }
}
