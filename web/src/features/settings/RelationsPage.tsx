import { usePress } from '../../app/press.ts'
import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { rowOf, type Related } from '../people/related.tsx'
import {
  isMutedKind,
  kindsOf,
  relations,
  relationsApi,
  type Relation,
  type RelationKind,
} from './relations.api.ts'
import { RelationTabs } from './RelationTabs.tsx'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

type PageRoute = { relation: Relation; kind: RelationKind }

const routeOf = (pathname: string): PageRoute | null => {
  const [, , first, second] = pathname.split('/')
  const relation = relations.find((one) => one === first)
  const kind = relation && kindsOf(relation).find((one) => one === second)
  return relation && kind ? { relation, kind } : null
}

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const route = routeOf(args.url.pathname)
  if (!route) return notFound()
  const { readRelated } = relationsApi.endpoints
  const asked = { ...route, p: pageNumber(args.url.searchParams) }
  // What is muted is changed on pages of which this list does not hear.
  await want(args.dispatch(readRelated.initiate(asked, { forceRefetch: route.kind === 'conversations' })))
}

/** Whether it belongs in its list: a conversation stays in the cached page of what was muted when that was fetched. */
const isStill = (item: Related): boolean =>
  item.kind !== 'conversations' || item.subject.notificationStatus === 'Muted'

const List = ({ relation, kind }: PageRoute) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const { changeRelation } = relationsApi.endpoints
  const muted = isMutedKind(kind)
  const ended = muted
    ? 'unmuted'
    : relation === 'blocked'
      ? 'unblocked'
      : kind === 'people'
        ? 'unfollowed'
        : 'unsubscribed'
  const [search] = useSearchParams()
  const related = relationsApi.useReadRelatedQuery({
    relation,
    kind,
    p: pageNumber(search),
  })
  const { currentData } = related
  const shown = currentData && { ...currentData, items: currentData.items.filter(isStill) }
  return (
    <Paged
      of={shown ? { ...related, currentData: shown } : related}
      empty={
        <Empty icon="inbox" title={t(`relations.none.${isMutedKind(kind) ? kind : relation}`)}>
          {kind === 'magazines' && relation === 'subscriptions' && (
            <Link className="btn" to="/magazines">
              {t('feed.browse')}
            </Link>
          )}
        </Empty>
      }
    >
      {(items) => (
        <section className="group">
          {items.map((item) => {
            const { key, ...row } = rowOf(item)
            return (
              <Line key={key} {...row}>
                <button
                  {...press(
                    changeRelation,
                    { relation, item, on: false },
                    back(t(`left.${ended}`, { name: row.name }), changeRelation, {
                      relation,
                      item,
                      on: true,
                    }),
                  )}
                  className="btn btn-s"
                  disabled={busy}
                >
                  {t(`relations.undo.${relation === 'blocked' && !isMutedKind(kind) ? 'blocked' : kind}`)}
                  <span className="sr"> {row.name}</span>
                </button>
              </Line>
            )
          })}
        </section>
      )}
    </Paged>
  )
}

/** Whom and what a member subscribes to, and whom and what they block or mute. */
export const Component = () => {
  const { t } = useTranslation()
  const route = routeOf(useLocation().pathname)
  if (!route) throw new PageFailure(404)
  return (
    <SettingsFrame tab={route.relation} title={t(`relations.${route.relation}`)}>
      <RelationTabs relation={route.relation} current={route.kind} />
      <List {...route} />
    </SettingsFrame>
  )
}
