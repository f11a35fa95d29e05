import { isInterfaceTag, LANGUAGE_COOKIE } from '@app/contract/languages.ts'
import { settingsApi } from '../features/settings/settings.api.ts'
import type { Act } from './act.ts'

const YEAR = 365 * 86_400

export const languageActs: Act[] = [
  {
    path: '/language/:tag',
    action: async ({ dispatch, state, params, url }) => {
      const { tag } = params
      if (!isInterfaceTag(tag)) throw { status: 404, detail: '' }
      // Members are written to in it, and read in it wherever they sign in.
      if (state().page.me)
        await dispatch(settingsApi.endpoints.saveSettings.initiate({ language: tag })).unwrap()
      const secure = url.protocol === 'https:' ? '; Secure' : ''
      return { cookies: [`${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`] }
    },
  },
]
