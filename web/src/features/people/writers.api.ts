import { api, ask } from '../../api/api.ts'
import type { Reply, UserSmall } from '../../api/contract.ts'

const people = ({ items }: Reply<'magazine_people'>): UserSmall[] => [...items]

export const writersApi = api.injectEndpoints({
  endpoints: (build) => ({
    readWritersIn: build.query<UserSmall[], number>({
      query: (magazineId) => ask('magazine_people', { params: { magazine_id: magazineId } }),
      transformResponse: people,
      providesTags: ['Feed'],
    }),
    readWritersWith: build.query<UserSmall[], string>({
      query: (name) => ask('tag_people', { params: { name } }),
      transformResponse: people,
      providesTags: ['Feed'],
    }),
  }),
})
