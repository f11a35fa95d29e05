import { usualEmbedProviders } from '@app/contract/content/embed.ts'
import type { InstanceConfig } from '@app/platform/config/instance.ts'

export type Settings = {
  /** What the instance is called. */
  title: string
  downvotesMode: 'disabled' | 'hidden' | 'enabled'
  defaultLang: string
  /** Only members make this instance fetch what they search for from others. */
  membersOnlyFederatedSearch: boolean
  /** Providers of what is shown within a page (`entries/embed.ts`), as the administrators wrote them. */
  embeds: string
}

/** What this context heeds of the instance's settings. */
export const readSettings = (
  settings: Record<string, unknown>,
  environment: InstanceConfig['settingDefaults'] = {},
): Settings => {
  const mode = settings['MBIN_DOWNVOTES_MODE']
  const lang = settings['KBIN_DEFAULT_LANG']
  return {
    title: String(settings['KBIN_TITLE'] || environment['KBIN_TITLE'] || 'Commonplace'),
    downvotesMode: mode === 'disabled' || mode === 'hidden' ? mode : 'enabled',
    // Items bear a language alone, pages and mails a region or script, too.
    defaultLang: (typeof lang === 'string' && lang.split('-', 1)[0]) || 'en',
    membersOnlyFederatedSearch: settings['KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN'] !== false,
    embeds: String(settings['MBIN_EMBEDS'] ?? environment['MBIN_EMBEDS'] ?? usualEmbedProviders),
  }
}
