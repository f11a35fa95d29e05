import { totpAt } from '@app/identity/operator'
import { eventually } from '@app/platform/testing/eventually.ts'
import { createAuthenticator } from '../../../services/identity/test/authenticator.ts'
import type { Asked } from '../../../services/identity/test/authenticator.ts'
import { Client } from '../kit/client.ts'
import type { Scene } from './scene.ts'
import { PASSWORD } from './scene.ts'
import { at } from './walk.ts'

const proof = { currentPassword: PASSWORD }

/** What anybody may ask before they have an account. */
export const signingUp = async ({ walk }: Scene): Promise<void> => {
  await walk.rows([
    ['auth_registration', 'nobody'],
    ['auth_password_strength', 'nobody', { body: { plainPassword: 'correct horse', username: 'ada' } }],
    ['auth_login_task', 'nobody', { query: { login: 'ada' } }],
    ['auth_verify_email_resend', 'nobody', { body: { email: 'ada@example.org' } }],
    ['auth_sso', 'nobody'],
  ])
}

/** Somebody who only came to try: passwords, names, addresses, and leaving. */
export const comingAndGoing = async ({ walk, join, linkTo, signIn, enter }: Scene): Promise<void> => {
  await join('gil')
  await walk.rows([
    ['auth_session', 'gil'],
    ['auth_proof', 'gil'],
    ['auth_username_changeable', 'gil'],
    ['auth_username_change', 'gil', { body: { ...proof, username: 'gilda' } }],
  ])
  await enter('gilda')
  await walk.rows([
    ['auth_password_change', 'gilda', { body: { ...proof, plainPassword: 'another horse battery' } }],
    ['auth_password_forgot', 'nobody', { body: { email: 'gil@example.org' } }],
  ])
  const token = await linkTo('gil@example.org', /reset-password\/reset\/([\w-]{20,})/)
  await walk.rows([['auth_password_reset', 'nobody', { body: { token, plainPassword: PASSWORD } }]])
  await enter('gilda')
  const { client } = await signIn('gilda')
  const { body } = await walk.call(client, 'auth_sessions')
  const other = (at(body, 'items') as { sessionId: string; isCurrent: boolean }[]).find(
    ({ isCurrent }) => !isCurrent,
  )
  await walk.call(client, 'auth_session_end', { params: { session_id: other?.sessionId ?? '' } })
  await join('una')
  const { client: both, userId: gilda } = await signIn('gilda')
  const { userId: una } = await signIn('una', both)
  await walk.call(both, 'auth_accounts')
  await walk.call(both, 'auth_switch_account', { params: { user_id: gilda } })
  await walk.call(both, 'auth_leave_account', { params: { user_id: una } })
  await walk.call(both, 'auth_leave_accounts')
  await walk.call(client, 'auth_email_change', { body: { ...proof, email: 'gilda@example.org' } })
  const changed = await linkTo('gilda@example.org', /verify-email\?token=([\w-]{20,})/)
  await walk.call('nobody', 'auth_verify_email', { body: { token: changed } })
  await enter('gilda')
  await walk.rows([['auth_logout', 'gilda']])
  await enter('gilda')
  const left = await walk.call('gilda', 'auth_account_delete', { body: { ...proof, instant: true } })
  walk.known['token'] = /deletion\/([\w-]+)/.exec(left.headers.get('link') ?? '')?.[1] ?? ''
  await walk.rows([['auth_deletion_report', 'nobody']])
}

/** A second factor, and passkeys. */
export const secondFactors = async ({ walk, join, signIn, instance }: Scene): Promise<void> => {
  const { session: first } = await join('fay')
  const device = createAuthenticator(instance.origin)
  const options = await walk.call(first, 'auth_passkey_options', { body: proof })
  const credential = device.create(options.body as Asked)
  await walk.call(first, 'auth_passkey_add', { body: { name: 'My laptop', credential } })
  const { body } = await walk.call(first, 'auth_passkeys')
  walk.known['passkey_id'] = String(at(body, 'items.0.passkeyId'))
  await walk.call(first, 'auth_passkey_rename', { body: { name: 'My old laptop' } })

  const setup = await walk.call(first, 'auth_2fa_setup')
  // Each code counts once, and may be half a step early or late: there are two at any time.
  const code = (offBySeconds: number) =>
    totpAt(String(at(setup.body, 'secret')), Math.floor((Date.now() / 1000 + offBySeconds) / 30))
  await walk.call(first, 'auth_2fa_enable', { body: { code: code(-15), ...proof } })
  const { client: fay } = await signIn('fay', undefined, { totp: at(setup.body, 'backupCodes.0') })
  await walk.call(fay, 'auth_2fa_backup_codes', { body: { code: code(15), ...proof } })
  const asked = async (by: Client) => (await walk.call(by, 'auth_passkey_login_options')).body as Asked
  await walk.call(fay, 'auth_proof_passkey', { body: { credential: device.use(await asked(fay)) } })
  await walk.call(fay, 'auth_2fa_disable', { body: {} })

  const anew = new Client(instance.origin)
  await walk.call(anew, 'auth_passkey_login', { body: { credential: device.use(await asked(anew)) } })
  await walk.call(anew, 'auth_passkey_second_factor', { body: { isOn: true, ...proof } })
  await walk.call(anew, 'auth_passkey_second_factor', { body: { isOn: false, ...proof } })
  await walk.call(anew, 'auth_passkey_remove', { body: proof })
}

