import { Email, PlainPassword, Username } from '@app/contract/identity/schemas.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { z } from 'zod'
import type { Account, Role } from './accounts/account.ts'
import { isLocal } from './accounts/account.ts'
import type { Identity } from './context.ts'
import { createIdentity } from './context.ts'

const checked = <T extends z.ZodType>(schema: T, value: unknown, field: string): z.output<T> => {
  const result = schema.safeParse(value)
  if (!result.success)
    throw badRequest(`${field}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
  return result.data
}

export type Operations = ReturnType<typeof createOperations>

/** What the operator may do from the command line, by user name. The same use cases as the API's, without its roles. */
export const createOperations = (identity: Identity) => {
  const { deps, accounts, registration, credentials, administration, secondFactor, keys } = identity

  const named = async (username: string): Promise<Account> => {
    const account = await accounts.byName(username)
    if (!account) throw notFound(`There is no user named ${username}.`)
    return account
  }
  const localNamed = async (username: string): Promise<Account> => {
    const account = await named(username)
    if (!isLocal(account)) throw badRequest(`${username} is an account of another instance.`)
    return account
  }

  const create = async (user: {
    username: string
    email: string
    password: string
    role?: Role
    application?: string
  }) =>
    registration.create({
      username: checked(Username, user.username, 'username'),
      email: checked(Email, user.email, 'email'),
      password: checked(PlainPassword, user.password, 'password'),
      role: user.role ?? 'user',
      application: user.application ?? null,
    })

  return {
    create,

    async setPassword(username: string, password: string): Promise<void> {
      const account = await localNamed(username)
      await credentials.setPassword(account.id, checked(PlainPassword, password, 'password'))
    },

    /** Without `on` it only tells. */
    async verified(username: string, on?: boolean): Promise<boolean> {
      const account = await localNamed(username)
      if (on === undefined) return account.isVerified
      return (await administration.setVerified(account.id, on)).isVerified
    },

    /** One role replaces the other. */
    async setRole(username: string, role: Role): Promise<void> {
      await administration.setRole((await localNamed(username)).id, role)
    },

    /** Removed for good, by a job of the running instance. */
    async delete(username: string): Promise<void> {
      await administration.askToPurge((await named(username)).id)
    },

    async removeSecondFactor(username: string): Promise<void> {
      await secondFactor.remove((await localNamed(username)).id)
    },

    rotateSigningKey: (compromised: boolean): Promise<void> =>
      compromised ? keys.replaceNow() : keys.rotateNow(),

    /** The first admin, from the configuration, where there is none yet. */
    async ensureAdmin(): Promise<void> {
      const { admin } = deps.config
      if (!admin) return
      await deps.db.transaction(async (tx) => {
        // Replicas start at once; the lock is held until the one that goes first has made the account.
        await tx.raw(`select pg_advisory_xact_lock(hashtext('identity.first-admin'))`)
        const held: unknown = await tx('account').where({ role: 'admin' }).first('id')
        if (held) return
        try {
          const { username } = await create({ ...admin, role: 'admin' })
          deps.log.info({ username }, 'made the first admin')
        } catch (error) {
          deps.log.error({ err: error }, 'could not make the first admin: check MBIN_ADMIN_*')
        }
      })
    },
  }
}

export const operateIdentity = (deps: ContextDeps): Operations => createOperations(createIdentity(deps))
