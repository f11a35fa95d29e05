import { useCallback } from 'react'
import { formatLook, LOOK_COOKIE, type Look } from '../model/look.ts'
import { lookChanged, useAppDispatch, useAppSelector } from './store.ts'

const YEAR = 365 * 24 * 3600

/** Changes how pages look, here and at the next visit: the server reads the cookie before it draws. */
export const useLook = (): ((change: Partial<Look>) => void) => {
  const dispatch = useAppDispatch()
  const look = useAppSelector((state) => state.page.look)
  return useCallback(
    (change) => {
      const value = formatLook({ ...look, ...change })
      const secure = location.protocol === 'https:' ? '; secure' : ''
      // The Cookie Store API is missing from browsers we support.
      // oxlint-disable-next-line unicorn/no-document-cookie
      document.cookie = `${LOOK_COOKIE}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax${secure}`
      dispatch(lookChanged(change))
    },
    [dispatch, look],
  )
}
