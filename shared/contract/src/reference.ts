import { operations } from './catalogue.ts'
import { allWebhookKinds, webhookData, webhookKinds } from './community/webhook-kinds.ts'
import { limits } from './limits.ts'
import { notificationKinds, notificationTypes } from './messaging/notification-kinds.ts'
import type { Operation } from './operation.ts'
import { contexts } from './operation.ts'
import { scopeParents, scopes } from './scopes.ts'
import { notificationTexts } from './texts/en/notifications.ts'

const code = (text: string): string => `\`${text}\``
const codes = (texts: readonly string[]): string => texts.map(code).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const page = (title: string, description: string, ...parts: readonly string[]): string =>
  `${['---', `title: ${title}`, `description: ${description}`, '---'].join('\n')}\n\n${parts.join('\n\n')}\n`

const GENERATED =
  'Generated from the contract (`shared/contract/src`) by `node deploy/scripts/reference.ts`. Do not edit this page; a test compares the two.'

/** The page of the documentation that shows the tree of scopes, and which operations ask for each. */
export const scopesPage = (): string =>
  page(
    'Scopes',
    'The tree of OAuth2 scopes, and the operations that ask for each.',
    GENERATED,
    'A parent covers its children, through every level; a scope may have two parents. What a scope means beside a role is [said here](./oauth-and-limits.md#scopes).',
    table(
      ['Scope', 'Covered by', 'Operations that ask for it'],
      scopes.map((scope) => [
        code(scope),
        codes(scopeParents[scope]) || '-',
        codes(operations.filter((one) => one.scopes?.includes(scope)).map(({ id }) => id)) || '-',
      ]),
    ),
  )

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

const lengthOf = (ms: number): string => {
  if (ms % 3_600_000 === 0) return plural(ms / 3_600_000, 'hour')
  return ms % 60_000 === 0 ? plural(ms / 60_000, 'minute') : plural(ms / 1_000, 'second')
}

const whoOf = ({ auth, noBots, openWhenPrivate }: Operation): string =>
  [
    { none: 'anybody', optional: 'anybody', required: 'member' }[auth],
    ...(noBots ? ['no bots'] : []),
    ...(openWhenPrivate ? ['open'] : []),
  ].join(', ')

const limitOf = ({ rate, anonymousRate, addressRate, networkRate }: Operation): string =>
  [
    rate === null ? '-' : code(rate),
    ...(anonymousRate ? [`anonymous ${code(anonymousRate)}`] : []),
    ...(addressRate ? [`by address ${code(addressRate)}`] : []),
    ...(networkRate ? [`by network ${code(networkRate)}`] : []),
  ].join(', ')

/** The page that lists every operation with its owner, whom it serves, its scopes and limits, and the limits' numbers. */
export const operationsPage = (): string =>
  page(
    'Operations',
    'Every operation with its owner, scopes and rate limit, and the numbers of the limits.',
    GENERATED,
    '"open": also for anonymous callers of a [private instance](./oauth-and-limits.md#private-instance). Parameters, bodies and answers are in the [API reference](/api/).',
    '## Limits',
    table(
      ['Limit', 'Calls', 'In'],
      Object.entries(limits).map(([name, { points, durationMs }]) => [
        code(name),
        String(points),
        lengthOf(durationMs),
      ]),
    ),
    ...contexts.flatMap((context) => {
      const owned = operations.filter((one) => one.context === context)
      if (owned.length === 0) return []
      return [
        `## ${context.replace(/^./, (letter) => letter.toUpperCase())}`,
        table(
          ['Operation', 'Call', 'For', 'Scopes', 'Limit'],
          owned.map((one) => [
            code(one.id),
            code(`${one.method} ${one.path}`),
            whoOf(one),
            codes(one.scopes ?? []) || '-',
            limitOf(one),
          ]),
        ),
      ]
    }),
  )

/** The page that lists every kind of notification with what it is about and what it says. */
export const notificationKindsPage = (): string =>
  page(
    'Kinds of notifications',
    'Every kind of notification with what it is about and what it says.',
    GENERATED,
    'Who is notified, and when, is [said here](./notifications.md#kinds). A push adds who caused it and what it is about.',
    table(
      ['Type', 'About', 'Title of a push, line of a digest', 'In the list'],
      notificationTypes.map((type) => {
        const { subject, text } = notificationKinds[type]
        return [code(type), subject, notificationTexts.titles[text], code(notificationTexts.inbox[text])]
      }),
    ),
  )

/** The page that lists what webhooks may be told of, and what a message holds. */
export const webhookKindsPage = (): string =>
  page(
    'Kinds of webhook events',
    'What webhooks may be told of, and what the data of each message holds.',
    GENERATED,
    'How messages are signed, sent and tried again is [said here](../../app_developers/webhooks.md). Webhooks of a magazine hear what is said of "magazine" alone, and of that magazine alone; those of the instance hear all, but nothing of private magazines.',
    table(
      ['Type', 'For webhooks of', 'Says', '`data`'],
      allWebhookKinds.map((kind) => {
        const { in: where, says, data } = webhookKinds[kind]
        return [code(kind), where, says, data]
      }),
    ),
    '## What `data` holds',
    'Users and magazines are as the API shows them to a visitor.',
    table(
      ['`data`', 'Holds'],
      Object.entries(webhookData).map(([name, holds]) => [name, holds]),
    ),
  )

/** Pages below `docs/content/contributing/rules` that derive from the contract, by file name. */
export const referencePages = (): Readonly<Record<string, string>> => ({
  'scopes.md': scopesPage(),
  'operations.md': operationsPage(),
  'notification-kinds.md': notificationKindsPage(),
  'webhook-kinds.md': webhookKindsPage(),
})
