import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ActionArgs } from '../../app/form.ts'
import { need, notFound, PageFailure, PageMoved, type Load } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import { subjectAt } from '../../model/subject-of-path.ts'
import type { Subject } from '../../model/cached-items.ts'
import { loginPath } from '../../model/links.ts'
import { itemsApi, type AnyItem } from './items.api.ts'

/** The item that an address such as `/er/7` or `/m/name/t/7/-/edit` is about. */
export const subjectOf = (pathname: string): Subject => subjectAt(pathname) ?? notFound()

/** Asks for the item of the page; those who may not do what the page does are told before. */
export const loadItem = async (
  { dispatch, state, url }: Load,
  may: (item: AnyItem, load: Load) => boolean = () => true,
): Promise<AnyItem> => {
  const { me } = state().page
  if (!me) throw new PageMoved(loginPath(url.pathname))
  const item = await need(dispatch(itemsApi.endpoints.readItem.initiate(subjectOf(url.pathname))))
  if (!may(item, { dispatch, state, url, params: {} })) throw new PageFailure(403)
  return item
}

export const itemFor = ({ dispatch, url }: ActionArgs): Promise<AnyItem> =>
  dispatch(itemsApi.endpoints.readItem.initiate(subjectOf(url.pathname))).unwrap()

export const useItemOfPage = () => {
  const { pathname } = useLocation()
  const [subject] = useState(() => subjectOf(pathname))
  const me = useMe()
  const asked = itemsApi.useReadItemQuery(subject)
  return { subject, asked, me }
}

export const isAuthor = (item: AnyItem, { state }: Pick<Load, 'state'>): boolean =>
  item.user.userId === state().page.me?.userId

/** Authors change what they wrote, the staff threads alone (rules/moderation.md#rights). */
export const mayEdit = (item: AnyItem, load: Load): boolean => {
  const { me } = load.state().page
  const isStaff = me !== null && (me.isAdmin || me.isGlobalModerator)
  return isAuthor(item, load) || (isStaff && subjectOf(load.url.pathname).kind === 'Entry')
}

export const moderatesIt = (item: AnyItem): boolean => item.canAuthUserModerate === true
