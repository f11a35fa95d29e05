import type { Attachment } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { useVeil, Veil } from '../../ui/Veil.tsx'
import { LazyMedia } from './LazyExtras.tsx'
import { usePlaceholder } from './placeholder.ts'

const Picture = ({ one, cut, veiled }: { one: Attachment; cut: boolean; veiled: boolean }) => {
  const { t } = useTranslation()
  const { aspectRatio, width, ...style } = usePlaceholder(one)
  const url = imageUrl(one)
  const shown = imageUrl(one, 'feed')
  if (!url || !shown) return null
  const picture = (
    <img
      src={shown}
      alt={one.altText ?? ''}
      width={one.width ?? undefined}
      height={one.height ?? undefined}
      style={cut ? style : { aspectRatio, width, ...style }}
      loading="lazy"
      decoding="async"
    />
  )
  return veiled ? (
    picture
  ) : (
    <a href={url} aria-label={one.altText ? undefined : t('feed.types.photos')} data-link>
      {picture}
    </a>
  )
}

const moves = ({ mediaType, storageUrl }: Attachment): boolean =>
  mediaType === 'image/gif' || (storageUrl ?? '').endsWith('.gif')

const Figure = ({ one, cut, isAdult }: { one: Attachment; cut: boolean; isAdult: boolean }) => {
  const { t } = useTranslation()
  const [veiled, lift] = useVeil(isAdult)
  return (
    <figure className={veiled ? 'is-veiled' : undefined}>
      {one.type === 'image' && (veiled || !moves(one)) ? (
        <Picture one={one} cut={cut} veiled={veiled} />
      ) : (
        !veiled && <LazyMedia of={one} />
      )}
      {veiled && <Veil onLift={lift} />}
      {one.altText &&
        (cut ? (
          <details>
            <summary className="chip">{t('card.alt')}</summary>
            {one.altText}
          </details>
        ) : (
          <figcaption>
            {one.altText} <span className="chip chip-line">{t('card.alt')}</span>
          </figcaption>
        ))}
    </figure>
  )
}

/** Pictures, videos and sounds of an item. Several pictures are cut alike and stand side by side. */
export const Gallery = ({
  attachments: all,
  isAdult,
  without,
}: {
  attachments: readonly Attachment[] | null | undefined
  isAdult: boolean
  /** Address of what is shown apart. */
  without?: string
}) => {
  const attachments = all?.filter((one) => (one.storageUrl ?? one.sourceUrl) !== without)
  if (!attachments?.length) return null
  const pictures = attachments.filter(({ type }) => type === 'image')
  const played = attachments.filter(({ type }) => type !== 'image')
  const several = pictures.length > 1
  return (
    <div className="attached">
      {pictures.length > 0 && (
        <div className={several ? 'gallery' : undefined}>
          {pictures.map((one, at) => (
            // Nothing tells two apart that are the same picture twice.
            <Figure key={at} one={one} cut={several} isAdult={isAdult} />
          ))}
        </div>
      )}
      {played.map((one, at) => (
        <Figure key={at} one={one} cut={false} isAdult={isAdult} />
      ))}
    </div>
  )
}
