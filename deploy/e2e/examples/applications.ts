import type { Scene } from './scene.ts'
import { PASSWORD } from './scene.ts'
import { at } from './walk.ts'

/** Where new accounts wait for the staff to let them in. */
export const applications = async ({ walk, linkTo }: Scene): Promise<void> => {
  await walk.rows([['admin_update_settings', 'admin', { body: { MBIN_NEW_USERS_NEED_APPROVAL: true } }]])
  for (const name of ['kim', 'lou']) {
    const email = `${name}@example.org`
    const { body } = await walk.call('nobody', 'auth_register', {
      body: {
        username: name,
        email,
        plainPassword: PASSWORD,
        agreeTerms: true,
        application: 'I mend boats.',
      },
    })
    walk.known[name] = Number(at(body, 'userId'))
    const token = await linkTo(email, /verify-email\?token=([\w-]{20,})/)
    await walk.call('nobody', 'auth_verify_email', { body: { token } })
  }
  await walk.rows([
    ['admin_view_user_applications', 'admin', {}, { applying: 'items.0.userId' }],
    ['admin_view_user_application_approve', 'admin', { params: { user_id: '@kim' } }],
    ['admin_view_user_application_reject', 'admin', { params: { user_id: '@lou' } }],
    ['admin_update_settings', 'admin', { body: { MBIN_NEW_USERS_NEED_APPROVAL: false } }],
  ])
}
