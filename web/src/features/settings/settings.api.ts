import { api, ask } from '../../api/api.ts'
import type { Body, Reply, User } from '../../api/contract.ts'

const picture = (file: File): FormData => {
  const form = new FormData()
  form.set('uploadImage', file)
  return form
}

const pictures = {
  avatar: { set: 'user_update_avatar', remove: 'user_delete_avatar' },
  cover: { set: 'user_update_cover', remove: 'user_delete_cover' },
} as const

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveSettings: build.mutation<Reply<'user_update_settings'>, Body<'user_update_settings'>>({
      query: (body) => ask('user_update_settings', { body }),
      invalidatesTags: ['Session', 'Feed'],
    }),
    saveProfile: build.mutation<User, Body<'user_update_profile'>>({
      query: (body) => ask('user_update_profile', { body }),
      invalidatesTags: ['Session', 'User'],
    }),
    savePicture: build.mutation<User, { kind: 'avatar' | 'cover'; file: File | null }>({
      query: ({ kind, file }) =>
        file ? ask(pictures[kind].set, { body: picture(file) }) : ask(pictures[kind].remove),
      invalidatesTags: ['Session', 'User'],
    }),
  }),
})
