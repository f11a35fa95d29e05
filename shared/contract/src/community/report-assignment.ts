import { z } from 'zod'
import { Id, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Report } from './moderation.ts'

/** Mbin does not say who is on a report. */
const assigning = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  tag: 'Moderation',
  path: '/api/moderate/magazine/{magazine_id}/reports/{report_id}/assignment',
  scopes: ['moderate:magazine:reports:action'],
  params: z.object({ magazine_id: Id, report_id: Id }),
} as const

export const moderateMagazineTakeReport = operation({
  ...assigning,
  id: 'moderate_magazine_take_report',
  method: 'POST',
  summary: 'Take a report on, also from another moderator who had: the others see who is on it',
  replies: { 200: Report, ...refusals(400, 401, 403, 404, 429) },
})

export const moderateMagazineReleaseReport = operation({
  ...assigning,
  id: 'moderate_magazine_release_report',
  method: 'DELETE',
  summary: 'Give a report back that you took on',
  replies: { 200: Report, ...refusals(401, 403, 404, 429) },
})
