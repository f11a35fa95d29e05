import type { UserSmall } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { splitHandle, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { reportedLine } from './reported-line.ts'

/** What a report is about, in its first lines; `subject` null: it is gone. */
export const ReportedItem = ({
  report: { subject, reported, createdAt, isOfPerson },
  keys = false,
}: {
  report: {
    subject: Readonly<Record<string, unknown>> | null
    reported: UserSmall
    createdAt: string
    isOfPerson?: boolean | undefined
  }
  /** Whether a single key opens it. */
  keys?: boolean
}) => {
  const { t } = useTranslation()
  const line = reportedLine({ subject })
  const opens = { 'data-open': '', ...(keys && { 'aria-keyshortcuts': 'O' }) }
  const { host } = splitHandle(reported.username)
  return (
    <>
      <div className="rp-top">
        {line && <span className="chip">{t(`moderation.kinds.${line.kind}`)}</span>}
        {subject?.['isAdult'] === true && <span className="chip chip-18">{t('card.adult')}</span>}
        {isOfPerson && <span className="chip">{t('moderation.reports.person')}</span>}
        <b>
          {isOfPerson ? (
            <Link to={userPath(reported)} {...opens}>
              <Name user={reported} />
            </Link>
          ) : line ? (
            <Link to={line.path} {...opens}>
              {line.title || '…'}
            </Link>
          ) : (
            t('moderation.reports.gone')
          )}
        </b>
        <span className="when">
          <Ago date={createdAt} />
        </span>
      </div>
      {line && (
        <div className="rp-quote">
          <div className="cm-head">
            <Avatar user={reported} />
            <Link className="name" to={userPath(reported)} dir="auto">
              <Name user={reported} />
            </Link>
            {host && <span className="host">@{host}</span>}
            <Ago date={line.at} />
          </div>
          {line.text && <p dir="auto">{line.text}</p>}
        </div>
      )}
    </>
  )
}
