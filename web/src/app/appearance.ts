import { useCallback } from 'react'
import { formatAppearance, APPEARANCE_COOKIE, type Appearance } from '../model/appearance.ts'
import { appearanceChanged, useAppDispatch, useAppSelector } from './store.ts'

const YEAR = 365 * 24 * 3600

/** The cookie that keeps how pages look; empty, the one that ends it. */
export const appearanceCookie = (value: string, protocol: string): string =>
  `${APPEARANCE_COOKIE}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`

/** Changes how pages look, here and at the next visit: the server reads the cookie before it draws. */
export const useAppearance = (): ((change: Partial<Appearance>) => void) => {
  const dispatch = useAppDispatch()
  const appearance = useAppSelector((state) => state.page.appearance)
  return useCallback(
    (change) => {
      const value = formatAppearance({ ...appearance, ...change })
      // The Cookie Store API is missing from browsers we support.
      // oxlint-disable-next-line unicorn/no-document-cookie
      document.cookie = appearanceCookie(value, location.protocol)
      dispatch(appearanceChanged(change))
    },
    [dispatch, appearance],
  )
}
