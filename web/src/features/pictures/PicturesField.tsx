import { useHydrated } from '../../app/hydration.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MAX_PICTURE_BYTES, MAX_PICTURES, newPicture, type Chosen } from './pictures.ts'

const TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif,image/jxl,image/heic,image/heif'

const picturesIn = (list: FileList | undefined): File[] =>
  [...(list ?? [])].filter(({ type }) => type === '' || type.startsWith('image/'))

const Thumbnail = ({ file, thumbnail }: Pick<Chosen, 'file' | 'thumbnail'>) => {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const url = thumbnail ?? preview
  return url ? <img src={url} alt="" /> : <Icon name="image" />
}

type Act = 'earlier' | 'later' | 'remove'

const Row = ({
  one,
  at,
  count,
  onAlt,
  onAct,
}: {
  one: Chosen
  at: number
  count: number
  onAlt: (alt: string) => void
  onAct: (act: Act) => void
}) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const number = at + 1
  const act = (name: Act, icon: string, disabled = false) => (
    <button
      type="button"
      className="ico ico-s"
      data-act={name}
      aria-label={t(`pictures.${name}`, { number })}
      disabled={disabled}
      onClick={() => onAct(name)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <li className="upload" data-picture={one.key}>
      <Thumbnail file={one.file} thumbnail={one.thumbnail} />
      <div>
        <input type="hidden" name="attached" value={one.url ?? ''} />
        <TextField
          label={t('pictures.alt', { number })}
          name="alt"
          dir="auto"
          value={one.alt}
          maxLength={1500}
          onChange={(event) => onAlt(event.target.value)}
          error={one.file && one.file.size > MAX_PICTURE_BYTES ? t('pictures.tooBig') : undefined}
        />
        <noscript>
          <label className="label">
            {t('pictures.place', { number })}{' '}
            <input className="input" type="number" name="place" min={1} max={count} defaultValue={number} />
          </label>
          <label className="label">
            <input type="checkbox" name="gone" value={at} /> {t('pictures.remove', { number })}
          </label>
        </noscript>
      </div>
      {hydrated && (
        <div className="upload-acts">
          {act('earlier', 'arrow-up', at === 0)}
          {act('later', 'arrow-down', number === count)}
          {act('remove', 'trash')}
        </div>
      )}
    </li>
  )
}

/** Takes what is dropped on or pasted into the form that an element is in. */
const useBrought = (inside: { current: HTMLElement | null }, onFiles: (files: File[]) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const stop = new AbortController()
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ): void => form.addEventListener(name, heard, { signal: stop.signal })
    const bring = (event: Event, data: DataTransfer | null): void => {
      const files = picturesIn(data?.files)
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', () => setOver(false))
    listen('drop', (event) => {
      setOver(false)
      bring(event, event.dataTransfer)
    })
    listen('paste', (event) => bring(event, event.clipboardData))
    return () => stop.abort()
  }, [inside])
  return over
}

/** Folded until somebody wants pictures, or has some. */
const Folded = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(open)
  return (
    <details
      className="warning-field"
      open={open || wanted}
      onToggle={(event) => setWanted(event.currentTarget.open)}
    >
      <summary>
        <Icon name="image" size="s" />
        {t('pictures.add')}
      </summary>
      {children}
    </details>
  )
}

/**
 * Pictures by choosing, dropping or pasting, up to eight, each with its description, in an order that its buttons change.
 * Without script they are chosen together and described line by line.
 */
export const PicturesField = ({
  chosen,
  onChange,
  folded = false,
  firstAlt = '',
  error,
}: {
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  folded?: boolean
  /** What an address says of the first picture. */
  firstAlt?: string
  error?: string
}) => {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ key: number; act: Act; number: number } | null>(null)
  const [refused, setRefused] = useState(false)

  const add = (files: readonly File[]): void => {
    const room = MAX_PICTURES - chosen.length
    setRefused(files.length > room)
    onChange([
      ...chosen,
      ...files
        .slice(0, Math.max(room, 0))
        .map((file, at) => newPicture(file, chosen.length + at === 0 ? firstAlt : '')),
    ])
  }
  const over = useBrought(field, add)

  useEffect(() => {
    if (!moved) return
    // What moves in the page loses the focus; at the end of its way the other button has it.
    const of = (act: Act) =>
      field.current?.querySelector<HTMLButtonElement>(
        `[data-picture="${moved.key}"] [data-act="${act}"]:enabled`,
      )
    const button = of(moved.act) ?? of('later') ?? of('earlier') ?? field.current?.querySelector('input')
    button?.focus()
  }, [moved])

  const act = (at: number, name: Act): void => {
    const list = [...chosen]
    const [one] = list.splice(at, 1)
    if (!one) return
    setRefused(false)
    if (name === 'remove') {
      const next = list[Math.min(at, list.length - 1)]
      setMoved({ key: next?.key ?? 0, act: 'remove', number: 0 })
      return onChange(list)
    }
    const to = name === 'earlier' ? at - 1 : at + 1
    list.splice(to, 0, one)
    setMoved({ key: one.key, act: name, number: to + 1 })
    onChange(list)
  }

  const count = chosen.length
  const fault = refused ? t('pictures.tooMany', { most: MAX_PICTURES }) : error
  const inside = (
    <div className="field pictures" ref={field}>
      <span className="label">
        {t('pictures.label')} <small>{t('pictures.hint')}</small>{' '}
        <small role="status">
          {t('pictures.count', { count, most: MAX_PICTURES })}
          {moved && moved.number > 0 && (
            <span className="sr"> {t('pictures.moved', { number: moved.number, count })}</span>
          )}
        </small>
      </span>
      {count > 0 && (
        <ol>
          {chosen.map((one, at) => (
            <Row
              key={one.key}
              one={one}
              at={at}
              count={count}
              onAlt={(alt) => onChange(chosen.map((other) => (other === one ? { ...one, alt } : other)))}
              onAct={(name) => act(at, name)}
            />
          ))}
        </ol>
      )}
      {count < MAX_PICTURES && (
        <div className={`dropzone${over ? ' is-over' : ''}`}>
          <Icon name="image" />
          <b>{t('pictures.choose')}</b>
          <input
            className="file"
            type="file"
            name="picture"
            multiple
            accept={TYPES}
            aria-label={t('pictures.choose')}
            onChange={(event) => {
              const files = picturesIn(event.target.files ?? undefined)
              // The same file may be chosen again once it was removed.
              event.target.value = ''
              add(files)
            }}
          />
        </div>
      )}
      <noscript>
        <label className="label">
          {t('pictures.alts')}
          <textarea className="input" name="alts" rows={3} dir="auto" defaultValue={firstAlt} />
        </label>
      </noscript>
      {fault && (
        <span className="err" role="alert">
          <Icon name="alert" size="s" />
          {fault}
        </span>
      )}
    </div>
  )
  return folded ? <Folded open={count > 0 || fault !== undefined}>{inside}</Folded> : inside
}
