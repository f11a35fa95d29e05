import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Counted } from '../../ui/Counted.tsx'
import { Link } from '../../ui/Link.tsx'
import { transferApi, type Brought } from './transfer.api.ts'
import { useKindName } from './transfer-kinds.ts'

/** How far a file that somebody brought has come. */
const Progress = ({ file }: { file: Brought }) => {
  const { t } = useTranslation()
  const name = useKindName()
  const { state, kinds, skipped, waiting, done, already, notFound, refused } = file
  const lines = state === 'ready' ? kinds : []
  return (
    <>
      <div role={state === 'running' ? 'status' : undefined}>
        <small>
          {t(state === 'done' ? 'transfer.outcome.done' : `transfer.state.${state}`)}
          {' · '}
          <Ago date={file.finishedAt ?? file.startedAt ?? file.createdAt} />
        </small>
      </div>
      {lines.map(({ kind, add, remove }) => (
        <div key={kind}>
          <small>
            {name(kind)} –{' '}
            <Counted
              of={[
                [t('transfer.in.add'), add],
                [t('transfer.in.remove'), remove],
              ]}
            />
          </small>
        </div>
      ))}
      <div>
        <small>
          <Counted
            of={[
              [t('transfer.outcome.waiting'), state === 'ready' ? 0 : waiting],
              [t('transfer.outcome.done'), done],
              [t('transfer.outcome.already'), already],
              [t('transfer.outcome.not_found'), notFound],
              [t('transfer.outcome.refused'), refused],
              [t('transfer.in.skipped'), skipped],
            ]}
          />
        </small>
      </div>
    </>
  )
}

/** A file that somebody brought, and what can be done with it. */
export const ImportedFile = ({ file }: { file: Brought }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { importId, fileName, state } = file
  const { startImport, removeImport } = transferApi.endpoints
  return (
    <div className="line" id={`import-${importId}`}>
      <div className="tx">
        <b>
          <Link to={`/settings/transfer/${importId}`}>
            <bdi>{fileName ?? t('transfer.in.file')}</bdi>
          </Link>
        </b>
        <Progress file={file} />
      </div>
      <span className="btns">
        {state === 'ready' && (
          <button {...press(startImport, importId)} className="btn btn-s btn-p" disabled={busy}>
            {t('transfer.in.start')}
          </button>
        )}
        <button {...press(removeImport, importId)} className="btn btn-s btn-q" disabled={busy}>
          {t(state === 'running' ? 'transfer.in.stop' : 'transfer.in.forget')}
        </button>
      </span>
    </div>
  )
}
