import type { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import type { translationServer } from '@app/contract/calls/community.ts'
import type { CallOutput } from '@app/contract/call.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'

export type TranslationServer = NonNullable<CallOutput<typeof translationServer>['server']>

/** A row of the table of settings. */
export type Stored = { key: string; value: unknown }

/** Whether the environment names this server: it may lie in the operator's own network. */
export const isOperators = ({ settingDefaults }: InstanceConfig, url: string): boolean =>
  url !== '' && settingDefaults?.['MBIN_TRANSLATE_URL'] === url

/**
 * The server for translations with the key that is stored for it, else the one of the environment, which is for the server
 * of the environment alone; null: none is named.
 */
export const serverOf = (
  config: InstanceConfig,
  { MBIN_TRANSLATE_URL: url = '' }: SiteSettings,
  stored: readonly Stored[],
): TranslationServer | null => {
  if (url === '') return null
  const key = stored.findLast(({ key: name }) => name === 'MBIN_TRANSLATE_API_KEY')?.value
  const own = isOperators(config, url)
  const apiKey = typeof key === 'string' && key !== '' ? key : own ? config.translateApiKey : undefined
  return { url, apiKey: apiKey ?? null, isOperators: own }
}
