import type { Migration } from '@app/platform/db/database.ts'
import { accounts } from './001-accounts.ts'
import { oauth } from './002-oauth.ts'
import { projections } from './003-projections.ts'
import { secondFactor } from './004-second-factor.ts'
import { clientUse } from './005-client-use.ts'
import { peerSoftware } from './006-peer-software.ts'
import { filters } from './007-filters.ts'
import { singleSignOn } from './008-single-sign-on.ts'
import { instanceSecret } from './009-instance-secret.ts'
import { proofByProvider } from './010-proof-by-provider.ts'
import { suspension } from './011-suspension.ts'
import { notes } from './012-notes.ts'
import { approvedFollows } from './013-approved-follows.ts'
import { downvotes } from './014-downvotes.ts'
import { clientUseReports } from './015-client-use-reports.ts'
import { originBans } from './016-origin-bans.ts'
import { endsOfOriginBans } from './017-ends-of-origin-bans.ts'
import { oauthExtensions } from './018-oauth-extensions.ts'
import { followRequests } from './019-follow-requests.ts'
import { devices } from './020-devices.ts'
import { movedIn } from './021-moved-in.ts'
import { foreignHashes } from './022-foreign-hashes.ts'
import { formerLogins } from './023-former-logins.ts'
import { language } from './024-language.ts'
import { profileFields } from './025-profile-fields.ts'
import { moving } from './026-moving.ts'
import { mutes } from './027-mutes.ts'
import { passkeys } from './028-passkeys.ts'
import { dataImports } from './029-data-imports.ts'
import { archives } from './030-archives.ts'
import { silencedAccounts, silencedIndexes } from './031-silenced-accounts.ts'
import { emojis } from './032-emojis.ts'
import { audit } from './033-audit.ts'
import { importAgain } from './034-import-again.ts'
import { deletionReports } from './035-deletion-reports.ts'
import { signUpWaves } from './036-sign-up-waves.ts'
import { recentSignUps } from './037-recent-sign-ups.ts'
import { unconfirmedAccounts } from './038-unconfirmed-accounts.ts'
import { rememberedSessions } from './039-remembered-sessions.ts'

/** In the order they ran; a released one is never edited, and its name never changes. */
export const migrations: Migration[] = [
  accounts,
  oauth,
  projections,
  secondFactor,
  clientUse,
  peerSoftware,
  filters,
  singleSignOn,
  instanceSecret,
  proofByProvider,
  suspension,
  notes,
  approvedFollows,
  downvotes,
  clientUseReports,
  originBans,
  endsOfOriginBans,
  oauthExtensions,
  followRequests,
  devices,
  movedIn,
  foreignHashes,
  formerLogins,
  language,
  profileFields,
  moving,
  mutes,
  passkeys,
  dataImports,
  archives,
  silencedAccounts,
  silencedIndexes,
  emojis,
  audit,
  importAgain,
  deletionReports,
  signUpWaves,
  recentSignUps,
  unconfirmedAccounts,
  rememberedSessions,
]
