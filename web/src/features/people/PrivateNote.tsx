import { useId, useState } from 'react'
import type { User } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { userPath } from '../../model/links.ts'
import { notesApi } from './notes.api.ts'

/** The contract takes no longer one. */
const MOST = 255

const NoteForm = ({ user, note }: { user: User; note: string }) => {
  const { userId } = user
  const { t } = useTranslation()
  const tell = useTell()
  const id = useId()
  const [text, setText] = useState(note)
  const [kept, setKept] = useState(note)
  const [save, { isLoading }] = notesApi.useSaveNoteMutation()
  // A page has two of these where the card of the person it is about is open.
  if (note !== kept) {
    setKept(note)
    setText(note)
  }
  const idle = isLoading || text.trim() === note
  return (
    <form
      className="private"
      method="post"
      action={`${userPath(user)}/note`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) void tell(save({ userId, note: text }).unwrap(), t('notes.saved'))
      }}
    >
      <label htmlFor={id}>
        <Icon name="lock" size="s" />
        {t('notes.title')} <small>{t('notes.hint')}</small>
      </label>
      <textarea
        className="input"
        name="note"
        id={id}
        rows={2}
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {/* Not disabled: whoever pressed it by keyboard would lose their place. */}
      <button type="submit" className="btn btn-s" aria-disabled={idle}>
        {t('notes.save')}
      </button>
    </form>
  )
}

const AskedNote = ({ user }: { user: User }) => (
  <Answered
    of={notesApi.useReadNoteQuery(user.userId)}
    skeleton={
      <div className="private">
        <TextSkeleton lines={2} />
      </div>
    }
  >
    {(note) => <NoteForm key={user.userId} user={user} note={note} />}
  </Answered>
)

/** What a member wrote down about somebody; nobody else ever sees it. */
export const PrivateNote = ({ user }: { user: User }) => {
  const me = useMe()
  return me && me.userId !== user.userId ? <AskedNote user={user} /> : null
}
