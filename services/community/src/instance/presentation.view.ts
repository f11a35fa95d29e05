import type { InstancePresentation } from '@app/contract/community/presentation.ts'
import { accentOf, builtInAccent } from '@app/platform/colour/accent.ts'
import type { Community } from '../context.ts'

/** The settings that concern how pages look and what they hold. */
export const presentationView = async (community: Community): Promise<InstancePresentation> => {
  const settings = await community.settings.current()
  const accent = accentOf(settings.MBIN_ACCENT)
  return {
    metaTitle: settings.KBIN_META_TITLE,
    metaDescription: settings.KBIN_META_DESCRIPTION,
    metaKeywords: settings.KBIN_META_KEYWORDS,
    defaultTheme: settings.MBIN_DEFAULT_THEME,
    accent: accent === builtInAccent ? null : accent,
    headerLogo: settings.KBIN_HEADER_LOGO,
    scripts: settings.KBIN_JS_ENABLED,
    livePush: settings.KBIN_MERCURE_ENABLED,
    federationPage: settings.KBIN_FEDERATION_PAGE_ENABLED,
    randomLocalOnly: settings.MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY,
    peopleLocalOnly: settings.MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY,
    restrictedMagazineCreation: settings.MBIN_RESTRICT_MAGAZINE_CREATION,
    translationServer: settings.MBIN_TRANSLATE_URL ? new URL(settings.MBIN_TRANSLATE_URL).host : null,
  }
}
