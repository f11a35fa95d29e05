import { useSearchParams } from 'react-router'
import { want, type Load } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { reportedLine } from '../moderation/reported-line.ts'
import { reportsApi, type OwnAppeal } from './reports.api.ts'

export const loadAppeals = ({ dispatch, url }: Load): Promise<void> =>
  want(dispatch(reportsApi.endpoints.readOwnAppeals.initiate({ p: pageNumber(url.searchParams) })))

const AppealLine = ({ appeal: { appealId, status, magazine, subject, text } }: { appeal: OwnAppeal }) => {
  const { t } = useTranslation()
  const line = reportedLine({ subject })
  return (
    <article className={`rp rp-plain${status === 'pending' ? '' : ' is-done'}`} id={`appeal-${appealId}`}>
      <div className="rp-top">
        {line && <span className="chip">{t(`moderation.kinds.${line.kind}`)}</span>}
        <b>{line ? <Link to={line.path}>{line.title || '…'}</Link> : t('moderation.reports.gone')}</b>
      </div>
      <ul className="rp-why">
        <li>
          <Icon name="undo" size="s" />
          <q dir="auto">{text}</q>
        </li>
      </ul>
      <p className="mute">
        <Link to={magazinePath(magazine)}>m/{magazine.name}</Link> · {t(`settings.reports.appeal.${status}`)}
      </p>
    </article>
  )
}

/** What a member appealed against, and what became of it. */
export const Appeals = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const appeals = reportsApi.useReadOwnAppealsQuery({ p: pageNumber(search) })
  return (
    <Paged
      of={appeals}
      empty={
        <Empty icon="undo" title={t('settings.reports.noAppeals')}>
          <span>{t('settings.reports.noAppealsHint')}</span>
        </Empty>
      }
    >
      {(items) => items.map((appeal) => <AppealLine key={appeal.appealId} appeal={appeal} />)}
    </Paged>
  )
}
