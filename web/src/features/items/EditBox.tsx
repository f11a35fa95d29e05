import { useState } from 'react'
import { editingChanged, useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { graphemes } from '../../model/text.ts'
import { TextField } from '../../ui/Field.tsx'
import { LazyEditor } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import type { Subject } from '../votes/votes.api.ts'
import { itemsApi } from './items.api.ts'

type Written = { title?: string | null; body: string | null; lang: string; isAdult: boolean; isOc?: boolean }

/** Changes what one wrote, in its place. */
export const EditBox = ({ kind, id, item }: Subject & { item: Written }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const text = useFailureText()
  const titled = item.title !== undefined
  const [title, setTitle] = useState(item.title ?? '')
  const [body, setBody] = useState(item.body ?? '')
  const [edit, { isLoading, error }] = itemsApi.useEditItemMutation()
  const length = graphemes(title.trim())
  const badTitle = titled && (length < 2 || length > 255)
  const close = (): void => void dispatch(editingChanged(null))
  const send = async (): Promise<void> => {
    if (badTitle) return
    const { lang, isAdult, isOc } = item
    const answer = await edit({
      kind,
      id,
      body,
      lang,
      isAdult,
      isOc,
      ...(titled ? { title: title.trim() } : {}),
    })
    if (!('error' in answer)) close()
  }
  return (
    <div className="edit-box">
      {titled && (
        <TextField
          label={t('submit.titleField')}
          note={t('submit.titleCount', { count: length })}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          error={badTitle ? t('submit.missingTitle') : undefined}
        />
      )}
      <LazyEditor
        value={body}
        onChange={setBody}
        limit={kind === 'Entry' ? 35_000 : 5000}
        label={t('editor.label')}
        autoFocus
        busy={isLoading}
        error={error ? text(error) : undefined}
        send={t('editor.save')}
        onSend={() => void send()}
        onCancel={close}
      />
    </div>
  )
}
