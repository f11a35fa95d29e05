import { useState } from 'react'
import type { Attachment } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePlaceholder } from '../items/placeholder.ts'

/** A picture that moves: it stands still until somebody wants it to move, and again when they have enough. */
export const Moving = ({ one }: { one: Attachment }) => {
  const { t } = useTranslation()
  const [moves, setMoves] = useState(false)
  const style = usePlaceholder(one)
  const url = imageUrl(one)
  const shown = imageUrl(one, moves ? 'feed' : 'post_thumb')
  if (!url || !shown) return null
  return (
    <>
      <a href={url} aria-label={one.altText ? undefined : t('feed.types.photos')} data-link>
        <img
          src={shown}
          alt={one.altText ?? ''}
          width={one.width ?? undefined}
          height={one.height ?? undefined}
          style={style}
          loading="lazy"
          decoding="async"
        />
      </a>
      <button type="button" className="moving" aria-pressed={moves} onClick={() => setMoves(!moves)}>
        <Icon name="play" size="s" />
        {t('spoken.gif')}
      </button>
    </>
  )
}
