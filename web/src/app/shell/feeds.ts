import { useMe } from '../store.ts'
import { useMemberSettings } from '../../features/session/session.api.ts'

export const feeds = [
  { to: '/', icon: 'house', name: 'all' },
  { to: '/sub', icon: 'inbox', name: 'sub' },
  { to: '/fav', icon: 'star', name: 'fav' },
  { to: '/mod', icon: 'shield', name: 'mod' },
] as const

/** Everything is at `/`, unless a member chose to open something else there. */
export const useFeeds = () => {
  const me = useMe()
  const home = useMemberSettings()?.homepage ?? 'front'
  const [all, ...own] = feeds
  return [{ ...all, to: home === 'front' ? '/' : '/all' }, ...(me ? own : [])]
}
