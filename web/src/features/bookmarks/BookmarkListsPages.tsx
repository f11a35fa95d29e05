import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { add, Component as Lists, loader as loadLists } from './BookmarkListsPage.tsx'
import { change, Component as EditList, loader as loadList } from './EditListPage.tsx'

/** What the forms of both pages do. */
export const actions = { '': add, edit: change }

/** Asks for the list that the address names, else for all lists. */
export const loader: Loader = (args) => (args.params['list'] === undefined ? loadLists(args) : loadList(args))

/** Changes the list that the address names, else shows all lists. */
export const Component = () => (useParams()['list'] === undefined ? <Lists /> : <EditList />)
