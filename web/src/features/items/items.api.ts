import { api, ask } from '../../api/api.ts'
import type { Body, Entry, EntryComment, Post, PostComment, Reply } from '../../api/contract.ts'
import { subjectTypes } from '../../model/cached-items.ts'
import { changeEverywhere, type Subject } from '../votes/votes.api.ts'

const removalCall = ({ kind, id }: Subject) => {
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

type Edit = Subject & { sent: (Body<'entry_update'> & Body<'posts_update'>) | FormData }

const edition = ({ kind, id, sent: body }: Edit) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_update', { params: { entry_id: id }, body })
    case 'Post':
      return ask('posts_update', { params: { post_id: id }, body })
    case 'EntryComment':
      return ask('comment_update', { params: { comment_id: id }, body })
    case 'PostComment':
      return ask('post_comments_update', { params: { comment_id: id }, body })
  }
}

export type ModerationAct = 'pin' | 'lock' | 'trash' | 'restore'

const moderationCall = ({ kind, id, act }: Subject & { act: ModerationAct }) => {
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

export const markAdultCall = ({ kind, id, on }: Subject & { on: boolean }) => {
  const adult = String(on)
  switch (kind) {
    case 'Entry':
      return ask('moderate_entry_set_adult', { params: { entry_id: id, adult } })
    case 'Post':
      return ask('moderate_post_set_adult', { params: { post_id: id, adult } })
    case 'EntryComment':
      return ask('moderate_comment_set_adult', { params: { comment_id: id, adult } })
    case 'PostComment':
      return ask('moderate_post_comment_set_adult', { params: { comment_id: id, adult } })
  }
}

const languageCall = ({ kind, id, lang }: Subject & { lang: string }) => {
  switch (kind) {
    case 'Entry':
      return ask('moderate_entry_set_lang', { params: { entry_id: id, lang } })
    case 'Post':
      return ask('moderate_post_set_lang', { params: { post_id: id, lang } })
    case 'EntryComment':
      return ask('moderate_comment_set_lang', { params: { comment_id: id, lang } })
    case 'PostComment':
      return ask('moderate_post_comment_set_lang', { params: { comment_id: id, lang } })
  }
}

/** Deletes an item for good; administrators only. */
const purgeCall = ({ kind, id }: Subject) => {
  switch (kind) {
    case 'Entry':
      return ask('admin_entry_purge', { params: { entry_id: id } })
    case 'Post':
      return ask('admin_post_purge', { params: { post_id: id } })
    case 'EntryComment':
      return ask('admin_comment_purge', { params: { comment_id: id } })
    case 'PostComment':
      return ask('admin_post_comment_purge', { params: { comment_id: id } })
  }
}

/** An item of any kind, with what tells the kinds apart. */
export type AnyItem = Entry | EntryComment | Post | PostComment

const reading = ({ kind, id }: Subject) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_retrieve', { params: { entry_id: id } })
    case 'Post':
      return ask('post_retrieve', { params: { post_id: id } })
    case 'EntryComment':
      return ask('comment_retrieve', { params: { comment_id: id } })
    case 'PostComment':
      return ask('post_comment_retrieve', { params: { comment_id: id } })
  }
}

/** What is left of an item that its author deleted. */
export const deleted = { visibility: 'soft_deleted', body: null } as const

const touched = (_: unknown, __: unknown, { kind, id }: Subject) => [{ type: kind, id }]

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readItem: build.query<AnyItem, Subject>({ query: reading, providesTags: touched }),
    removeItem: build.mutation<null, Subject>({
      query: removalCall,
      async onQueryStarted(subject, { dispatch, getState, queryFulfilled }) {
        if (await queryFulfilled.catch(() => null))
          changeEverywhere(dispatch as never, getState() as never, subject, () => deleted)
      },
    }),
    editItem: build.mutation<unknown, Edit>({ query: edition, invalidatesTags: touched }),
    report: build.mutation<null, Subject & { reason: string }>({ query: reporting }),
    appeal: build.mutation<Reply<'appeal_create'>, Subject & { text: string }>({
      query: ({ kind, id, text }) => ask('appeal_create', { body: { type: subjectTypes[kind], id, text } }),
      invalidatesTags: ['Appeals'],
    }),
    markAdult: build.mutation<unknown, Subject & { on: boolean }>({
      query: markAdultCall,
      invalidatesTags: touched,
    }),
    setLanguage: build.mutation<unknown, Subject & { lang: string }>({
      query: languageCall,
      invalidatesTags: touched,
    }),
    moveEntry: build.mutation<unknown, { id: number; magazineId: number }>({
      query: ({ id, magazineId }) =>
        ask('moderate_entry_change_magazine', { params: { entry_id: id, target_id: magazineId } }),
      invalidatesTags: (_, __, { id }) => [{ type: 'Entry', id }, 'Feed'],
    }),
    purge: build.mutation<unknown, Subject>({ query: purgeCall, invalidatesTags: ['Feed'] }),
    moderate: build.mutation<unknown, Subject & { act: ModerationAct }>({
      query: moderationCall,
      invalidatesTags: (result, error, args) => [...touched(result, error, args), 'Trash', 'ModLog'],
    }),
  }),
})
