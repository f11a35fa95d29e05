import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { Component as List, loader as loadOne } from './BlockListPage.tsx'
import { Component as Lists, loader as loadAll } from './BlockListsPage.tsx'

export { actions } from './BlockListsPage.tsx'

/** Asks for the block list that the address names, else for all of them. */
export const loader: Loader = (args) => (args.params['id'] === undefined ? loadAll(args) : loadOne(args))

/** The block list that the address names, else all of them. */
export const Component = () => (useParams()['id'] === undefined ? <Lists /> : <List />)
