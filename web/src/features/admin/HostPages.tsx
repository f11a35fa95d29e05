import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { Component as Host, loader as loadOne } from './HostPage.tsx'
import { Component as Hosts, loader as loadAll } from './HostsPage.tsx'

/** Asks for the server that the address names, else for their list. */
export const loader: Loader = (args) => (args.params['domain'] === undefined ? loadAll(args) : loadOne(args))

/** The server that the address names, else their list. */
export const Component = () => (useParams()['domain'] === undefined ? <Hosts /> : <Host />)
