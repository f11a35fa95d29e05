import { useEffect, useRef, useState } from 'react'
import type { ReadState } from '../../api/contract.ts'
import { actOn } from '../../app/key-acts.ts'
import { useAppDispatch, useAppStore } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { anchorOf } from '../../model/cached-items.ts'
import { useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Talk } from '../comments/comments.api.ts'
import { changeEverywhere } from '../votes/votes.api.ts'
import { readingApi } from './reading.api.ts'
import { foldedIn, freshIn, stoppedIn } from './positions.ts'

/** How long nothing happens before it is told. */
const QUIET_MS = 1500

type Props = { talk: Talk; count: number; read: ReadState | null }

/** Tells the server what is folded and where one stopped; lists know at once that the thread is read. */
const useMemory = ({ talk: { on, id }, count, read }: Props): void => {
  const dispatch = useAppDispatch()
  const { getState } = useAppStore()
  const comments = useRef(count)
  useEffect(() => {
    comments.current = count
  }, [count])

  useEffect(() => {
    const kind = on === 'entry' ? 'Entry' : 'Post'
    const readState = {
      stoppedAt: null,
      folded: [],
      isHidden: false,
      ...read,
      readAt: new Date().toISOString(),
      commentsRead: comments.current,
      newComments: 0,
    }
    changeEverywhere(dispatch, getState(), { kind, id }, () => ({ readState }))
  }, [dispatch, getState, on, id, read])

  useEffect(() => {
    const tree = document.querySelector('.tree')
    if (!tree) return
    const before = read?.folded ?? []
    const kept = {
      folded: JSON.stringify(before.toSorted((a, b) => a - b)),
      stoppedAt: read?.stoppedAt ?? null,
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let moved = false
    const tell = (): void => {
      clearTimeout(timer)
      timer = undefined
      const folded = foldedIn(tree, before)
      const stoppedAt = moved ? stoppedIn(tree) : kept.stoppedAt
      if (JSON.stringify(folded) === kept.folded && stoppedAt === kept.stoppedAt) return
      Object.assign(kept, { folded: JSON.stringify(folded), stoppedAt })
      void dispatch(
        readingApi.endpoints.keepReading.initiate({
          on,
          id,
          commentsRead: comments.current,
          folded,
          stoppedAt,
        }),
      )
    }
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(tell, QUIET_MS)
    }
    const scrolled = (): void => {
      moved = true
      later()
    }
    const left = (): void => {
      if (timer) tell()
    }
    tree.addEventListener('toggle', later, true)
    // What was folded before this script came.
    if (JSON.stringify(foldedIn(tree, before)) !== kept.folded) later()
    addEventListener('scroll', scrolled, { passive: true })
    document.addEventListener('visibilitychange', left)
    return () => {
      left()
      tree.removeEventListener('toggle', later, true)
      removeEventListener('scroll', scrolled)
      document.removeEventListener('visibilitychange', left)
    }
  }, [dispatch, on, id, read])
}

/** The button that leads from one new comment to the next, while there are any. */
const NextNew = () => {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const [count, setCount] = useState(0)
  useEffect(() => setCount(freshIn(document).length), [])
  if (count === 0) return null
  return (
    <div className="fab">
      <button
        type="button"
        className="pill"
        onClick={() => {
          actOn('n', {} as never)
          setAt(1 + freshIn(document).findIndex((comment) => comment.classList.contains('is-at')))
        }}
      >
        <Icon name="arrow-down" size="s" />
        {t('reading.next', { at: Math.min(at + 1, count), count })}
        <kbd>n</kbd>
      </button>
    </div>
  )
}

/** What is new since the reader was there, and where they stopped. */
export const Memory = (props: Props) => {
  const { talk, read } = props
  const { t } = useTranslation()
  const { moment } = useDates()
  const stopped = read?.stoppedAt
  const anchor =
    stopped && anchorOf({ kind: talk.on === 'entry' ? 'EntryComment' : 'PostComment', id: stopped })
  useMemory(props)
  useEffect(() => {
    const place = anchor && document.getElementById(anchor)
    if (place) place.dataset['stopped'] = t('reading.stopped')
  }, [anchor, t])
  if (!read?.readAt || !(read.newComments || anchor)) return null
  return (
    <>
      <p className="talk-sub">
        {read.newComments > 0 && (
          <span className="new">
            {t('reading.since', { count: read.newComments, when: moment(read.readAt) })}
          </span>
        )}
        {anchor && <a href={`#${anchor}`}>{t('reading.goOn')}</a>}
      </p>
      {read.newComments > 0 && <NextNew />}
    </>
  )
}
