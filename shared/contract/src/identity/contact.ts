import { z } from 'zod'
import { refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Captcha } from './accounts.ts'
import { Email } from './schemas.ts'

const shared = { path: '/auth/contact', context: 'identity', tag: 'Instance', auth: 'none' } as const

/** A message to the people who run the instance (rules/accounts.md#contact); what Mbin has as a page only. */
export const authContactForm = operation({
  ...shared,
  id: 'auth_contact_form',
  method: 'GET',
  summary: 'Whether the staff can be written to, with a captcha to solve where the instance asks for one',
  rate: 'web',
  replies: {
    200: z
      .object({
        isOpen: z.boolean().describe('Mails reach people here'),
        captcha: Captcha.nullable().describe(
          'Valid for one message, from six seconds to half an hour from now',
        ),
      })
      .meta({ id: 'ContactForm' }),
    ...refusals(401, 429),
  },
})

export const authContact = operation({
  ...shared,
  id: 'auth_contact',
  method: 'POST',
  summary: 'Write to the staff: a mail to the contact address of the instance',
  rate: 'contact',
  body: z
    .object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^[^\u0000-\u001F\u007F-\u009F]*$/, 'must be one line of text'),
      email: Email.describe('Where an answer goes'),
      message: z.string().trim().min(10).max(5000),
      captcha: z.string().max(8000).nullish().describe('Where the instance asks, as for opening an account'),
      surname: z
        .literal('', 'must be empty')
        .nullish()
        .describe('Hidden from people; programs that fill in every field are refused'),
    })
    .meta({ id: 'ContactRequest' }),
  replies: { 204: null, ...refusals(400, 401, 403, 429, 503) },
})

export const contactOperations = [authContactForm, authContact] as const
