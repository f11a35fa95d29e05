import { expect, test } from 'vitest'
import { markSeen } from '@app/contract/jobs.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import {
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
  adminViewUserApplications,
} from '@app/contract/identity/admin.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { PASSWORD, identityWorld } from '../../test/identity-world.ts'

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })

test('applications are read, approved and rejected by staff', async () => {
  const strict = await identityWorld()
  try {
    const boss = await strict.admin()
    await strict.emit(settingsChanged, { settings: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
    const apply = async (username: string) =>
      (
        await strict.as(null).call(authRegister, {
          body: {
            username,
            email: `${username}@example.org`,
            plainPassword: PASSWORD,
            agreeTerms: true,
            application: `I am ${username}`,
          },
        })
      ).body
    const login = async (name: string) =>
      (await strict.as(null).call(authLogin, { body: { login: name, password: PASSWORD } })).status
    const welcome = await apply('welcome')
    const unwelcome = await apply('unwelcome')
    const told = await strict.takeJobs(markSeen)
    const list = await strict.as(boss).call(adminViewUserApplications)
    const looked = [welcome, unwelcome].map(({ userId }) => ({
      userId: boss.userId,
      what: 'signup',
      id: userId,
      at: expect.any(String),
    }))
    await eventually(() => expect(told).toEqual([{ seen: looked }]))
    expect(list.body.items[0]).toEqual({
      userId: welcome.userId,
      username: 'welcome',
      isBot: false,
      createdAt: expect.stringMatching(/\+00:00$/),
      email: 'welcome@example.org',
      applicationText: 'I am welcome',
    })
    expect(await login('welcome')).toBe(403)
    expect((await strict.as(boss).call(adminViewUserApplicationApprove, of(welcome))).body).toEqual({})
    expect((await strict.as(boss).call(adminViewUserApplicationReject, of(unwelcome))).body).toEqual({})
    expect([await login('welcome'), await login('unwelcome')]).toEqual([200, 401])
    expect((await strict.as(boss).call(adminViewUserApplications)).body.pagination.count).toBe(0)
  } finally {
    await strict.close()
  }
})
