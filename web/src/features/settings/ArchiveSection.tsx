import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { useDates } from '../../ui/format.ts'
import { transferApi } from './transfer.api.ts'

const WHILE_MADE_MS = 5_000

/** Everything that a member wrote in one file: asked for, made in the background, and kept for a week. */
export const ArchiveSection = () => {
  const { t } = useTranslation()
  const { day } = useDates()
  const { press, busy } = usePress()
  const known = transferApi.endpoints.readArchive.useQueryState()
  const isMade = known.data?.archive?.state === 'waiting'
  const asked = transferApi.useReadArchiveQuery(undefined, { pollingInterval: isMade ? WHILE_MADE_MS : 0 })
  return (
    <section className="group" id="archive">
      <h2>{t('transfer.archive.title')}</h2>
      <p>{t('transfer.archive.hint')}</p>
      <Answered of={asked}>
        {({ archive }) => (
          <>
            {archive?.state === 'waiting' && <p role="status">{t('transfer.archive.making')}</p>}
            {archive?.state === 'failed' && <p className="err">{t('transfer.archive.failed')}</p>}
            {archive?.state === 'ready' && archive.endsAt && (
              <div className="line">
                <span className="tx">{t('transfer.archive.ready', { date: day(archive.endsAt) })}</span>
                <a className="btn btn-s" href={`/auth/account/archive/${archive.archiveId}/file`} download>
                  {t('transfer.out.download')}
                </a>
              </div>
            )}
            {(!archive || archive.state === 'failed') && (
              <button
                {...press(transferApi.endpoints.askForArchive, undefined)}
                className="btn"
                disabled={busy}
              >
                {t('transfer.archive.ask')}
              </button>
            )}
          </>
        )}
      </Answered>
    </section>
  )
}
