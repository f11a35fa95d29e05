import { useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Paged, PendingPage } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'
import { transferApi, type BroughtLine } from './transfer.api.ts'
import { useKindName } from './transfer-kinds.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await need(
    args.dispatch(transferApi.endpoints.readImport.initiate(linesIn(args.params, args.url.searchParams))),
  )
}

const linesIn = (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => ({
  importId: Number(params['id']),
  p: pageNumber(search),
})

const Line = ({ line }: { line: BroughtLine }) => {
  const { t } = useTranslation()
  const name = useKindName()
  const { kind, act, subject, list, outcome, reason } = line
  return (
    <div className="line">
      <div className="tx">
        <bdi>{subject}</bdi>
        <div>
          <small>
            {name(kind)}
            {list !== null && (
              <>
                {' · '}
                <bdi>{list}</bdi>
              </>
            )}
            {act === 'remove' && ` · ${t('transfer.in.remove')}`}
          </small>
        </div>
        {reason && (
          <div>
            <small lang="en" dir="ltr">
              {reason}
            </small>
          </div>
        )}
      </div>
      <span>{t(`transfer.outcome.${outcome ?? 'waiting'}`)}</span>
    </div>
  )
}

/** What came of each line of a file that somebody brought. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const lines = transferApi.useReadImportQuery(linesIn(useParams(), search))
  if (!lines.currentData) return <PendingPage of={lines} />
  return (
    <SettingsFrame tab="profile" title={t('transfer.title')}>
      <p className="spaced">
        <Link to="/settings/transfer">{t('transfer.title')}</Link>
      </p>
      <ImportedFile file={lines.currentData.import} />
      <Paged of={lines} empty={<p className="mute">{t('transfer.in.none')}</p>}>
        {(items) => (
          <div>
            {items.map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </div>
        )}
      </Paged>
    </SettingsFrame>
  )
}
