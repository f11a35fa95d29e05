import { useState } from 'react'
import { useAppDispatch } from '../../app/store.ts'
import { say } from '../../app/undo.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { askToSend, changeWaiting, deleteWaiting, putBack, textOf, withText, type Waiting } from './queue.ts'
import { useRefusedText } from './refused-text.ts'
import { useWaiting } from './useWaiting.ts'

const useWhat = (): ((waiting: Waiting) => string) => {
  const { t } = useTranslation()
  return ({ write, body }) => {
    switch (write.what) {
      case 'favourite':
      case 'vote':
        return write.what === 'vote' && write.choice !== 0
          ? t(write.choice === 1 ? 'vote.boost' : 'vote.reduce')
          : t('vote.label')
      case 'bookmark':
        return t('bookmarks.bookmark')
      case 'subscription':
        return t(write.on ? 'magazine.subscribe' : 'magazine.subscribed')
      case 'comment':
        return t(write.parent === null ? 'thread.add' : 'thread.reply')
      case 'thread': {
        const title = Array.isArray(body)
          ? body.find(([name]) => name === 'title')?.[1]
          : (JSON.parse(body ?? '{}') as { title?: string }).title
        return typeof title === 'string' ? title : t('submit.thread')
      }
      case 'microblog':
        return t('submit.microblog')
    }
  }
}

const Line = ({ waiting }: { waiting: Waiting }) => {
  const { t } = useTranslation()
  const what = useWhat()
  const refusedText = useRefusedText()
  const dispatch = useAppDispatch()
  const { id, about, at, refused } = waiting
  const text = textOf(waiting)
  const [edited, setEdited] = useState(text ?? '')
  const changes = text !== null && edited !== text ? withText(waiting, edited) : {}
  const again = async (): Promise<void> => {
    await changeWaiting(id, { refused: null, tried: null, ...changes })
    askToSend()
  }
  const remove = async (): Promise<void> => {
    await deleteWaiting(id)
    say(dispatch, { said: t('thread.deleted'), undo: () => putBack({ ...waiting, ...changes }) })
  }
  return (
    <li className="act-item">
      <p className="kind">
        <Icon name={refused ? 'alert' : 'clock'} />
        <span>
          <b dir="auto">{what(waiting)}</b>
          {about && (
            <>
              {' · '}
              <Link to={about.path} dir="auto">
                {about.title}
              </Link>
            </>
          )}{' '}
          · <Ago date={new Date(at).toISOString()} />
        </span>
      </p>
      {refused && <p className="err">{refusedText(refused)}</p>}
      {text !== null &&
        (refused ? (
          <textarea
            className="input"
            aria-label={t('submit.text')}
            dir="auto"
            rows={4}
            value={edited}
            onChange={(event) => setEdited(event.target.value)}
          />
        ) : (
          <p dir="auto">{text}</p>
        ))}
      <div className="btns">
        {refused && (
          <button type="button" className="btn btn-s btn-p" onClick={() => void again()}>
            {t('errors.retry')}
          </button>
        )}
        <button type="button" className="btn btn-s btn-q" onClick={() => void remove()}>
          {t('offline.delete')}
        </button>
      </div>
    </li>
  )
}

/** What a member did without a connection and what became of it; absent where there is nothing. */
export const WaitingList = () => {
  const { t } = useTranslation()
  const all = useWaiting()
  if (all.length === 0) return null
  return (
    <section aria-labelledby="waiting">
      <div className="talk-head">
        <h2 id="waiting">{t('offline.waits')}</h2>
        {all.some(({ refused }) => refused === null) && (
          <button type="button" className="btn btn-s push" onClick={askToSend}>
            {t('offline.now')}
          </button>
        )}
      </div>
      <ul className="plain">
        {all.map((waiting) => (
          <Line key={waiting.id} waiting={waiting} />
        ))}
      </ul>
    </section>
  )
}
