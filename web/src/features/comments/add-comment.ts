import { refused, type ActionArgs } from '../../app/form.ts'
import { anchorOf } from '../../model/cached-items.ts'
import { commentPath } from '../../model/links.ts'
import { chosenAudience } from '../items/AudienceSelect.tsx'
import { filledPictures, newWith } from '../pictures/pictures.ts'
import { bodyBesideQuote, chosenQuote } from '../quotes/QuoteField.tsx'
import { answeringApi } from './answering.api.ts'

/** Answers a thread, a microblog, or a comment on one; which, is named by hidden fields. */
export const addComment = async ({ dispatch, form, t, url }: ActionArgs) => {
  const body = bodyBesideQuote(form, url.origin)
  const pictures = filledPictures(form, t)
  if (body.trim() === '' && pictures.files.length === 0) throw refused('body', t('editor.needsText'))
  const on = form.text('on') === 'post' ? 'post' : 'entry'
  const kind = on === 'post' ? 'PostComment' : 'EntryComment'
  const comment = await dispatch(
    answeringApi.endpoints.addComment.initiate({
      on,
      id: Number(form.text('thread')),
      parent: form.text('parent') === '' ? null : Number(form.text('parent')),
      sent: newWith(
        {
          body,
          lang: form.text('lang') || undefined,
          audience: chosenAudience(form),
          contentWarning: form.text('contentWarning') || undefined,
          quote: chosenQuote(form),
        },
        pictures,
      ),
    }),
  ).unwrap()
  const id = comment.commentId
  // What waits to be sent has no number yet.
  return { to: commentPath(comment), at: anchorOf({ kind, id }), waits: id < 0 }
}
