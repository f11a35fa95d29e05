import { useState, type CSSProperties } from 'react'
import type { Attachment, Entry } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { TextSkeleton } from '../../ui/states.tsx'
import { useVeil, Veil } from '../../ui/Veil.tsx'
import { usePlaceholder } from '../items/placeholder.ts'
import { mediaApi } from './media.api.ts'

type Media = NonNullable<Entry['media']>
type Played = Pick<Media, 'type' | 'url' | 'mediaType' | 'width' | 'height'> & {
  captions?: Media['captions']
  /** What it is called for those who do not see it. */
  label?: string | null
  poster?: string | null
  style?: CSSProperties
}

/** What a language is called by those who read the page in another. */
const nameOf = (language: string, reader: string): string => {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/**
 * Nothing of it is fetched before somebody plays it: it comes from where it is. Its place is kept before its size is
 * known. A sound with captions is played as a video is, for a browser shows them there alone.
 */
const Player = ({ type, url, mediaType, width, height, captions, label, poster, style }: Played) => {
  const { language } = useTranslation()
  const common = { controls: true, preload: 'none', 'aria-label': label ?? undefined } as const
  const source = <source src={url} type={mediaType ?? undefined} />
  if (type === 'audio' && !captions?.length)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio {...common}>{source}</audio>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      {...common}
      playsInline
      className={type === 'audio' ? 'heard' : width && height ? undefined : 'unsized'}
      width={width ?? undefined}
      height={height ?? undefined}
      poster={poster ?? undefined}
      style={style}
    >
      {source}
      {captions?.map((track) => (
        <track
          key={track.language}
          kind="captions"
          src={track.url}
          srcLang={track.language}
          label={track.label ?? nameOf(track.language, language)}
        />
      ))}
    </video>
  )
}

/** A video or sound that came with an item. */
export const AttachedMedia = ({ one }: { one: Attachment }) => {
  const style = usePlaceholder(one)
  const { type, storageUrl, sourceUrl, altText } = one
  const url = storageUrl ?? sourceUrl
  return url && type !== 'image' && <Player {...one} type={type} url={url} label={altText} style={style} />
}

/** What is said in it, folded. Of a thread from elsewhere it is asked for when somebody opens it. */
const Transcript = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const asked = mediaApi.useReadTranscriptQuery(entry.entryId, { skip: entry.apId !== null && !opened })
  const { currentData: said, isError } = asked
  return (
    <details className="transcript" onToggle={() => setOpened(true)}>
      <summary>{t('spoken.transcript')}</summary>
      {said ? (
        <>
          {said.isDerived && <p className="mute">{t('spoken.derived')}</p>}
          <div className="said" lang={said.language ?? (entry.lang || undefined)} dir="auto">
            {said.transcript}
          </div>
        </>
      ) : isError ? (
        <p className="mute">{t('spoken.none')}</p>
      ) : (
        <TextSkeleton lines={3} />
      )}
    </details>
  )
}

/** The video or sound of a thread, with its captions and what is said in it. */
export const MediaOf = ({ entry }: { entry: Entry }) => {
  const { media } = entry
  const [veiled, lift] = useVeil(entry.isAdult)
  if (!media) return null
  return (
    <div className="attached">
      <figure className={veiled ? 'is-veiled' : undefined}>
        {veiled ? (
          <Veil onLift={lift} />
        ) : (
          <Player {...media} label={entry.title} poster={imageUrl(entry.image)} />
        )}
      </figure>
      {media.hasTranscript && <Transcript entry={entry} />}
    </div>
  )
}
