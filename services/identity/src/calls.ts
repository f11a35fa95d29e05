import {
  noteClientUse,
  principalBySession,
  principalByToken,
  purgeRemoteUser,
  setFollow,
  signingKeys,
  signups,
  upsertRemoteUser,
  userByName,
  userCounts,
  userViews,
} from '@app/contract/calls/identity.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { isLocal, toCard } from './accounts/account.ts'
import type { AccountRow } from './accounts/account.repository.ts'
import { accountColumns, toAccount } from './accounts/account.repository.ts'
import { nameInStore } from './accounts/routes.ts'
import { toSignup } from './sign-ups/sign-up.view.ts'
import type { Identity } from './context.ts'

/** What other contexts and the gateway may ask. */
export const identityCalls = ({
  deps,
  instanceBlocks,
  accounts,
  sessions,
  tokens,
  keys,
  relations,
  remoteUsers,
  clientUse,
  administration,
  views,
}: Identity) => [
  answer(principalBySession, ({ token }) => sessions.principalOf(token)),
  answer(principalByToken, (claims) => tokens.principalOf(claims)),
  answer(noteClientUse, async (report) => {
    await clientUse.note(report)
    return {}
  }),
  answer(signingKeys, async () => ({ keys: await keys.published() })),
  answer(userByName, async ({ username }) => {
    const account = await accounts.byName(nameInStore(username, deps.config.domain))
    return account && toCard(account)
  }),
  answer(upsertRemoteUser, async (remote) => ({ userId: await remoteUsers(remote) })),
  answer(purgeRemoteUser, async ({ userId }) => {
    const account = await accounts.byId(userId)
    const known = account !== null && !isLocal(account)
    if (known) await administration.askToPurge(userId)
    return { known }
  }),
  answer(setFollow, async ({ followerId, followedId, on }) => ({
    changed: await relations.setFollow(followerId, followedId, on),
  })),
  answer(hidesHost, async ({ domain, userIds }) => ({
    userIds: await instanceBlocks.hiding(domain, userIds),
  })),
  answer(signups, async ({ userIds }) => {
    const rows = await deps.db.query<AccountRow>(
      'signups',
      `select ${accountColumns} from account a where a.id = any($1) and a.domain is null and not a.is_deleted`,
      [userIds],
    )
    const found = new Map(rows.map((row) => [row.id, toSignup(toAccount(row))]))
    return { items: userIds.map((userId) => found.get(userId) ?? null) }
  }),
  answer(userViews, async ({ viewer, userIds }) => {
    const rows = await deps.db.query<AccountRow>(
      'accounts-by-id',
      `select ${accountColumns} from account a where a.id = any($1) and not a.is_deleted`,
      [userIds],
      { byKey: true },
    )
    const shown = await views.many(rows.map(toAccount), viewer)
    const found = new Map(shown.map((user) => [user.userId, user]))
    return { items: userIds.map((userId) => found.get(userId) ?? null) }
  }),
  answer(userCounts, async () => {
    const day = 24 * 3_600_000
    const now = deps.clock.now().getTime()
    const [row] = await deps.db.query<{ total: number; month: number; halfyear: number }>(
      'user-counts',
      `select count(*)::int as total,
         (count(*) filter (where last_active > $1))::int as month,
         (count(*) filter (where last_active > $2))::int as halfyear
       from account where domain is null and not is_deleted and application = 'approved'`,
      [new Date(now - 30 * day), new Date(now - 180 * day)],
    )
    return { total: row?.total ?? 0, activeMonth: row?.month ?? 0, activeHalfyear: row?.halfyear ?? 0 }
  }),
]
