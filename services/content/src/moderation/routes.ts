import * as op from '@app/contract/content/moderation.ts'
import * as admin from '@app/contract/content/purge.ts'
import type { Entry, EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { readCommentAlone } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import { readEntry } from '../entries/read-entry.ts'
import { purgeItem } from '../items/delete-item.ts'
import type { Kind } from '../items/item.ts'
import { readPost } from '../posts/read-post.ts'
import { changeMagazine } from './change-magazine.ts'
import { restore, setAdult, setLanguage, toggleLock, togglePin, trash } from './moderate.ts'

type Show<T> = (principal: Principal, number: number, options?: { reveal: boolean }) => Promise<T>

/** What moderators do to one kind of item, each answering with the item as it then is. */
const actsOn = <T>(content: Content, kind: Kind, show: Show<T>) => ({
  pin: (principal: Principal, number: number) =>
    togglePin(content, principal, kind, number).then(() => show(principal, number)),
  lock: (principal: Principal, number: number) =>
    toggleLock(content, principal, kind, number).then(() => show(principal, number)),
  trash: (principal: Principal, number: number) =>
    trash(content, principal, kind, number).then(() => show(principal, number, { reveal: true })),
  restore: (principal: Principal, number: number) =>
    restore(content, principal, kind, number).then(() => show(principal, number)),
  adult: (principal: Principal, number: number, adult: string) =>
    setAdult(content, principal, kind, number, adult).then(() => show(principal, number)),
  language: (principal: Principal, number: number, lang: string) =>
    setLanguage(content, principal, kind, number, lang).then(() => show(principal, number)),
  purge: (principal: Principal, number: number): Promise<undefined> =>
    purgeItem(content, principal, kind, number).then(() => undefined),
})

export const moderationRoutes = (content: Content): Route[] => {
  const entry = actsOn(content, 'entry', (who, number, options) =>
    readEntry(content, who, number, { ...options, unguarded: true }),
  )
  const post = actsOn(content, 'post', (who, number, options) =>
    readPost(content, who, number, { ...options, unguarded: true }),
  )
  const comment = actsOn(content, 'entry_comment', (who, number, options) =>
    readCommentAlone<EntryComment>(content, who, 'entry_comment', number, options),
  )
  const postComment = actsOn(content, 'post_comment', (who, number, options) =>
    readCommentAlone<PostComment>(content, who, 'post_comment', number, options),
  )
  const moved = async (
    principal: Principal,
    { entry_id, target_id }: { entry_id: number; target_id: number },
    who: { globalModerators: boolean },
  ): Promise<Entry> => {
    await changeMagazine(content, principal, entry_id, target_id, who)
    return readEntry(content, principal, entry_id, { unguarded: true })
  }
  return [
    serve(op.moderateEntryTogglePin, ({ params, principal }) => entry.pin(principal, params.entry_id)),
    serve(op.moderateEntryToggleLock, ({ params, principal }) => entry.lock(principal, params.entry_id)),
    serve(op.moderateEntryTrash, ({ params, principal }) => entry.trash(principal, params.entry_id)),
    serve(op.moderateEntryRestore, ({ params, principal }) => entry.restore(principal, params.entry_id)),
    serve(op.moderateEntrySetAdult, ({ params, principal }) =>
      entry.adult(principal, params.entry_id, params.adult),
    ),
    serve(op.moderateEntrySetLang, ({ params, principal }) =>
      entry.language(principal, params.entry_id, params.lang),
    ),
    serve(op.moderateCommentTrash, ({ params, principal }) => comment.trash(principal, params.comment_id)),
    serve(op.moderateCommentRestore, ({ params, principal }) =>
      comment.restore(principal, params.comment_id),
    ),
    serve(op.moderateCommentSetAdult, ({ params, principal }) =>
      comment.adult(principal, params.comment_id, params.adult),
    ),
    serve(op.moderateCommentSetLang, ({ params, principal }) =>
      comment.language(principal, params.comment_id, params.lang),
    ),
    serve(op.moderatePostTogglePin, ({ params, principal }) => post.pin(principal, params.post_id)),
    serve(op.moderatePostToggleLock, ({ params, principal }) => post.lock(principal, params.post_id)),
    serve(op.moderatePostTrash, ({ params, principal }) => post.trash(principal, params.post_id)),
    serve(op.moderatePostRestore, ({ params, principal }) => post.restore(principal, params.post_id)),
    serve(op.moderatePostSetAdult, ({ params, principal }) =>
      post.adult(principal, params.post_id, params.adult),
    ),
    serve(op.moderatePostSetLang, ({ params, principal }) =>
      post.language(principal, params.post_id, params.lang),
    ),
    serve(op.moderatePostCommentTrash, ({ params, principal }) =>
      postComment.trash(principal, params.comment_id),
    ),
    serve(op.moderatePostCommentRestore, ({ params, principal }) =>
      postComment.restore(principal, params.comment_id),
    ),
    serve(op.moderatePostCommentSetAdult, ({ params, principal }) =>
      postComment.adult(principal, params.comment_id, params.adult),
    ),
    serve(op.moderatePostCommentSetLang, ({ params, principal }) =>
      postComment.language(principal, params.comment_id, params.lang),
    ),
    serve(admin.adminEntryPurge, ({ params, principal }) => entry.purge(principal, params.entry_id)),
    serve(op.moderateEntryChangeMagazine, ({ params, principal }) =>
      moved(principal, params, { globalModerators: true }),
    ),
    serve(admin.adminEntryChangeMagazine, ({ params, principal }) =>
      moved(principal, params, { globalModerators: false }),
    ),
    serve(admin.adminCommentPurge, ({ params, principal }) => comment.purge(principal, params.comment_id)),
    serve(admin.adminPostPurge, ({ params, principal }) => post.purge(principal, params.post_id)),
    serve(admin.adminPostCommentPurge, ({ params, principal }) =>
      postComment.purge(principal, params.comment_id),
    ),
  ]
}
