import type { Instance } from '@app/contract/community/instance-schemas.ts'
import { instanceChanged } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { requireAdmin } from '../rights/access.ts'
import { orderCutOff } from './cut-off.ts'

/** The lists everybody may read (rules/moderation.md#defederation). */
const lists = {
  defederated: 'is_banned and not is_allowed',
  'not-banned': 'not is_banned',
  allowed: 'is_allowed',
  dead: `failed_delivers >= 10
    and coalesce(last_successful_deliver, 'epoch') < now() - interval '7 days'
    and coalesce(last_successful_receive, 'epoch') < now() - interval '7 days'`,
} as const

export const listInstances = (ctx: Community, list: keyof typeof lists): Promise<Instance[]> =>
  ctx.db.query<Instance>(
    `instances-${list}`,
    `select domain, software, version from instance where ${lists[list]} order by domain collate "C"`,
  )

export const federatedInstances = async (ctx: Community): Promise<Instance[]> => {
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowList } = await ctx.settings.current()
  return listInstances(ctx, allowList ? 'allowed' : 'not-banned')
}

/** In the order asked; null where we never heard of such a host. */
export const knownInstancesOf = async (
  ctx: Community,
  domains: readonly string[],
): Promise<(Instance | null)[]> => {
  const rows = await ctx.db.query<Instance>(
    'instances-by-domain',
    `select domain, software, version from instance where domain = any($1)`,
    [domains],
  )
  const known = new Map(rows.map((row) => [row.domain, row]))
  return domains.map((domain) => known.get(domain) ?? null)
}

/** A host we have heard from or of. */
export const noteInstance = async (tx: Knex | Knex.Transaction, domain: string): Promise<void> => {
  await tx('instance').insert({ domain }).onConflict('domain').ignore()
}

/** Lower case and punycode, as hosts are called everywhere else; what is no host stays as it was sent. */
const asciiHost = (text: string): string => {
  const url = URL.parse(`https://${text}`)
  return url?.href === `https://${url?.host}/` ? url.host : text
}

type Policy = { is_banned?: boolean; is_allowed?: boolean }

const setPolicy = async (
  ctx: Community,
  tx: Knex.Transaction,
  domain: string,
  policy: Policy,
): Promise<void> => {
  const [row] = await tx('instance')
    .where({ domain })
    .update(policy)
    .returning<{ is_banned: boolean; is_allowed: boolean }[]>(['is_banned', 'is_allowed'])
  if (!row) throw notFound(`No instance called ${domain} is known here.`)
  await ctx.outbox.add(tx, instanceChanged, {
    domain,
    isBanned: row.is_banned,
    isExplicitlyAllowed: row.is_allowed,
  })
  if (policy.is_banned === true || policy.is_allowed === false) await orderCutOff(ctx, tx, domain)
}

/** Each works in one mode only, and only the first two make an unknown host known. */
const acts = {
  ban: { allowList: false, creates: true, policy: { is_banned: true, is_allowed: false } },
  allow: { allowList: true, creates: true, policy: { is_allowed: true, is_banned: false } },
  unban: { allowList: false, creates: false, policy: { is_banned: false } },
  deny: { allowList: true, creates: false, policy: { is_allowed: false } },
} as const satisfies Record<string, { allowList: boolean; creates: boolean; policy: Policy }>

const requireMode = async (ctx: Community, wanted: boolean): Promise<void> => {
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowList } = await ctx.settings.current()
  if (allowList === wanted) return
  throw badRequest(
    allowList
      ? 'This instance uses an allow list: allow or deny instances instead.'
      : 'This instance uses a ban list: ban or unban instances instead.',
  )
}

export const setInstance = async (
  ctx: Community,
  act: keyof typeof acts,
  sent: string,
  principal: Principal,
): Promise<void> => {
  requireAdmin(principal)
  const domain = asciiHost(sent)
  const { allowList, creates, policy } = acts[act]
  if (creates) await noteInstance(ctx.db.knex, domain)
  else if (!(await ctx.db.knex('instance').where({ domain }).first('id'))) {
    throw notFound(`No instance called ${domain} is known here.`)
  }
  await requireMode(ctx, allowList)
  await ctx.db.transaction((tx) => setPolicy(ctx, tx, domain, policy))
}

/** Makes exactly these the banned ones. Answers them in order. */
export const replaceBanned = async (
  ctx: Community,
  domains: readonly string[],
  principal: Principal,
): Promise<string[]> => {
  requireAdmin(principal)
  await requireMode(ctx, false)
  const wanted = new Set(domains.map(asciiHost))
  return ctx.db.transaction(async (tx) => {
    const before = await tx('instance').where({ is_banned: true }).forUpdate().pluck<string[]>('domain')
    for (const domain of before)
      if (!wanted.has(domain)) await setPolicy(ctx, tx, domain, { is_banned: false })
    for (const domain of wanted) {
      if (before.includes(domain)) continue
      await noteInstance(tx, domain)
      await setPolicy(ctx, tx, domain, { is_banned: true, is_allowed: false })
    }
    return [...wanted].toSorted()
  })
}
