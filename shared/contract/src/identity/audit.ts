import { z } from 'zod'
import { DateTime, Moment, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'

/** What an act was about, and what a setting was and became: texts, for whoever reads, and cut where they are long. */
export const MAX_AUDIT_TEXT = 2_000
const Text = z.string().max(MAX_AUDIT_TEXT + 1)

const what = {
  userId: z
    .int()
    .nullable()
    .describe('null: an operator, at a terminal of the server, or the server itself.'),
  username: z.string().describe('As it was then; of an operator the name of their account on the server.'),
  operation: z.string().describe('The `operationId` of this document, or the name of an operator’s command.'),
  about: z
    .record(z.string(), Text)
    .describe('The parameters of the path, and fields that say whom or what it concerned.'),
  changes: z
    .array(z.object({ name: z.string(), from: Text, to: Text }))
    .describe('Settings that were changed by it.'),
  network: z
    .string()
    .nullable()
    .describe('From where: the /24 of an IPv4 address, the /56 of an IPv6 address.'),
  requestId: z.string(),
  status: z.int().describe('Of the answer; of a command its exit code.'),
}

/** What is told of an act, by whoever saw it. */
export const AuditAct = z.object({ lineId: z.uuid(), at: z.iso.datetime(), ...what })
export type AuditAct = z.infer<typeof AuditAct>

export const AuditLine = z
  .object({ number: z.int().describe('Lines are numbered without gaps.'), at: DateTime, ...what })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>

const filters = {
  username: z.string().trim().max(100).optional().describe('Who did it, by the name they had then.'),
  operation: z.string().trim().max(100).optional().describe('Only this operation or command.'),
  since: Moment.optional().describe('A day or a moment; what was done before is left out.'),
}

const auditing = {
  context: 'identity',
  tag: 'Administration',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin'],
} as const

export const adminAuditLog = operation({
  ...auditing,
  id: 'admin_audit_log',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Read what administrators, global moderators and operators did, the latest first',
  query: z.object({
    ...filters,
    cursor: z.string().max(60).optional().describe('`nextCursor` of the page before.'),
    perPage: perPage(50),
  }),
  replies: {
    200: z.object({ items: z.array(AuditLine), nextCursor: z.string().nullable() }),
    ...refusals(400, 401, 403, 429),
  },
})

export const AuditFormat = z.enum(['csv', 'jsonl'])
export type AuditFormat = z.infer<typeof AuditFormat>

export const adminAuditExport = operation({
  ...auditing,
  id: 'admin_audit_export',
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'Take the audit log along, the latest 100,000 lines at most, as CSV or as lines of JSON',
  mediaTypes: ['text/csv', 'application/jsonl'],
  query: z.object({
    ...filters,
    format: AuditFormat.default('csv').describe('In which the lines are written.'),
  }),
  replies: { 200: z.string(), ...refusals(400, 401, 403, 429) },
})

export const auditOperations = [adminAuditLog, adminAuditExport] as const
