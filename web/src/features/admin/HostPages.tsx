import type { Loader } from '../../app/load.ts'
import { loader as loadOne } from './HostPage.tsx'
import { loader as loadAll } from './HostsPage.tsx'

export { Component as Host } from './HostPage.tsx'
export { Component as Hosts } from './HostsPage.tsx'

/** Asks for the server that the address names, else for their list. */
export const loader: Loader = (args) => (args.params['domain'] === undefined ? loadAll(args) : loadOne(args))
