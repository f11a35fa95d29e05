import { useEffect, useState, type CSSProperties } from 'react'
import type { Attachment } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { averageColour } from '../../model/average-colour.ts'
import { imageUrl } from '../../model/images.ts'
import { useVeil, Veil } from '../../ui/Veil.tsx'

/** A blurred picture once the script is there that draws it; the page comes with the picture's colour at once. */
const useBlurred = (hash: string | null): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let wanted = hash !== null
    if (wanted)
      import('../../model/blurhash.ts').then(
        ({ blurhashUrl }) => wanted && setUrl(blurhashUrl(hash)),
        // Without it the colour stays.
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [hash])
  return url
}

/** What a picture shows until it has come, and where it is cut to. */
const usePlaceholder = ({ blurHash, focus, width, height }: Attachment): CSSProperties => {
  const blurred = useBlurred(blurHash)
  const colour = averageColour(blurHash)
  return {
    ...(colour && { backgroundColor: colour }),
    ...(blurred && { backgroundImage: `url(${blurred})` }),
    ...(focus && { objectPosition: `${((focus.x + 1) / 2) * 100}% ${((1 - focus.y) / 2) * 100}%` }),
    // As large as it is, and whole within what its place allows, before a byte of it is here.
    ...(width &&
      height && {
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, ${width}px, calc(var(--most) * ${(width / height).toFixed(4)}))`,
      }),
  }
}

const Picture = ({ one, cut, veiled }: { one: Attachment; cut: boolean; veiled: boolean }) => {
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
    <a href={url} data-link>
      {picture}
    </a>
  )
}

/** Nothing of it is fetched before somebody plays it: it comes from where it is. */
const Player = ({ one }: { one: Attachment }) => {
  const style = usePlaceholder(one)
  const url = one.storageUrl ?? one.sourceUrl
  if (!url) return null
  const source = <source src={url} type={one.mediaType ?? undefined} />
  const label = one.altText ?? undefined
  if (one.type === 'audio')
    return (
      // Other servers send no captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio controls preload="none" aria-label={label}>
        {source}
      </audio>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload="none"
      width={one.width ?? undefined}
      height={one.height ?? undefined}
      style={style}
      aria-label={label}
    >
      {source}
    </video>
  )
}

const Figure = ({ one, cut, isAdult }: { one: Attachment; cut: boolean; isAdult: boolean }) => {
  const { t } = useTranslation()
  const [veiled, lift] = useVeil(isAdult)
  return (
    <figure className={veiled ? 'is-veiled' : undefined}>
      {one.type === 'image' ? (
        <Picture one={one} cut={cut} veiled={veiled} />
      ) : (
        !veiled && <Player one={one} />
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
  attachments,
  isAdult,
}: {
  attachments: readonly Attachment[] | null | undefined
  isAdult: boolean
}) => {
  if (!attachments || attachments.length === 0) return null
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
