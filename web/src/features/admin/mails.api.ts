import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

type Mails = Reply<'admin_mails'>
type Mail = Reply<'admin_mail_preview'>
export type MailKind = Mail['kind']

type Asked = { mail: MailKind; language?: string }

const askOf = ({ mail, language }: Asked) => ({
  params: { mail },
  ...(language ? { query: { language } } : {}),
})

export const mailsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMails: build.query<Mails, { language?: string }>({
      query: (query) => ask('admin_mails', { query }),
      providesTags: ['Instance'],
    }),
    readMail: build.query<Mail, Asked>({
      query: (asked) => ask('admin_mail_preview', askOf(asked)),
      providesTags: ['Instance'],
    }),
    sendMail: build.mutation<unknown, Asked>({
      query: (asked) => ask('admin_mail_test', askOf(asked)),
    }),
  }),
})
