import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { schemasOf } from './health.ts'
import type { Backups, Process } from './health.ts'

const Line = ({ name, text, children }: { name: string; text?: string; children: ReactNode }) => (
  <div className="line">
    <span className="tx">
      <b>{name}</b>
      {text && <small className="long-word">{text}</small>}
    </span>
    {children}
  </div>
)

const whats = ['backup', 'rehearsal'] as const

/** When the instance was last saved, and that restoring it works. */
export const BackupRuns = ({ backups }: { backups: Backups }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t('admin.health.backups')}</h2>
      {whats.map((what) => (
        <Line key={what} name={t(`admin.health.${what}`)}>
          <span className={backups[what].old ? 'bad' : 'mute'}>
            {backups[what].at ? <Ago date={backups[what].at} /> : t('admin.health.never')}
          </span>
        </Line>
      ))}
    </section>
  )
}

/** How the tables of each context stand beside the release that runs: what an upgrade has done, or is to do. */
export const Schemas = ({ processes }: { processes: readonly Process[] }) => {
  const { t } = useTranslation()
  return (
    <section className="group">
      <h2>{t('admin.health.tables')}</h2>
      {schemasOf(processes).map(({ context, applied, pending, unknown }) => (
        <Line key={context} name={context} text={[...pending, ...unknown].join(', ')}>
          <span className={pending.length > 0 ? 'bad' : 'mute'}>
            {pending.length > 0
              ? t('admin.health.pending', { count: pending.length })
              : unknown.length > 0
                ? t('admin.health.newer', { count: unknown.length })
                : t('admin.health.upToDate', { count: applied })}
          </span>
        </Line>
      ))}
    </section>
  )
}
