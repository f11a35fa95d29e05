import { z } from 'zod'
import { EmptyObject, refusals } from '../common.ts'
import { interfaceTags } from '../languages.ts'
import { operation } from '../operation.ts'

/** Every mail that this place writes to its members and its staff. */
export const MailKind = z.enum([
  'verify',
  'in-use',
  'reset',
  'approved',
  'rejected',
  'sign-in',
  'passkey-added',
  'passkey-removed',
  'deletion',
  'deleted',
  'imported',
  'archive',
  'wave',
  'contact',
  'digest',
])
export type MailKind = z.infer<typeof MailKind>

const language = z
  .enum(interfaceTags as [string, ...string[]])
  .optional()
  .describe('What it is written in; the language of the instance where it is left out')

const kind = MailKind.describe('Which of the mails')
const subject = z.string().describe('In the language that it is written in')

const ofMails = {
  context: 'identity',
  tag: 'Instance',
  auth: 'required',
  rate: 'api_moderate',
} as const

export const adminMails = operation({
  ...ofMails,
  id: 'admin_mails',
  method: 'GET',
  path: '/api/admin/mails',
  summary: 'List the mails that this instance writes, and whether they reach people',
  scopes: ['admin:instance:settings:read'],
  query: z.object({ language }),
  replies: {
    200: z
      .object({
        delivers: z.boolean().describe('Without a mail server they are written to files'),
        items: z.array(z.object({ kind, subject })),
      })
      .meta({ id: 'MailList' }),
    ...refusals(400, 401, 403, 429),
  },
})

export const adminMailPreview = operation({
  ...ofMails,
  id: 'admin_mail_preview',
  method: 'GET',
  path: '/api/admin/mail/{mail}',
  summary: 'Show a mail as it would be sent, with made-up contents',
  scopes: ['admin:instance:settings:read'],
  params: z.object({ mail: MailKind.describe('Which of the mails') }),
  query: z.object({ language }),
  replies: {
    200: z
      .object({
        kind,
        subject,
        text: z.string().describe('Its plain part'),
        html: z.string().describe('Its part for mail readers that show HTML'),
      })
      .meta({ id: 'MailPreview' }),
    ...refusals(400, 401, 403, 404, 429),
  },
})

export const adminMailTest = operation({
  ...ofMails,
  id: 'admin_mail_test',
  method: 'POST',
  path: '/api/admin/mail/{mail}/test',
  summary: 'Send a mail with made-up contents to one’s own address',
  scopes: ['admin:instance:settings:edit'],
  params: z.object({ mail: MailKind.describe('Which of the mails') }),
  query: z.object({ language }),
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 404, 429) },
})

export const mailOperations = [adminMails, adminMailPreview, adminMailTest] as const
