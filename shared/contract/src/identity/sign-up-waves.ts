import { z } from 'zod'
import { DateTime, EmptyObject, refusals } from '../common.ts'
import { WaveSign } from '../events/identity.ts'
import { operation } from '../operation.ts'

/** Most accounts of a wave that are told one by one. */
export const WAVE_USERS_SHOWN = 100

export const SignUpWave = z
  .object({
    sign: WaveSign.describe(
      'What it was noticed by: accounts opened within an hour, or newcomers who published the same link or text within one',
    ),
    count: z.int().describe('Accounts within the hour, or newcomers who published the same'),
    openedAt: DateTime,
    endsAt: DateTime.describe(
      'A day after the latest sign: then new accounts need no approval because of it',
    ),
    userCount: z.int().describe('Accounts concerned'),
    users: z
      .array(z.object({ userId: z.int(), username: z.string(), createdAt: DateTime }))
      .max(WAVE_USERS_SHOWN)
      .describe('The latest of them'),
  })
  .meta({ id: 'SignUpWave' })
export type SignUpWave = z.infer<typeof SignUpWave>

const ofWaves = {
  context: 'identity',
  tag: 'Admin user',
  auth: 'required',
  scopes: ['admin:user:application'],
  rate: 'api_moderate',
} as const

export const adminSignUpWave = operation({
  ...ofWaves,
  id: 'admin_sign_up_wave',
  method: 'GET',
  path: '/api/admin/users/applications/wave',
  summary: 'Read the wave of sign-ups that new accounts wait for approval because of, if there is one',
  replies: { 200: z.object({ wave: SignUpWave.nullable() }), ...refusals(401, 403, 429) },
})

export const adminSignUpWaveClose = operation({
  ...ofWaves,
  id: 'admin_sign_up_wave_close',
  method: 'POST',
  path: '/api/admin/users/applications/wave/close',
  summary: 'End the wave of sign-ups: new accounts need approval by the setting alone again',
  replies: { 200: EmptyObject, ...refusals(401, 403, 429) },
})

export const signUpWaveOperations = [adminSignUpWave, adminSignUpWaveClose] as const
