import { userRetrieveNote, userUpdateNote } from '@app/contract/identity/notes.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'

export const noteRoutes = ({ notes }: Identity) => [
  serve(userRetrieveNote, async ({ params, principal }) => ({
    note: await notes.read(principal.userId, params.user_id),
  })),
  serve(userUpdateNote, async ({ params, body, principal }) => {
    await notes.write(principal.userId, params.user_id, body.note)
    return body
  }),
]
