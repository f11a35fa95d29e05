import { Email, PlainPassword, Username } from '@app/contract/identity/schemas.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { z } from 'zod'
import { findAccountByName } from '../accounts/account.repository.ts'
import type { Account, Role } from '../accounts/account.ts'
import { isLocal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { requestPurge } from '../deletions/delete-account.ts'
import { setPassword } from '../passwords/change-password.ts'
import { createAccount } from '../registration/create-account.ts'
import { removeSecondFactor } from '../second-factor/second-factor.ts'
import { setRole, setVerified } from './moderate-account.ts'

const checked = <T extends z.ZodType>(schema: T, value: unknown, field: string): z.output<T> => {
  const result = schema.safeParse(value)
  if (!result.success)
    throw badRequest(`${field}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
  return result.data
}

const requireAccount = async (identity: Identity, username: string): Promise<Account> => {
  const account = await findAccountByName(identity, username)
  if (!account) throw notFound(`There is no user named ${username}.`)
  return account
}

const requireLocal = async (identity: Identity, username: string): Promise<Account> => {
  const account = await requireAccount(identity, username)
  if (!isLocal(account)) throw badRequest(`${username} is an account of another instance.`)
  return account
}

// What the operator does from the command line, by user name: the use cases of the API, without its roles.

/** An account that is confirmed at once; with an application it waits for approval. */
export const createUser = async (
  identity: Identity,
  user: { username: string; email: string; password: string; role?: Role; application?: string },
): Promise<Account> =>
  createAccount(identity, {
    username: checked(Username, user.username, 'username'),
    email: checked(Email, user.email, 'email'),
    password: checked(PlainPassword, user.password, 'password'),
    role: user.role ?? 'user',
    application: user.application ?? null,
  })

export const setUserPassword = async (
  identity: Identity,
  username: string,
  password: string,
): Promise<void> => {
  const { id } = await requireLocal(identity, username)
  await setPassword(identity, id, checked(PlainPassword, password, 'password'))
}

export const isUserVerified = async (identity: Identity, username: string): Promise<boolean> =>
  (await requireLocal(identity, username)).isVerified

export const setUserVerified = async (identity: Identity, username: string, on: boolean): Promise<void> => {
  await setVerified(identity, (await requireLocal(identity, username)).id, on)
}

/** One role replaces the other. */
export const setUserRole = async (identity: Identity, username: string, role: Role): Promise<void> => {
  await setRole(identity, (await requireLocal(identity, username)).id, role)
}

/** Removed for good, by a job of the running instance. */
export const deleteUser = async (identity: Identity, username: string): Promise<void> => {
  await requestPurge(identity, (await requireAccount(identity, username)).id)
}

export const removeUserSecondFactor = async (identity: Identity, username: string): Promise<void> =>
  removeSecondFactor(identity, (await requireLocal(identity, username)).id)

/** The first admin, from the configuration, where there is none yet. */
export const ensureFirstAdmin = async (identity: Identity): Promise<void> => {
  const { config, db, log } = identity
  const { admin } = config
  if (!admin) return
  await db.transaction(async (tx) => {
    // Replicas start at once; the lock is held until the one that goes first has made the account.
    await tx.raw(`select pg_advisory_xact_lock(hashtext('identity.first-admin'))`)
    const held: unknown = await tx('account').where({ role: 'admin' }).first('id')
    if (held) return
    try {
      const { username } = await createUser(identity, { ...admin, role: 'admin' })
      log.info({ username }, 'made the first admin')
    } catch (error) {
      log.error({ err: error }, 'could not make the first admin: check MBIN_ADMIN_*')
    }
  })
}
