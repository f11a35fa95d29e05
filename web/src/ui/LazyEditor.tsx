import { useHydrated } from '../app/hydration.tsx'
import { lazy, Suspense, useRef, useState, type ComponentProps } from 'react'
import { loadTexts } from '../i18n/index.ts'
import { useTranslation } from '../i18n/react.tsx'
import type { Editor } from './Editor.tsx'
import { heldCaret, useHeldCaret } from './held-caret.ts'

type Props = ComponentProps<typeof Editor>

/** What stands in until the editor is there, and where there is no script: a box one can already write in. */
const Plain = ({ name, value, onChange, label, placeholder, tall, send, aside, error, held }: Props) => {
  const area = useRef<HTMLTextAreaElement>(null)
  useHeldCaret(area, held)
  return (
    <div className={`editor${tall ? '' : ' slim'}${error ? ' is-bad' : ''}`}>
      <textarea
        dir="auto"
        ref={area}
        name={name}
        aria-label={label}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${name}-below`}
        placeholder={placeholder}
        rows={tall ? 8 : 3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="editor-foot">
        {error && (
          <span className="err" role="alert" id={`${name}-below`}>
            {error}
          </span>
        )}
        <span className="push">
          {aside}
          {send && (
            <button type="submit" className="btn btn-s btn-p">
              {send}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

const Full = lazy(() =>
  Promise.all([import('./Editor.tsx'), loadTexts('polls')]).then(
    ([{ Editor }]) => ({ default: Editor }),
    // Who is offline writes all the same.
    () => ({ default: Plain }),
  ),
)

/** The editor, fetched when somebody writes. */
export const LazyEditor = (given: Props) => {
  const hydrated = useHydrated()
  const [held] = useState(heldCaret)
  const props = { ...given, held }
  const plain = <Plain {...props} />
  return hydrated ? (
    <Suspense fallback={plain}>
      <Full {...props} />
    </Suspense>
  ) : (
    plain
  )
}

/** The editor as a field of a form, with its name above it. */
export const EditorField = ({ optional, ...editor }: Props & { optional?: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="field">
      <span className="label">
        {editor.label} {optional && <small>{t('submit.optional')}</small>}
      </span>
      <LazyEditor {...editor} tall />
    </div>
  )
}
