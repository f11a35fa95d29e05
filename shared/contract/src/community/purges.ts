import { z } from 'zod'
import { DateTime, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Magazine } from './magazine-schemas.ts'

export const MagazinePurge = z
  .object({
    magazineId: z.int(),
    name: z.string(),
    items: z
      .int()
      .describe('How many threads, posts and comments it held when the work began; 0 before that.'),
    removed: z.int().describe('How many of them are gone.'),
    orderedAt: DateTime,
    finishedAt: DateTime.nullable(),
  })
  .meta({ id: 'MagazinePurge' })
export type MagazinePurge = z.infer<typeof MagazinePurge>

export const adminRetrieveMagazinePurge = operation({
  id: 'admin_retrieve_magazine_purge',
  method: 'GET',
  path: '/api/admin/magazine/{magazine_id}/purge',
  context: 'community',
  summary: 'See how far the removal of a magazine is',
  tag: 'Administration',
  auth: 'required',
  scopes: ['admin:magazine:purge'],
  rate: 'api_read',
  params: z.object({ magazine_id: Id }),
  replies: { 200: MagazinePurge, ...refusals(401, 403, 404, 429) },
})

export const adminMagazinesDeleted = operation({
  id: 'admin_magazines_deleted',
  method: 'GET',
  path: '/api/admin/magazines/deleted',
  context: 'community',
  summary: 'List the magazines that were deleted and may be restored, the latest last',
  tag: 'Administration',
  auth: 'required',
  scopes: ['admin:magazine:purge'],
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(48) }),
  replies: { 200: paginated(Magazine), ...refusals(400, 401, 403, 404, 429) },
})
