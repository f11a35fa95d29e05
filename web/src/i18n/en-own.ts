import { account } from './parts/account.ts'
import { circle } from './parts/circle.ts'
import { digest, messages } from './parts/messages.ts'
import { proof } from './parts/proof.ts'
import { reputation } from './parts/reputation.ts'
import { apps, safety } from './parts/safety.ts'
import { settings } from './parts/settings.ts'
import { sso } from './parts/sso.ts'

/** What only the pages around one's own account, and around somebody's people, magazines and points, say. */
export const own = {
  ...account,
  ...settings,
  safety: { ...safety, ...proof.safety },
  sso: { ...sso, ...proof.sso },
  apps,
  messages,
  digest,
  circle,
  reputation,
} as const
