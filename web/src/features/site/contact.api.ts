import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A captcha counts once: what was read is not kept.
    readContactForm: build.query<Reply<'auth_contact_form'>, void>({
      query: () => ask('auth_contact_form'),
      keepUnusedDataFor: 0,
    }),
    contactStaff: build.mutation<null, Body<'auth_contact'>>({
      query: (body) => ask('auth_contact', { body }),
    }),
  }),
})
