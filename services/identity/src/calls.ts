import { randomUUID } from 'node:crypto'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import {
  answerFollow,
  moveRemoteUser,
  principalBySession,
  principalByToken,
  reputations,
  setFollow,
  signingKeys,
  signups,
  upsertRemoteUser,
  userByName,
  userCounts,
  userViews,
} from '@app/contract/calls/identity.ts'
import { setOriginBan } from '@app/contract/calls/remote-moderation.ts'
import * as retired from '@app/contract/calls/retired.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import { answer } from '@app/platform/calls/calls.ts'
import { setOriginBan as applyOriginBan } from './administration/origin-ban.ts'
import { findAccountByName } from './accounts/account.repository.ts'
import { toCard } from './accounts/account.ts'
import { reputationsOf, viewUsersById } from './accounts/account.view.ts'
import { nameInStore } from './accounts/names.rules.ts'
import { saveRemoteAccount } from './accounts/save-remote-account.ts'
import { countUsers } from './accounts/user-counts.view.ts'
import type { Identity } from './context.ts'
import { purgeRemoteAccount } from './deletions/delete-account.ts'
import { usersHidingHost } from './instance-blocks/instance-blocks.ts'
import { moveRemote } from './moving/move-account.ts'
import { recordClientUse } from './oauth/clients/client-use.ts'
import { publishedKeys } from './oauth/keys/signing-keys.ts'
import { principalOfToken } from './oauth/tokens/token.repository.ts'
import { applyFollow, takeAnswer } from './relations/relations.ts'
import { principalOfSession } from './sessions/session.repository.ts'
import { findSignUps } from './sign-ups/sign-up.view.ts'

/** What other contexts and the gateway may ask. */
export const identityCalls = (identity: Identity): CallHandler[] => [
  answer(principalBySession, ({ token }) => principalOfSession(identity, token)),
  answer(principalByToken, (claims) => principalOfToken(identity, claims)),
  answer(signingKeys, async () => ({ keys: await publishedKeys(identity) })),
  answer(userByName, async ({ username }) => {
    const account = await findAccountByName(identity, nameInStore(username, identity.config.domain))
    return account && toCard(account)
  }),
  answer(upsertRemoteUser, async (remote) => ({ userId: await saveRemoteAccount(identity, remote) })),
  answer(setFollow, async ({ followerId, followedId, on }) => ({
    outcome: await applyFollow(identity, followerId, followedId, on),
  })),
  answer(moveRemoteUser, async ({ userId, targetId }) => ({
    moved: await moveRemote(identity, userId, targetId),
  })),
  answer(answerFollow, async (said) => ({ changed: await takeAnswer(identity, said) })),
  answer(setOriginBan, (said) => applyOriginBan(identity, said)),
  answer(hidesHost, async ({ domain, userIds }) => ({
    userIds: await usersHidingHost(identity, domain, userIds),
  })),
  answer(signups, async ({ userIds }) => ({ items: await findSignUps(identity, userIds) })),
  answer(userViews, async ({ viewer, userIds }) => ({
    items: await viewUsersById(identity, userIds, viewer),
  })),
  answer(reputations, async ({ userIds }) => ({ items: await reputationsOf(identity, userIds) })),
  answer(userCounts, () => countUsers(identity)),
  // Asked by processes of the previous release alone.
  answer(retired.noteClientUse, async ({ uses }) => {
    await recordClientUse(identity, uses, randomUUID())
    return {}
  }),
  answer(retired.purgeRemoteUser, async ({ userId }) => ({
    known: await purgeRemoteAccount(identity, userId),
  })),
]
