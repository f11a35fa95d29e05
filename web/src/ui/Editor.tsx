import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { emojiApi } from '../features/emoji/emoji.api.ts'
import { useTranslation } from '../i18n/react.tsx'
import { graphemes } from '../model/text.ts'
import { wrapSelection, type Marks } from '../model/wrap.ts'
import { useHeldCaret, type HeldCaret } from './held-caret.ts'
import { Icon } from './Icon.tsx'
import { useCompletion, writeAt } from './useCompletion.tsx'
import { useMarkdown } from './useMarkdown.ts'

const tools = [
  ['bold', 'bold', { before: '**', after: '**' }],
  ['italic', 'italic', { before: '*', after: '*' }],
  ['strikethrough', 'strike', { before: '~~', after: '~~' }],
  null,
  ['heading', 'heading', { line: '## ' }],
  ['quote', 'quote', { line: '> ' }],
  ['code', 'code', { before: '`', after: '`' }],
  ['list', 'list', { line: '- ' }],
  ['list-ordered', 'ordered', { line: '1. ' }],
  null,
  ['link-2', 'link', { before: '[', after: '](https://)' }],
  ['at-sign', 'mention', { before: '@', after: '' }],
  ['eye-off', 'spoiler', { before: '::: spoiler …\n', after: '\n:::' }],
] as const

const shortcuts: Record<string, Marks> = {
  b: { before: '**', after: '**' },
  i: { before: '*', after: '*' },
  k: { before: '[', after: '](https://)' },
}
const pairs = new Set(['`', '*', '_', '~', '"', "'"])

/** What may be an emoji of this instance: they are asked for once somebody writes one. */
const mayShow = /:[a-z0-9_]{2,64}:/

const Preview = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const { data: emojis } = emojiApi.useReadEmojiQuery(undefined, { skip: !mayShow.test(text) })
  const html = useMarkdown(text, emojis)
  return text.trim() === '' ? (
    <div className="prose mute">{t('editor.emptyPreview')}</div>
  ) : (
    <div className="prose" aria-label={t('editor.preview')} dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** Writes Markdown: toolbar, preview, counter, kept drafts; Ctrl Enter sends. */
export const Editor = ({
  value,
  onChange,
  limit,
  label,
  placeholder,
  autoFocus,
  tall,
  kept,
  busy,
  error,
  send,
  aside,
  name,
  onCancel,
  held,
}: {
  /** Its name in the form that it is part of. */
  name: string
  value: string
  onChange: (text: string) => void
  limit: number
  label: string
  placeholder?: string
  autoFocus?: boolean
  tall?: boolean
  kept?: boolean
  busy?: boolean
  error?: string
  /** What its own button says, which sends the form; without it that is left to the form. */
  send?: string
  /** A choice beside the buttons. */
  aside?: ReactNode
  onCancel?: () => void
  /** Of the box that stood in for this one. */
  held?: HeldCaret
}) => {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useHeldCaret(area, held)
  const [view, setView] = useState<'write' | 'both' | 'preview'>('write')
  const length = graphemes(value)
  const over = length > limit

  useEffect(() => {
    const box = area.current
    // Who writes already is not moved.
    if (!autoFocus || !box || document.activeElement === box) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [autoFocus])

  const mark = (marks: Marks): void => {
    const box = area.current
    if (!box) return
    const next = wrapSelection(box.value, box.selectionStart, box.selectionEnd, marks)
    writeAt(box, () => onChange(next.text), next.start, next.end)
  }
  const { onSelect, list } = useCompletion(value, onChange)
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const box = event.currentTarget
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' && !busy && !over) {
        event.preventDefault()
        box.form?.requestSubmit()
      }
      const marks = shortcuts[event.key.toLowerCase()]
      if (marks) {
        event.preventDefault()
        mark(marks)
      }
    } else if (pairs.has(event.key) && box.selectionStart !== box.selectionEnd) {
      event.preventDefault()
      mark({ before: event.key, after: event.key })
    } else if (event.key === 'Escape' && onCancel && value.trim() === '') onCancel()
  }

  const box = (
    <textarea
      dir="auto"
      ref={area}
      id={id}
      name={name}
      aria-label={label}
      aria-invalid={over || Boolean(error)}
      aria-describedby={`${id}-below`}
      rows={tall ? 8 : 3}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={keys}
      onSelect={onSelect}
    />
  )
  return (
    <div className={`editor${tall ? '' : ' slim'}${over || error ? ' is-bad' : ''}`}>
      <div className="tools" role="toolbar" aria-label={t('editor.toolbar')} aria-controls={id}>
        {tools.map((tool, index) =>
          tool === null ? (
            <span className="gap" key={`gap-${index}`} />
          ) : (
            <button
              type="button"
              className="ico"
              key={tool[0]}
              aria-label={t(`editor.${tool[1]}`)}
              title={t(`editor.${tool[1]}`)}
              onClick={() => mark(tool[2])}
            >
              <Icon name={tool[0]} />
            </button>
          ),
        )}
        <div className="seg" role="group" aria-label={t('editor.view')}>
          {(['write', 'both', 'preview'] as const).map((way) => (
            <button
              type="button"
              key={way}
              className={way === 'both' ? 'both' : undefined}
              aria-pressed={view === way}
              aria-label={t(`editor.${way}`)}
              onClick={() => setView(way)}
            >
              {way === 'both' ? <Icon name="columns-2" size="s" /> : t(`editor.${way}`)}
            </button>
          ))}
        </div>
      </div>
      {view === 'write' && box}
      {view === 'preview' && (
        <>
          <input type="hidden" name={name} value={value} />
          <Preview text={value} />
        </>
      )}
      {view === 'both' && (
        <div className="split">
          {box}
          <Preview text={value} />
        </div>
      )}
      {view !== 'preview' && list}
      <div className="editor-foot">
        {error ? (
          <span className="err" role="alert" id={`${id}-below`}>
            <Icon name="alert" size="s" />
            {error}
          </span>
        ) : over ? (
          <span className="err" role="alert" id={`${id}-below`}>
            {t('editor.over', { count: length - limit })}
          </span>
        ) : limit - length < 500 ? (
          <span>{t('editor.left', { count: limit - length })}</span>
        ) : kept ? (
          <span className="saved">
            <Icon name="check" size="s" />
            {t('editor.draft')}
          </span>
        ) : (
          <span id={`${id}-below`}>{send ? t('editor.hint') : t('editor.markdown')}</span>
        )}
        <span className="push">
          {aside}
          {onCancel && (
            <button type="button" className="btn btn-s btn-q" onClick={onCancel}>
              {t('editor.cancel')}
            </button>
          )}
          {send && (
            <button type="submit" className="btn btn-s btn-p" disabled={busy || over} aria-busy={busy}>
              {busy && <span className="spin" />}
              {send}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}
