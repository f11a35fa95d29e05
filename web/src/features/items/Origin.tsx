import type { ReactNode } from 'react'
import type { Comment, Entry, Post } from '../../api/contract.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { ageOf } from '../../model/time.ts'
import { useCount, useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'

export type Remote = Entry | Post
type Found = NonNullable<Remote['completeness']>
export type CommentCounts = NonNullable<Found['comments']>[number]
type Counts = Record<'likes' | 'dislikes' | 'shares', number | null | undefined>

/** When it was checked, in a sentence: "30 sec. ago". */
const Checked = ({ at }: { at: string }) => {
  const { t, language } = useTranslation()
  const { moment } = useDates()
  const now = useAppSelector((state) => state.page.now)
  const { unit, count } = ageOf(at, now)
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const form = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const when = unit === 'now' ? form.format(-seconds, 'second') : form.format(-count, unit)
  return (
    <time dateTime={at} title={moment(at)} suppressHydrationWarning>
      {t('origin.checked', { when })}
    </time>
  )
}

/** Parts of a line, told apart by the space between them: a dot would be a digit in some languages. */
const Parts = ({ of, children }: { of: readonly string[]; children?: ReactNode }) => (
  <span className="parts">
    {of.map((part) => (
      <span key={part}>{part} </span>
    ))}
    {children}
  </span>
)

/** The votes and boosts that one side counts, as far as it tells. */
const Votes = ({ of: { likes, dislikes, shares } }: { of: Counts }) => {
  const { t } = useTranslation()
  const count = useCount()
  const told = [
    typeof likes === 'number' && t('thread.favourites', { count: likes }),
    typeof dislikes === 'number' && t('vote.reduced', { count: dislikes }),
    typeof shares === 'number' && count(shares) + t('vote.boosts', { count: shares }),
  ]
  return (
    <dd>
      <Parts of={told.filter((text) => text !== false)} />
    </dd>
  )
}

/** The votes as they are counted here, and as another server counts them. */
const Compared = ({
  item: { favourites, dv, uv },
  server,
  theirs,
}: {
  item: Pick<Remote, 'favourites' | 'dv' | 'uv'>
  server: string
  theirs: Counts
}) => {
  const { t } = useTranslation()
  return (
    <dl>
      <dt>{t('origin.here')}</dt>
      <Votes of={{ likes: favourites, dislikes: dv, shares: uv }} />
      <dt dir="auto">{server}</dt>
      <Votes of={theirs} />
    </dl>
  )
}

const hostOf = ({ apId }: Remote): string => (apId && URL.canParse(apId) ? new URL(apId).host : '')

/** How much of a thread from elsewhere is here, what is missing and why, and how its own server counts its votes. */
export const Origin = ({ item, found }: { item: Remote; found: Found }) => {
  const { t } = useTranslation()
  const host = hostOf(item)
  const here = 'numComments' in item ? item.numComments : item.comments
  const total = found.missing.reduce((sum, { count }) => sum + count, here)
  const isWhole = found.origin === 'listed' && found.missing.length === 0
  const said = [
    found.origin === 'listed' ? t('origin.replies', { here, total }) : t(`origin.${found.origin}`, { host }),
    ...found.missing.map(({ reason, count }) => t(`origin.missing.${reason}`, { count })),
  ]
  const sentence = (
    <>
      <Icon name={isWhole ? 'circle-check' : 'globe'} size="s" />
      <Parts of={said}>
        <Checked at={found.checkedAt} />
      </Parts>
    </>
  )
  const { likes, dislikes, shares } = found
  if (likes === null && dislikes === null && shares === null) return <p className="origin">{sentence}</p>
  return (
    <details className="origin">
      <summary>
        {sentence}
        <Icon name="chevron-down" size="s" />
      </summary>
      <Compared item={item} server={host} theirs={{ likes, dislikes, shares }} />
    </details>
  )
}

/** How another server counts the votes of a comment. */
export const CommentOrigin = ({ comment, theirs }: { comment: Comment; theirs: CommentCounts }) => {
  const { t } = useTranslation()
  const { server, likes, dislikes, shares } = theirs
  return (
    <details className="origin">
      <summary>
        <Icon name="globe" size="s" />
        <span>{t('origin.counted', { host: server })}</span>
        <Icon name="chevron-down" size="s" />
      </summary>
      <Compared item={comment} server={server} theirs={{ likes, dislikes, shares }} />
    </details>
  )
}
