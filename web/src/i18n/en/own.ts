import { accessibility } from '../parts/accessibility.ts'
import { acts } from '../parts/acts.ts'
import { account } from '../parts/account.ts'
import { bookmarkLists } from '../parts/bookmark-lists.ts'
import { deletion } from '../parts/deletion.ts'
import { feeds } from '../parts/feeds.ts'
import { drafts } from '../parts/drafts.ts'
import { instance } from '../parts/instance.ts'
import { digest, messages } from '../parts/messages.ts'
import { moving } from '../parts/moving.ts'
import { passkeys, strength } from '../parts/passkeys.ts'
import { proof } from '../parts/proof.ts'
import { apps, safety } from '../parts/safety.ts'
import { settings } from '../parts/settings.ts'
import { sso } from '../parts/sso.ts'
import { transfer } from '../parts/transfer.ts'

/** What only the pages around one's own account say. */
export default {
  ...acts,
  ...account,
  ...bookmarkLists,
  ...settings,
  ...feeds,
  drafts,
  moving,
  transfer,
  safety: { ...safety, ...proof.safety },
  sso: { ...sso, ...proof.sso },
  apps,
  passkeys,
  strength,
  messages,
  digest,
  deletion,
  instance,
  accessibility,
} as const
