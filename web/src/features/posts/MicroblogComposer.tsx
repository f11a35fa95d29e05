import { useState, type FormEvent } from 'react'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { graphemes } from '../../model/text.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { postsApi } from './posts.api.ts'

const LIMIT = 5000
/** The magazine for microblogs that fit no other. */
const ANY = 'random'

/** A few lines on top of a microblog feed. */
export const MicroblogComposer = ({ magazine: here }: { magazine?: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const text = useFailureText()
  const [body, setBody] = useState('')
  const [create, { isLoading, error }] = postsApi.useCreatePostMutation()
  const { data: random } = magazinesApi.useReadMagazineQuery(ANY, { skip: here !== undefined })
  const magazine = here ?? random
  const suspended = useIsSuspended()
  if (suspended) return <SuspendedNote />
  if (!me || !magazine) return null
  const over = graphemes(body) > LIMIT
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault()
    if (body.trim() === '' || over || isLoading) return
    const answer = await create({ magazineId: magazine.magazineId, body })
    if ('data' in answer) setBody('')
  }
  return (
    <form method="post" className="quick" onSubmit={(event) => void send(event)}>
      <Avatar user={me} size={40} />
      <div className={`editor slim${error || over ? ' is-bad' : ''}`}>
        <label className="sr" htmlFor="mb">
          {t('post.label')}
        </label>
        <textarea
          id="mb"
          rows={2}
          placeholder={t('post.placeholder')}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          }}
        />
        <div className="editor-foot">
          {error ? (
            <span className="err" role="alert">
              <Icon name="alert" size="s" />
              {text(error)}
            </span>
          ) : (
            <span className="author-line">
              <Tile magazine={magazine} size={16} />
              {magazine.title}
            </span>
          )}
          <span className="push">
            {over && <span className="err">{t('editor.over', { count: graphemes(body) - LIMIT })}</span>}
            <button
              className="btn btn-s btn-p"
              type="submit"
              disabled={isLoading || over || body.trim() === ''}
            >
              {isLoading && <span className="spin" />}
              {t('post.send')}
            </button>
          </span>
        </div>
      </div>
    </form>
  )
}
