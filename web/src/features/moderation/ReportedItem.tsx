import type { UserSmall } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { splitHandle, userPath } from '../../model/links.ts'
import { lineOf } from '../../model/subject.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { itemsOf } from '../feed/feed.api.ts'

const nothing = { count: 0, currentPage: 1, maxPage: 1, perPage: 1 }

/** What a report is about, in its first lines; `subject` null: it is gone. */
export const ReportedItem = ({
  report: { subject, reported, createdAt, isOfPerson },
}: {
  report: {
    subject: Readonly<Record<string, unknown>> | null
    reported: UserSmall
    createdAt: string
    isOfPerson?: boolean | undefined
  }
}) => {
  const { t } = useTranslation()
  const [item] = subject ? itemsOf({ items: [subject], pagination: nothing }).items : []
  const line = item && lineOf(item)
  const { host } = splitHandle(reported.username)
  return (
    <>
      <div className="rp-top">
        {line && <span className="chip">{t(`moderation.kinds.${line.kind}`)}</span>}
        {isOfPerson && <span className="chip">{t('moderation.reports.person')}</span>}
        <b>
          {isOfPerson ? (
            <Link to={userPath(reported)}>
              <Name user={reported} />
            </Link>
          ) : line ? (
            <Link to={line.path}>{line.title || '…'}</Link>
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
          {line.text && <p>{line.text}</p>}
        </div>
      )}
    </>
  )
}
