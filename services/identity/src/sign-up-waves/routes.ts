import { adminSignUpWave, adminSignUpWaveClose } from '@app/contract/identity/sign-up-waves.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireStaff } from '../administration/rights.rules.ts'
import type { Identity } from '../context.ts'
import { closeWave } from './close-wave.ts'
import { readOpenWave } from './wave.view.ts'

/** The wave of sign-ups that is open: staff read it, administrators end it. */
export const signUpWaveRoutes = (identity: Identity): Route[] => [
  serve(adminSignUpWave, async ({ principal }) => {
    requireStaff(principal)
    return { wave: await readOpenWave(identity) }
  }),
  serve(adminSignUpWaveClose, async ({ principal }) => {
    requireAdmin(principal)
    await closeWave(identity)
    return {}
  }),
]
