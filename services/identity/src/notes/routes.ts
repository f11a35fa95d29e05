import { userRetrieveNote, userUpdateNote } from '@app/contract/identity/notes.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { readNote, writeNote } from './notes.ts'

export const noteRoutes = (identity: Identity): Route[] => [
  serve(userRetrieveNote, async ({ params, principal }) => ({
    note: await readNote(identity, principal.userId, params.user_id),
  })),
  serve(userUpdateNote, async ({ params, body, principal }) => {
    await writeNote(identity, principal.userId, params.user_id, body.note)
    return body
  }),
]
