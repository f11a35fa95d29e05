import type { Site } from '@app/platform/mail/layout.ts'
import type { Identity } from '../context.ts'
import type { InstanceSettings } from '../instance/settings.ts'

/** Where letters of this instance come from. */
export const siteOf = ({ config }: Identity, { title, accent }: InstanceSettings): Site => ({
  title,
  url: config.url,
  accent,
})