/** Lists, archives and followers that one takes along. */
export const movingHouse = async ({ walk, elsewhere }: Scene): Promise<void> => {
  const csv = new TextEncoder().encode('Account address,Show boosts\nada@your.example,true\n')
  await walk.rows([
    ['auth_account_export', 'ben', { params: { kind: 'follows' } }],
    [
      'auth_account_import_add',
      'ben',
      { body: { kind: 'follows', mode: 'merge' }, file: { name: 'following_accounts.csv', bytes: csv } },
      { import_id: 'importId' },
    ],
    ['auth_account_imports', 'ben'],
    ['auth_account_import', 'ben'],
    ['auth_account_import_start', 'ben'],
    ['auth_account_import_remove', 'ben'],
    ['auth_account_archive_ask', 'ben'],
  ])
  await eventually(async () => {
    const { body } = await walk.call('ben', 'auth_account_archive')
    if (at(body, 'archive.state') !== 'ready') throw new Error('the archive is not there yet')
    walk.known['archive_id'] = String(at(body, 'archive.archiveId'))
  })
  await walk.rows([['auth_account_archive_file', 'ben']])
  const id = elsewhere.person('ben')
  const here = `${walk.origin}/u/ben`
  const document = elsewhere.documents.get(id) ?? {}
  elsewhere.documents.set(id, { ...document, alsoKnownAs: [here] })
  elsewhere.documents.set(`${elsewhere.origin}/.well-known/webfinger?resource=acct:ben@${elsewhere.host}`, {
    subject: `acct:ben@${elsewhere.host}`,
    links: [{ rel: 'self', type: 'application/activity+json', href: id }],
  })
  await walk.rows([
    ['auth_account_aliases', 'ben', { body: { aliases: [id] } }],
    ['auth_account_moving', 'ben'],
    ['auth_account_move', 'ben', { body: { ...proof, target: id } }],
    ['auth_account_move_back', 'ben'],
  ])
}

/** Through the pages of the provider with its own cookies, to what it sends the browser back with. */
const visitClub = async (departure: string, home: string): Promise<URL> => {
  const jar = new Map<string, string>()
  let url = new URL(departure)
  while (url.origin !== home) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
  }
  return url
}

/** Signing in with an account of somebody else's. */
export const otherProviders = async (scene: Scene): Promise<void> => {
  const { walk, club, join, signIn, instance } = scene
  const comeBack = async (by: Client, departure: string) => {
    const { searchParams } = await visitClub(departure, instance.origin)
    return walk.call(by, 'sso_verify', { query: Object.fromEntries(searchParams) })
  }
  walk.known['provider'] = 'oidc'
  club.signIn({ sub: 'hal', preferred_username: 'hal', email: 'hal@club.example', email_verified: true })
  const hal = new Client(instance.origin)
  await comeBack(hal, (await walk.call(hal, 'sso_connect')).location)
  await walk.call(new Client(instance.origin), 'auth_sso_connect')

  const { session } = await join('ivy')
  const setup = await walk.call(session, 'auth_2fa_setup')
  const code = totpAt(String(at(setup.body, 'secret')), Math.floor(Date.now() / 30_000))
  await walk.call(session, 'auth_2fa_enable', { body: { code, ...proof } })
  const { client: ivy } = await signIn('ivy', undefined, { totp: at(setup.body, 'backupCodes.0') })
  club.signIn({ sub: 'ivy', preferred_username: 'ivy', email: 'ivy@club.example', email_verified: true })
  const begun = await walk.call(ivy, 'auth_sso_link', { body: { next: '/settings/password', ...proof } })
  await comeBack(ivy, String(at(begun.body, 'location')))
  await walk.call(ivy, 'auth_sso_links')
  const proven = await walk.call(ivy, 'auth_sso_prove', { body: { next: '/settings/password' } })
  await comeBack(ivy, String(at(proven.body, 'location')))
  const again = new Client(instance.origin)
  await comeBack(again, (await walk.call(again, 'sso_connect')).location)
  await walk.call(again, 'auth_sso_second_factor', { body: { totp: at(setup.body, 'backupCodes.1') } })
  await walk.call(ivy, 'auth_sso_unlink', { body: proof })
  // Who lost what they signed in with asks the staff.
  await walk.rows([['auth_user_2fa_remove', 'admin', { params: { user_id: '@ivy' } }]])
}
