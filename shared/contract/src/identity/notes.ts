import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'

export const UserNote = z
  .object({ note: z.string().describe('Empty where there is none') })
  .meta({ id: 'UserNote', description: 'What one wrote down about somebody. Nobody else sees it.' })
export type UserNote = z.infer<typeof UserNote>

export const UserNoteRequest = z
  .object({ note: z.string().trim().max(255).describe('Empty removes the note') })
  .meta({ id: 'UserNoteRequest' })

const ofUser = {
  path: '/api/users/{user_id}/note',
  context: 'identity',
  tag: 'User',
  auth: 'required',
  params: z.object({ user_id: Id }),
  replies: { 200: UserNote, ...refusals(400, 401, 403, 404, 429) },
} as const

export const userRetrieveNote = operation({
  ...ofUser,
  id: 'user_retrieve_note',
  method: 'GET',
  summary: 'Read one’s private note about a user',
  scopes: ['user:profile:read'],
  rate: 'api_read',
})

export const userUpdateNote = operation({
  ...ofUser,
  id: 'user_update_note',
  method: 'PUT',
  summary: 'Replace one’s private note about a user',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: UserNoteRequest,
})

export const noteOperations = [userRetrieveNote, userUpdateNote] as const
