import * as op from '@app/contract/content/profile-pins.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { pinToProfile, unpinFromProfile } from './pin-to-profile.ts'
import { showProfilePins } from './profile-pin.view.ts'

export const profilePinRoutes = (content: Content): Route[] => [
  serve(op.profilePin, async ({ params, principal }): Promise<undefined> => {
    await pinToProfile(content, principal, params.subject_type, params.subject_id)
  }),
  serve(op.profileUnpin, async ({ params, principal }): Promise<undefined> => {
    await unpinFromProfile(content, principal, params.subject_type, params.subject_id)
  }),
  serve(op.userPinnedRetrieve, async ({ params, principal }) => ({
    items: await showProfilePins(content, principal, params.user_id),
  })),
]
