import { expect, test } from 'vitest'
import { settingsChanged } from '@app/contract/events/community.ts'
import { authForgotPassword } from '@app/contract/identity/accounts.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { identityWorld } from '../../test/identity-world.ts'

test('mail is from whom the settings name; without them from whom the environment does', async () => {
  const world = await identityWorld()
  try {
    const mailAfter = async (sent: number) => {
      const { username } = await world.admin()
      await world.as(null).call(authForgotPassword, { body: { email: `${username}@example.org` } })
      await eventually(() => expect(world.mails).toHaveLength(sent))
      return world.mails.at(-1)
    }
    expect(await mailAfter(1)).not.toHaveProperty('from')
    await world.emit(settingsChanged, {
      settings: { KBIN_TITLE: 'Elsewhere', KBIN_SENDER_EMAIL: 'post@elsewhere.example' },
    })
    expect((await mailAfter(2))?.from).toEqual({ name: 'Elsewhere', address: 'post@elsewhere.example' })
  } finally {
    await world.close()
  }
})
