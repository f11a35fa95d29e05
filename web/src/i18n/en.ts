import { admin } from './parts/admin.ts'
import { apiDocs } from './parts/api.ts'
import { lists } from './parts/lists.ts'
import { digest, messages } from './parts/messages.ts'
import { moderation } from './parts/moderation.ts'
import { apps, safety } from './parts/safety.ts'
import { sso } from './parts/sso.ts'
import { frame } from './parts/frame.ts'
import { reading } from './parts/reading.ts'
import { places } from './parts/places.ts'
import { writing } from './parts/writing.ts'
import { account } from './parts/account.ts'
import { settings } from './parts/settings.ts'

/** English, the language every other is translated from. Whole sentences, never parts. */
export const en = {
  ...frame,
  ...reading,
  ...places,
  ...writing,
  ...account,
  ...settings,
  safety,
  apps,
  messages,
  digest,
  sso,
  apiDocs,
  moderation,
  admin,
  ...lists,
} as const
