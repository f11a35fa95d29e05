import { lazy, Suspense, type ComponentProps } from 'react'
import { useAppSelector } from '../app/store.ts'
import type { Editor } from './Editor.tsx'

const Full = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }))

type Props = ComponentProps<typeof Editor>

/** What stands in until the editor is there: a box one can already write in. */
const Plain = ({ value, onChange, label, placeholder, tall, send, onSend }: Props) => (
  <div className={`editor${tall ? '' : ' slim'}`}>
    <textarea
      aria-label={label}
      placeholder={placeholder}
      rows={tall ? 8 : 3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    <div className="editor-foot">
      <span className="push">
        {onSend && (
          <button type="button" className="btn btn-s btn-p" onClick={onSend}>
            {send}
          </button>
        )}
      </span>
    </div>
  </div>
)

/** The editor, fetched when somebody writes. */
export const LazyEditor = (props: Props) => {
  const live = useAppSelector((state) => state.page.live)
  const plain = <Plain {...props} />
  return live ? (
    <Suspense fallback={plain}>
      <Full {...props} />
    </Suspense>
  ) : (
    plain
  )
}
