import { api, ask } from '../../api/api.ts'
import type { Subject } from '../votes/votes.api.ts'

const removal = ({ kind, id }: Subject) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_delete', { params: { entry_id: id } })
    case 'Post':
      return ask('posts_delete', { params: { post_id: id } })
    case 'EntryComment':
      return ask('comment_delete', { params: { comment_id: id } })
    case 'PostComment':
      return ask('post_comments_delete', { params: { comment_id: id } })
  }
}

const reporting = ({ kind, id, reason }: Subject & { reason: string }) => {
  const body = { reason }
  switch (kind) {
    case 'Entry':
      return ask('entry_report', { params: { entry_id: id }, body })
    case 'Post':
      return ask('posts_report', { params: { post_id: id }, body })
    case 'EntryComment':
      return ask('comment_report', { params: { comment_id: id }, body })
    case 'PostComment':
      return ask('post_comments_report', { params: { comment_id: id }, body })
  }
}

export type Edit = Subject & { body: string; title?: string; lang: string; isAdult: boolean; isOc?: boolean }

const edition = ({ kind, id, title, body, lang, isAdult, isOc }: Edit) => {
  const sent = { body, lang, isAdult }
  switch (kind) {
    case 'Entry':
      return ask('entry_update', { params: { entry_id: id }, body: { ...sent, title, isOc } })
    case 'Post':
      return ask('posts_update', { params: { post_id: id }, body: sent })
    case 'EntryComment':
      return ask('comment_update', { params: { comment_id: id }, body: sent })
    case 'PostComment':
      return ask('post_comments_update', { params: { comment_id: id }, body: sent })
  }
}

type Act = 'pin' | 'lock' | 'trash' | 'restore'

const moderation = ({ kind, id, act }: Subject & { act: Act }) => {
  switch (kind) {
    case 'Entry':
      return ask(
        (
          {
            pin: 'moderate_entry_toggle_pin',
            lock: 'moderate_entry_toggle_lock',
            trash: 'moderate_entry_trash',
            restore: 'moderate_entry_restore',
          } as const
        )[act],
        { params: { entry_id: id } },
      )
    case 'Post':
      return ask(
        (
          {
            pin: 'moderate_post_toggle_pin',
            lock: 'moderate_post_toggle_lock',
            trash: 'moderate_post_trash',
            restore: 'moderate_post_restore',
          } as const
        )[act],
        { params: { post_id: id } },
      )
    case 'EntryComment':
      return ask(act === 'restore' ? 'moderate_comment_restore' : 'moderate_comment_trash', {
        params: { comment_id: id },
      })
    case 'PostComment':
      return ask(act === 'restore' ? 'moderate_post_comment_restore' : 'moderate_post_comment_trash', {
        params: { comment_id: id },
      })
  }
}

const touched = (_: unknown, __: unknown, { kind, id }: Subject) => [{ type: kind, id }]

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    removeItem: build.mutation<null, Subject>({ query: removal, invalidatesTags: touched }),
    editItem: build.mutation<unknown, Edit>({ query: edition, invalidatesTags: touched }),
    report: build.mutation<null, Subject & { reason: string }>({ query: reporting }),
    moderate: build.mutation<unknown, Subject & { act: Act }>({
      query: moderation,
      invalidatesTags: (result, error, args) => [...touched(result, error, args), 'Trash', 'ModLog'],
    }),
  }),
})
