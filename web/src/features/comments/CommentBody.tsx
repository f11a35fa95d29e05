import type { Comment } from '../../api/contract.ts'
import { wordsOf } from '../../model/quotes.ts'
import { Prose } from '../../ui/Prose.tsx'
import { Gallery } from '../items/Gallery.tsx'
import { LazyExtras } from '../items/LazyExtras.tsx'
import { Warned } from '../items/Warned.tsx'

/** The words of a comment and what came beside them, or instead of any. */
export const CommentBody = ({
  comment,
  finish,
}: {
  comment: Comment
  finish?: ((html: string) => string) | undefined
}) => (
  <Warned warning={comment.contentWarning} lang={comment.lang} emojis={comment.emojis}>
    {comment.body && (
      <Prose source={wordsOf(comment)} emojis={comment.emojis} lang={comment.lang} finish={finish} />
    )}
    <Gallery attachments={comment.attachments} isAdult={comment.isAdult} />
    <LazyExtras item={comment} />
  </Warned>
)
