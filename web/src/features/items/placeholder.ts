import { useEffect, useState, type CSSProperties } from 'react'
import type { Attachment } from '../../api/contract.ts'
import { averageColour } from '../../model/average-colour.ts'

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
export const usePlaceholder = ({ blurHash, focus, width, height }: Attachment): CSSProperties => {
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
