import { useLocation } from 'react-router'
import type { Loader } from '../../app/load.ts'
import { Component as EditFeed, loader as loadFeed, save } from './EditFeedPage.tsx'
import { Component as Feeds, loader as loadFeeds } from './FeedsPage.tsx'

export const actions = { '': save }

const isEdited = (pathname: string): boolean => /\/(new|edit)$/.test(pathname)

export const loader: Loader = (args) => (isEdited(args.url.pathname) ? loadFeed(args) : loadFeeds(args))

/** Makes or changes a feed, else shows all of them. */
export const Component = () => (isEdited(useLocation().pathname) ? <EditFeed /> : <Feeds />)
