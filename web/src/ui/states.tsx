import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { failureText, isFailure } from '../model/failure.ts'
import { Icon } from './Icon.tsx'

/** What went wrong, in words for the reader. */
export const useFailureText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  return (error) => failureText(t, error)
}

/** True after 150 ms: what comes sooner needs no skeleton. */
const useSlow = (): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

const Bone = ({ width }: { width: number }) => <span className={`skel skel-line w${width}`} />

/** Says that something comes, and after a moment in which shape. */
const Skeleton = ({ className, children }: { className: string; children: () => ReactNode }) => {
  const { t } = useTranslation()
  const slow = useSlow()
  return (
    <div className={className} aria-busy="true">
      <span className="sr" role="status">
        {t('feed.loading')}
      </span>
      {slow && children()}
    </div>
  )
}

/** Cards without words, in the shape of what comes. */
export const CardSkeletons = ({ count = 6 }: { count?: number }) => (
  <Skeleton className="feed">
    {() =>
      Array.from({ length: count }, (_, index) => (
        <div className="card" key={index} aria-hidden="true">
          <div className="vote">
            <span className="skel skel-vote" />
          </div>
          <div className="card-title">
            <Bone width={[90, 75, 60][index % 3]!} />
            <Bone width={[40, 60, 30][index % 3]!} />
          </div>
          <div className="card-foot">
            <Bone width={50} />
          </div>
          <span className="thumb skel" />
        </div>
      ))
    }
  </Skeleton>
)

/** Lines without words. */
export const TextSkeleton = ({ lines = 5 }: { lines?: number }) => (
  <Skeleton className="skel-text">
    {() =>
      Array.from({ length: lines }, (_, index) => <Bone key={index} width={[90, 75, 90, 60][index % 4]!} />)
    }
  </Skeleton>
)

/** What is true when there is nothing, and one step to take. */
export const Empty = ({ icon, title, children }: { icon: string; title: string; children?: ReactNode }) => (
  <div className="empty">
    <Icon name={icon} />
    <b>{title}</b>
    {children}
  </div>
)

/** A part of the page that could not be fetched, with the one thing that may help. */
export const Failed = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const offline = isFailure(error) && error.status === 0
  return (
    <div className="empty" role="alert">
      <Icon name={offline ? 'wifi-off' : 'alert'} />
      <b>{text(error)}</b>
      {offline && <span>{t('errors.offlineHint')}</span>}
      {retry && (
        <button type="button" className="btn" onClick={retry}>
          {t('errors.retry')}
        </button>
      )}
    </div>
  )
}
