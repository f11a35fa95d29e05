import type { Loader } from '../../app/load.ts'
import { loader as loadOne } from './BlockListPage.tsx'
import { loader as loadAll } from './BlockListsPage.tsx'

export { Component as List } from './BlockListPage.tsx'
export { actions, Component as Lists } from './BlockListsPage.tsx'

/** Asks for the block list that the address names, else for all of them. */
export const loader: Loader = (args) => (args.params['id'] === undefined ? loadAll(args) : loadOne(args))
