import { accentIn } from '@app/platform/colour/accent.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'
import type { Site } from '@app/platform/mail/layout.ts'

/** Where letters of this instance come from, by its settings; `{}` where nobody could tell them. */
export const siteOf = (
  { domain, url }: InstanceConfig,
  settings: Readonly<Record<string, unknown>>,
): Site => ({
  title: String(settings['KBIN_TITLE'] || domain),
  url,
  accent: accentIn(settings),
})
