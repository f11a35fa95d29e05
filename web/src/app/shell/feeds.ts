import { useMemberSettings } from '../../features/session/session.api.ts'
import { feeds } from '../../model/feed-path.ts'
import { useMe } from '../store.ts'

/** Everything is at `/`, unless a member chose to open something else there. */
export const useFeeds = () => {
  const me = useMe()
  const home = useMemberSettings()?.homepage ?? 'front'
  const [all, ...own] = feeds
  return [{ ...all, to: home === 'front' ? '/' : '/all' }, ...(me ? own : [])]
}
