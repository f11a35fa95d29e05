import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { Component as Ban, loader as loadPerson } from './BanPage.tsx'
import { Component as Bans, loader as loadBans } from './BansPage.tsx'

export { actions } from './BanPage.tsx'

/** Asks for the person whom the address names, else for all who are banned. */
export const loader: Loader = (args) =>
  args.params['person'] === undefined ? loadBans(args) : loadPerson(args)

/** Bans the person whom the address names, else shows all bans. */
export const Component = () => (useParams()['person'] === undefined ? <Bans /> : <Ban />)
