import { useAppDispatch } from '../../app/store.ts'
import { useTell } from '../../ui/useTell.ts'
import { accountsApi } from './accounts.api.ts'

/** Makes a button go on as another account and, as that, at `next`; `src/acts/session.ts` does it where there is no script. */
export const useSwitch = (): ((
  userId: number,
  next: string,
) => { does: string; onPress: () => Promise<void> }) => {
  const dispatch = useAppDispatch()
  const tell = useTell()
  return (userId, next) => ({
    does: `/login/${userId}?next=${encodeURIComponent(next)}`,
    onPress: async () => {
      const done = dispatch(accountsApi.endpoints.switchAccount.initiate(userId)).unwrap()
      // The address may be the one that is open, and is then loaded anew all the same.
      if (await tell(done)) location.assign(next)
    },
  })
}
