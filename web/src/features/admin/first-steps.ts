import { DEFAULT_TITLE } from '@app/contract/default-title.ts'
import type { Site } from '../../api/contract.ts'

/** What becomes of a fresh instance, in the order in which it is best done. */
export const steps = ['name', 'pages', 'mail', 'magazines', 'follow', 'backups'] as const
export type Step = (typeof steps)[number]

/** What is known of the instance; undefined as long as the answer is not there. */
export type Known = {
  title: string | undefined
  site: Pick<Site, 'terms' | 'privacyPolicy'> | undefined
  /** Names of magazines from here. */
  magazines: readonly string[] | undefined
  /** Names of magazines that the administrator subscribes to; those from elsewhere have an `@`. */
  subscriptions: readonly string[] | undefined
  backup: { at: string | null; old: boolean } | undefined
}

/** Made with the first administrator, for what names no magazine. */
const MADE_BY_ITSELF = 'random'

/** Which steps are done. Whether a mail arrived nobody but its receiver knows. */
export const doneOf = ({ title, site, magazines, subscriptions, backup }: Known): ReadonlySet<Step> => {
  const done: Record<Step, boolean | undefined> = {
    name: title !== undefined && title !== DEFAULT_TITLE,
    pages: Boolean(site?.terms && site.privacyPolicy),
    mail: false,
    magazines: magazines?.some((name) => name !== MADE_BY_ITSELF),
    follow: subscriptions?.some((name) => name.includes('@')),
    backups: backup && backup.at !== null && !backup.old,
  }
  return new Set(steps.filter((step) => done[step]))
}
