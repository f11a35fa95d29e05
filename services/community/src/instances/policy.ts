import { instanceChanged } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import { asciiHost } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'
import { orderCutOff } from './order-cut-off.ts'

/** A host we have heard from or of. */
export const noteInstance = async (tx: Knex | Knex.Transaction, domain: string): Promise<void> => {
  await tx('instance').insert({ domain }).onConflict('domain').ignore()
}

type Policy = { is_banned?: boolean; is_allowed?: boolean }

const setPolicy = async (
  community: Community,
  tx: Knex.Transaction,
  domain: string,
  policy: Policy,
): Promise<void> => {
  const [row] = await tx('instance')
    .where({ domain })
    // What somebody says by hand is no list's any more.
    .update({ ...policy, banned_by_list: false })
    .returning<Pick<Rows['instance'], 'is_banned' | 'is_allowed'>[]>(['is_banned', 'is_allowed'])
  if (!row) throw notFound(`No instance called ${domain} is known here.`)
  await community.outbox.add(tx, instanceChanged, {
    domain,
    isBanned: row.is_banned,
    isExplicitlyAllowed: row.is_allowed,
  })
  if (policy.is_banned === true || policy.is_allowed === false) await orderCutOff(community, tx, domain)
}

/** Each works in one mode only, and only the first two make an unknown host known. */
const acts = {
  ban: { allowList: false, creates: true, policy: { is_banned: true, is_allowed: false } },
  allow: { allowList: true, creates: true, policy: { is_allowed: true, is_banned: false } },
  unban: { allowList: false, creates: false, policy: { is_banned: false } },
  deny: { allowList: true, creates: false, policy: { is_allowed: false } },
} as const satisfies Record<string, { allowList: boolean; creates: boolean; policy: Policy }>

const requireMode = async (community: Community, wanted: boolean): Promise<void> => {
  const { MBIN_USE_FEDERATION_ALLOW_LIST: allowList } = await community.settings.current()
  if (allowList === wanted) return
  throw badRequest(
    allowList
      ? 'This instance uses an allow list: allow or deny instances instead.'
      : 'This instance uses a ban list: ban or unban instances instead.',
  )
}

export const setInstance = async (
  community: Community,
  act: keyof typeof acts,
  sent: string,
  principal: Principal,
): Promise<void> => {
  requireAdmin(principal)
  const domain = asciiHost(sent)
  const { allowList, creates, policy } = acts[act]
  if (creates) await noteInstance(community.db.knex, domain)
  else if (!(await community.db.knex('instance').where({ domain }).first('id'))) {
    throw notFound(`No instance called ${domain} is known here.`)
  }
  await requireMode(community, allowList)
  await community.db.transaction((tx) => setPolicy(community, tx, domain, policy))
}

/** Makes exactly these the banned ones. Answers them in order. */
export const replaceBanned = async (
  community: Community,
  domains: readonly string[],
  principal: Principal,
): Promise<string[]> => {
  requireAdmin(principal)
  await requireMode(community, false)
  const wanted = new Set(domains.map(asciiHost))
  return community.db.transaction(async (tx) => {
    await tx('instance')
      .whereRaw('domain = any(?::text[])', [[...wanted]])
      .update({ banned_by_list: false })
    const before = await tx('instance').where({ is_banned: true }).forUpdate().pluck<string[]>('domain')
    for (const domain of before)
      if (!wanted.has(domain)) await setPolicy(community, tx, domain, { is_banned: false })
    for (const domain of wanted) {
      if (before.includes(domain)) continue
      await noteInstance(tx, domain)
      await setPolicy(community, tx, domain, { is_banned: true, is_allowed: false })
    }
    return [...wanted].toSorted()
  })
}
