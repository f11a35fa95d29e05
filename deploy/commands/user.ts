import {
  createUser,
  deleteUser,
  identityOf,
  isUserVerified,
  removeUserSecondFactor,
  replaceSigningKeys,
  rotateSigningKey,
  setUserPassword,
  setUserRole,
  setUserVerified,
} from '@app/identity/operator'
import type { Identity } from '@app/identity/operator'
import { Command } from 'commander'
import { OperatorError } from '../program/operator-error.ts'
import { operate } from '../program/program.ts'

const onIdentity = (
  work: (identity: Identity) => Promise<string>,
  options: { unlogged?: boolean } = {},
): Promise<void> =>
  operate(
    ['identity'],
    async ({ part }) => {
      console.log(await work(identityOf(part('identity').deps)))
    },
    options,
  )

type CreateOptions = { admin?: boolean; moderator?: boolean; applicationText?: string }

export const userCreateCommand = (): Command =>
  new Command('user:create')
    .description('create an account, confirmed at once')
    .argument('<username>', '2 to 30 letters, digits, underscores and hyphens')
    .argument('<email>')
    .argument('<password>', 'at least 6 characters')
    .option('--admin', 'with the role of an administrator')
    .option('--moderator', 'with the role of a global moderator')
    .option('-a, --application-text <text>', 'leave the account to be approved, with this application')
    .action((username: string, email: string, password: string, options: CreateOptions) =>
      onIdentity(async (identity) => {
        if (options.admin && options.moderator)
          throw new OperatorError('An account has one role: choose --admin or --moderator.')
        await createUser(identity, {
          username,
          email,
          password,
          ...(options.admin && { role: 'admin' }),
          ...(options.moderator && { role: 'moderator' }),
          ...(options.applicationText && { application: options.applicationText }),
        })
        return 'A user has been created.'
      }),
    )

export const userPasswordCommand = (): Command =>
  new Command('user:password')
    .description('set the password of a local account; ends its sessions')
    .argument('<username>')
    .argument('<password>', 'at least 6 characters')
    .action((username: string, password: string) =>
      onIdentity(async (identity) => {
        await setUserPassword(identity, username, password)
        return 'The password has been set.'
      }),
    )

export const userVerifyCommand = (): Command =>
  new Command('user:verify')
    .description('confirm the e-mail address of an account; without an option tell whether it is')
    .argument('<username>')
    .option('-a, --activate', 'take it as confirmed')
    .option('-d, --deactivate', 'take it as not confirmed')
    .action((username: string, { activate, deactivate }: { activate?: boolean; deactivate?: boolean }) =>
      onIdentity(
        async (identity) => {
          if (activate && deactivate) throw new OperatorError('Choose --activate or --deactivate.')
          if (activate || deactivate) await setUserVerified(identity, username, activate === true)
          const verified = await isUserVerified(identity, username)
          return `The e-mail address of ${username} is ${verified ? 'confirmed' : 'not confirmed'}.`
        },
        { unlogged: !activate && !deactivate },
      ),
    )

const roleCommand = (name: string, role: 'admin' | 'moderator', called: string): Command =>
  new Command(name)
    .description(`make an account ${role === 'admin' ? 'an administrator' : 'a global moderator'}`)
    .argument('<username>')
    .option('-r, --remove', 'take the role away')
    .action((username: string, { remove }: { remove?: boolean }) =>
      onIdentity(async (identity) => {
        await setUserRole(identity, username, remove ? 'user' : role)
        return `${called} privileges have been ${remove ? 'revoked' : 'granted'}.`
      }),
    )

export const userAdminCommand = (): Command => roleCommand('user:admin', 'admin', 'Administrator')
export const userModeratorCommand = (): Command =>
  roleCommand('user:moderator', 'moderator', 'Global moderator')

export const userDeleteCommand = (): Command =>
  new Command('user:delete')
    .description('remove an account and all it made, for good; the running instance carries it out')
    .argument('<username>')
    .action((username: string) =>
      onIdentity(async (identity) => {
        await deleteUser(identity, username)
        return `${username} will be removed.`
      }),
    )

export const userTwoFactorRemoveCommand = (): Command =>
  new Command('user:2fa:remove')
    .description('remove the second factor of an account whose owner lost it; ends its sessions')
    .argument('<username>')
    .action((username: string) =>
      onIdentity(async (identity) => {
        await removeUserSecondFactor(identity, username)
        return `${username} signs in without a second factor now.`
      }),
    )

export const signingKeyRotateCommand = (): Command =>
  new Command('signing-key:rotate')
    .description('sign access tokens with a new key from five minutes on; tokens given before stay valid')
    .option('--compromised', 'at once, and trust no token signed before: clients refresh theirs')
    .action(({ compromised = false }: { compromised?: boolean }) =>
      onIdentity(async (identity) => {
        await (compromised ? replaceSigningKeys(identity) : rotateSigningKey(identity))
        return compromised
          ? 'A new signing key has been made. Within a minute no access token of the old ones is taken.'
          : 'A new signing key has been made.'
      }),
    )
