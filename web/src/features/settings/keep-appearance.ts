import { api, ask } from '../../api/api.ts'
import type { AppStore } from '../../app/store.ts'
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
export const keepAppearance = (store: AppStore): void => {
  const appearanceNow = (): string => formatAppearance(store.getState().page.appearance)
  // Whoever never chose has nothing to keep until they do.
  let kept = memberSettings(store.getState())?.appearance ?? appearanceNow()
  let busy = false
  const keep = async (): Promise<void> => {
    const look = appearanceNow()
    if (busy || look === kept || !store.getState().page.me) return
    busy = true
    await store.dispatch(appearanceApi.endpoints.saveAppearance.initiate(look, { track: false }))
    // What could not be kept is tried again with the next choice; the cookie of this browser has it until then.
    kept = look
    busy = false
    await keep()
  }
  store.subscribe(() => void keep())
  void keep()
}
