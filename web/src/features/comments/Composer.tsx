import { useState } from 'react'
import type { Entry, Post, UserSmall } from '../../api/contract.ts'
import { useLocation, useSearchParams } from 'react-router'
import { choicesOf } from '../../app/draft-choices.ts'
import { addressOf, filledBox, useDraft } from '../../app/draft.ts'
import { useForm, type Action } from '../../app/form.ts'
import { useMe } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { answerPath } from '../../model/act-paths.ts'
import { refusedField } from '../../model/failure.ts'
import { mentionsOf } from '../../model/mentions.ts'
import { anyLineOf } from '../../model/subject.ts'
import { LazyEditor } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useIsSuspended, useMemberSettings } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import type { Audience } from '../items/AudienceMark.tsx'
import { AudienceSelect } from '../items/AudienceSelect.tsx'
import { LanguageSelect } from '../items/LanguageSelect.tsx'
import { WarningField } from '../items/WarningField.tsx'
import { completePictures, pictureFault } from '../pictures/pictures.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { QuoteField } from '../quotes/QuoteField.tsx'
import { postsApi } from '../posts/posts.api.ts'
import { threadsApi } from '../threads/threads.api.ts'
import { addComment } from './add-comment.ts'
import type { Talk } from './comments.api.ts'

const LIMIT = 5000
/** What a draft keeps of fields that hold their own values. */
const CHOICES = ['audience']

/** With script the new comment appears where it belongs, and the page stays. */
const inPlace: Action = async (args) => {
  const { at, waits } = await addComment(args)
  // What is done is done, also where this cannot be fetched.
  const [said] = await Promise.all([
    import('../../app/attention.ts'),
    waits ? loadTexts('offline') : loadTexts('reading'),
  ]).catch(() => [])
  said?.goToNew(at)
  said?.announce(args.t(waits ? 'offline.waits' : 'said.comment'))
}

/** The thread that is talked about, where its page asked for it. */
const useThreadOf = ({ on, id }: Talk): Entry | Post | undefined => {
  const entry = threadsApi.endpoints.readEntry.useQueryState(id, { skip: on !== 'entry' })
  const post = postsApi.endpoints.readPost.useQueryState(id, { skip: on !== 'post' })
  return entry.currentData ?? post.currentData
}

/** Writes a comment or reply. A refused text stays, with the reason beside it. */
export const Composer = ({
  talk,
  parent,
  answered,
  above,
  lang,
  autoFocus = true,
  onDone,
  onSent,
  place,
}: {
  talk: Talk
  parent: number | null
  /** Whom this answers; named at its start where the member wants that. */
  answered?: Pick<UserSmall, 'userId' | 'username'>
  /** For whom what it answers is. */
  above?: Audience
  /** The language of what it answers, where that is known. */
  lang?: string
  autoFocus?: boolean
  /** Whether it was sent or given up. */
  onDone: () => void
  onSent?: () => void
  /** What this is about and where it is gone on with; by default what the page knows of the thread. */
  place?: { about: string; path: string }
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const settings = useMemberSettings()
  const me = useMe()
  const wanted = talk.on === 'entry' ? settings?.addMentionsEntries : settings?.addMentionsPosts
  const start = mentionsOf(answered ? [answered] : [], me, wanted ?? false)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const thread = useThreadOf(talk)
  const { props, busy, failure, reset, ...form } = useForm(inPlace, {
    complete: (sent) => completePictures(sent, chosen),
    onDone: () => {
      forget()
      clear()
      onDone()
      onSent?.()
    },
  })
  const name = `comment-${talk.on}-${talk.id}${parent === null ? '' : `-${parent}`}`
  const draft = useDraft(filledBox(name, search, ['quote']), {
    start: {
      body: form.value('body', start),
      contentWarning: form.value('contentWarning'),
      lang: form.value('lang'),
      audience: form.value('audience'),
    },
    about: place?.about ?? (thread ? anyLineOf(thread).title : null),
    path: search.get('quote')
      ? addressOf(pathname, search)
      : (place?.path ?? (thread ? answerPath(thread.magazine, talk, parent) : pathname)),
    isSent: form.sent,
  })
  const { fields, kept, filled, change, clear } = draft
  const { chosen, choose, forget } = usePictures(draft)
  const suspended = useIsSuspended()
  const [opener] = useState(() => (import.meta.env.SSR ? null : document.activeElement))

  /** Whoever does not write after all is back at the button that they came by. */
  const cancel = (): void => {
    onDone()
    requestAnimationFrame(() => {
      const button = parent === null ? document.querySelector('.reply-box') : opener
      if (button instanceof HTMLElement) button.focus()
    })
  }
  const write = (body: string): void => {
    change({ body })
    if (failure) reset()
  }
  const fault = pictureFault(failure?.detail)
  if (suspended) return <SuspendedNote />
  return (
    <form {...props} encType="multipart/form-data" onChange={choicesOf(CHOICES, change)}>
      <input type="hidden" name="on" value={talk.on} />
      <input type="hidden" name="thread" value={talk.id} />
      {parent !== null && <input type="hidden" name="parent" value={parent} />}
      <LazyEditor
        name="body"
        value={fields.body}
        onChange={write}
        limit={LIMIT}
        label={t('editor.label')}
        placeholder={t('editor.placeholder')}
        autoFocus={autoFocus}
        kept={kept}
        busy={busy}
        error={
          failure && !fault
            ? refusedField(failure).field === 'body'
              ? refusedField(failure).text
              : text(failure)
            : undefined
        }
        aside={
          <>
            <LanguageSelect
              chosen={fields.lang}
              preset={lang ?? thread?.lang}
              text={fields.body}
              onChoose={(next) => change({ lang: next })}
            />
            <AudienceSelect key={filled} above={above} value={fields.audience} />
          </>
        }
        send={parent === null ? t('editor.send') : t('thread.reply')}
        onCancel={cancel}
      />
      <WarningField value={fields.contentWarning} onChange={(contentWarning) => change({ contentWarning })} />
      <PicturesField folded chosen={chosen} onChange={choose} error={fault} />
      <QuoteField sent={form.sent} value={form.value} text={fields.body} />
    </form>
  )
}
