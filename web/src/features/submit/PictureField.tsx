import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

export const MAX_PICTURE_BYTES = 6_000_000
const TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif,image/jxl,image/heic,image/heif'

/** One picture by choosing, dropping or pasting, and its description. */
export const PictureField = ({
  picture,
  alt,
  onPicture,
  onAlt,
}: {
  picture: File | null
  alt: string
  onPicture: (picture: File | null) => void
  onAlt: (alt: string) => void
}) => {
  const { t } = useTranslation()
  const [preview, setPreview] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const tooBig = picture !== null && picture.size > MAX_PICTURE_BYTES

  useEffect(() => {
    if (!picture) return setPreview(null)
    const url = URL.createObjectURL(picture)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])

  return (
    <div className="field">
      <span className="label">
        {t('submit.picture')} <small>{t('submit.pictureHint')}</small>
      </span>
      {picture ? (
        <div className="upload">
          {preview ? <img src={preview} alt="" /> : <span />}
          <TextField
            label={t('submit.alt')}
            name="alt"
            value={alt}
            maxLength={1500}
            onChange={(event) => onAlt(event.target.value)}
            error={tooBig ? t('submit.pictureTooBig') : undefined}
          />
          <button
            type="button"
            className="ico"
            aria-label={t('submit.removePicture')}
            onClick={() => onPicture(null)}
          >
            <Icon name="trash" />
          </button>
        </div>
      ) : (
        <div
          className={`dropzone${over ? ' is-over' : ''}`}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        >
          <Icon name="image" />
          <b>{t('submit.choosePicture')}</b>
          <input
            className="file"
            type="file"
            name="picture"
            accept={TYPES}
            aria-label={t('submit.choosePicture')}
            onChange={(event) => onPicture(event.target.files?.[0] ?? null)}
          />
          <noscript>
            <TextField label={t('submit.alt')} name="alt" maxLength={1500} />
          </noscript>
        </div>
      )}
    </div>
  )
}
