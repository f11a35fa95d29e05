import { useState } from 'react'
import type { UserSmall } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { mentionsOf } from '../../model/mentions.ts'
import { LazyEditor } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useIsSuspended, useMemberSettings } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { commentsApi, type Talk } from './comments.api.ts'

const LIMIT = 5000

const storedDraft = (name: string): string => (import.meta.env.SSR ? '' : (localStorage.getItem(name) ?? ''))

/** Writes a comment or reply. A refused text stays, with the reason beside it. */
export const Composer = ({
  talk,
  parent,
  answered,
  onDone,
}: {
  talk: Talk
  parent: number | null
  /** Whom this answers; named at its start where the member wants that. */
  answered?: Pick<UserSmall, 'userId' | 'username'>
  onDone: () => void
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const settings = useMemberSettings()
  const me = useMe()
  const wanted = talk.on === 'entry' ? settings?.addMentionsEntries : settings?.addMentionsPosts
  const start = mentionsOf(answered ? [answered] : [], me, wanted ?? false)
  const name = `draft:${talk.on}-${talk.id}-${parent ?? 'top'}`
  const [value, setValue] = useState(() => storedDraft(name) || start)
  const [add, { isLoading, error }] = commentsApi.useAddCommentMutation()
  const [refusal, setRefusal] = useState<string>()
  const suspended = useIsSuspended()

  const write = (next: string): void => {
    setValue(next)
    setRefusal(undefined)
    if (next.trim() === '' || next === start) localStorage.removeItem(name)
    else localStorage.setItem(name, next)
  }
  const send = async (): Promise<void> => {
    if (value.trim() === '') return setRefusal(t('editor.needsText'))
    const answer = await add({ ...talk, parent, body: value })
    if ('error' in answer) return
    localStorage.removeItem(name)
    setValue('')
    onDone()
  }
  if (suspended) return <SuspendedNote />
  return (
    <LazyEditor
      value={value}
      onChange={write}
      limit={LIMIT}
      label={t('editor.label')}
      placeholder={t('editor.placeholder')}
      autoFocus
      kept={value.trim() !== '' && value !== start}
      busy={isLoading}
      error={refusal ?? (error ? text(error) : undefined)}
      send={parent === null ? t('editor.send') : t('thread.reply')}
      onSend={() => void send()}
      onCancel={onDone}
    />
  )
}
