import { z } from 'zod'
import { DateTime, Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'

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
