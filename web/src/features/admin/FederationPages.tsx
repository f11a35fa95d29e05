import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { Component as End, loader as loadCost, stop } from './DefederationPage.tsx'
import { add, Component as All, loader as loadAll } from './FederationPage.tsx'

/** What the forms of both pages do. */
export const actions = { '': add, end: stop }

/** Asks what it costs to end federation with the server that the address names, else for all servers. */
export const loader: Loader = (args) => (args.params['end'] === undefined ? loadAll(args) : loadCost(args))

/** Ends federation with the server that the address names, else shows all servers. */
export const Component = () => (useParams()['end'] === undefined ? <All /> : <End />)
