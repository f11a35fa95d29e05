import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import type { ContextModule } from '@app/platform/context.ts'
import { OperatorError } from './operator-error.ts'

/** How a context is loaded, and whether it keeps its data in the SQL store. Only what runs is imported. */
export type Loader = { sql: boolean; load(): Promise<ContextModule> }

export const loaders = ({ mongoUrl }: Pick<Environment, 'mongoUrl'>): Record<Context, Loader> => ({
  identity: { sql: true, load: async () => (await import('@app/identity')).identity },
  community: { sql: true, load: async () => (await import('@app/community')).community },
  content: { sql: true, load: async () => (await import('@app/content')).content },
  messaging: {
    sql: mongoUrl === undefined,
    load: async () => {
      const { messaging, messagingOnMongo } = await import('@app/messaging')
      return mongoUrl ? messagingOnMongo(mongoUrl) : messaging
    },
  },
  media: { sql: true, load: async () => (await import('@app/media')).media },
  federation: { sql: true, load: async () => (await import('@app/federation')).federation },
})

export type Target = Context | 'gateway' | 'web'
export const targets: readonly Target[] = ['gateway', 'web', ...contexts]

/** `all`, or names separated by commas. */
export const parseTargets = (text: string): ReadonlySet<Target> => {
  const names = text.split(',').map((name) => name.trim())
  if (names.includes('all')) return new Set(targets)
  const unknown = names.filter((name) => !(targets as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `There is no target ${unknown.join(', ')}: choose from all, ${targets.join(', ')}.`,
    )
  }
  return new Set(names as Target[])
}
