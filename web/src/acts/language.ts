import { isInterfaceTag } from '@app/contract/languages.ts'
import { LANGUAGE_COOKIE } from '../model/appearance.ts'
import type { Act } from './act.ts'

const YEAR = 365 * 86_400

export const languageActs: Act[] = [
  {
    path: '/language/:tag',
    action: ({ params, url }) => {
      const { tag } = params
      if (!isInterfaceTag(tag)) throw { status: 404, detail: '' }
      const secure = url.protocol === 'https:' ? '; Secure' : ''
      return Promise.resolve({
        cookies: [`${LANGUAGE_COOKIE}=${tag}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`],
      })
    },
  },
]
