import { PageMoved, type Loader } from '../../app/load.ts'
import { loginPath } from '../../model/links.ts'

/** Sends a visitor to log in, and back. */
export const membersOnly: Loader = ({ state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  return Promise.resolve()
}
