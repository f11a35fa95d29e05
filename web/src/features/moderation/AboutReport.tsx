import { useEffect, useRef, useState } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, splitHandle, userPath } from '../../model/links.ts'
import { Name } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { moderationApi, type Report } from './moderation.api.ts'
import { barsOf } from './record-bars.ts'

/** What somebody wrote in a magazine over 90 days, and where something of it was removed. */
const Days = ({
  days,
}: {
  days: NonNullable<ReturnType<typeof moderationApi.useReadRecordQuery>['currentData']>['days']
}) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  if (!days) return <p className="mute">{t('moderation.record.unknown')}</p>
  const bars = barsOf(days, now)
  const most = Math.max(1, ...bars.map(({ written }) => written))
  const total = (of: 'written' | 'removed') => bars.reduce((sum, bar) => sum + bar[of], 0)
  const said = t('moderation.record.written', { written: total('written'), removed: total('removed') })
  return (
    <>
      <p>{said}</p>
      <div className="track" role="img" aria-label={said}>
        {bars.map(({ written, removed }, at) => (
          <i
            key={at}
            className={removed > 0 ? 'hit' : undefined}
            style={{ height: `${Math.round((written / most) * 100)}%` }}
          />
        ))}
      </div>
      {total('removed') > 0 && <p className="mute">{t('moderation.record.marked')}</p>}
    </>
  )
}

/** What is known in its magazine of whom a report is about. */
const Record = ({
  report: { reported, magazine, reportId },
  fetched,
}: {
  report: Report
  /** Whether it is asked for where it is not here yet. */
  fetched: boolean
}) => {
  const { t } = useTranslation()
  const { day } = useDates()
  const asked = { magazineId: magazine.magazineId, reportId }
  moderationApi.useReadRecordQuery(asked, { skip: !fetched })
  const { currentData: record, error } = moderationApi.endpoints.readRecord.useQueryState(asked)
  return (
    <>
      <dl className="stats">
        <dt>{t('moderation.record.since')}</dt>
        <dd>{day(reported.createdAt)}</dd>
        {record && (
          <>
            <dt>{t('moderation.record.reports')}</dt>
            <dd>{t('moderation.record.kept', record.reports)}</dd>
            <dt>{t('moderation.record.bans')}</dt>
            <dd>{record.bans || t('moderation.record.none')}</dd>
          </>
        )}
      </dl>
      <h2>{t('moderation.record.days', { magazine: magazine.name })}</h2>
      {record || error ? <Days days={record?.days ?? null} /> : <TextSkeleton lines={3} />}
    </>
  )
}

/** Beside the queue on wide screens: the record of whom the report is about that the reader is at. */
export const AboutReport = ({ report }: { report: Report }) => {
  const pane = useRef<HTMLElement>(null)
  /** Where there is no room for it, nothing is asked for. */
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (pane.current) setShown(getComputedStyle(pane.current).display !== 'none')
  }, [])
  const { t } = useTranslation()
  const { host } = splitHandle(report.reported.username)
  return (
    <aside ref={pane} className="inspect" aria-label={t('moderation.record.about')}>
      <h2>
        <Link to={userPath(report.reported)} dir="auto">
          <Name user={report.reported} />
        </Link>{' '}
        {host && <span className="mute">@{host}</span>}
      </h2>
      <Record report={report} fetched={shown} />
    </aside>
  )
}

/** The same in the card of a report, where there is no room beside the queue; fetched once it is opened. */
export const AboutAuthor = ({ report }: { report: Report }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="warning-field record with-script"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary>
        <Icon name="user" size="s" />
        {t('moderation.record.of', { name: displayName(report.reported) })}
      </summary>
      {opened && <Record report={report} fetched />}
    </details>
  )
}
