import { api, ask } from '../../api/api.ts'
import type { AppStore, RootState } from '../../app/store.ts'
import { formatAppearance } from '../../model/appearance.ts'
import { memberSettings } from '../session/session.api.ts'

const appearanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Nothing that was read changes with it. */
    saveAppearance: build.mutation<unknown, string>({
      query: (appearance) => ask('user_update_settings', { body: { appearance } }),
    }),
  }),
})

/** Keeps the look of the pages with the account of a member, wherever on the pages they change it. */
export const keepAppearance = (store: AppStore, drawn: RootState): void => {
  const appearanceNow = (): string => formatAppearance(store.getState().page.appearance)
  // Whoever never chose has nothing to keep until they do, and they may have before this came.
  let kept = memberSettings(drawn)?.appearance ?? formatAppearance(drawn.page.appearance)
  let busy = false
  const keep = async (): Promise<void> => {
    const look = appearanceNow()
    if (busy || look === kept || !store.getState().page.me) return
    busy = true
    await store.dispatch(appearanceApi.endpoints.saveAppearance.initiate(look, { track: false }))
    // What could not be kept is not tried again before the next choice: each try changes the store, too.
    kept = look
    busy = false
    await keep()
  }
  store.subscribe(() => void keep())
  void keep()
}
