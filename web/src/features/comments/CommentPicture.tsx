import type { Comment } from '../../api/contract.ts'
import { imageUrl } from '../../model/images.ts'
import { useVeil, Veil } from '../../ui/Veil.tsx'

/** What somebody put beside the words of a comment, or instead of any. */
export const CommentPicture = ({ comment: { image, isAdult } }: { comment: Comment }) => {
  const [veiled, lift] = useVeil(isAdult)
  const url = imageUrl(image, 'feed')
  if (!url) return null
  const picture = <img src={url} alt={image?.altText ?? ''} loading="lazy" decoding="async" />
  return (
    <div className={`cm-picture${veiled ? ' is-veiled' : ''}`}>
      {veiled ? picture : <a href={url}>{picture}</a>}
      {veiled && <Veil onLift={lift} />}
    </div>
  )
}
