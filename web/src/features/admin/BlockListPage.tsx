import { useSearchParams } from 'react-router'
import { need, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { usePress } from '../../app/press.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Paged, PendingPage } from '../../ui/Answered.tsx'
import { Counted } from '../../ui/Counted.tsx'
import { Link } from '../../ui/Link.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'
import { blockListsApi, type BlockList, type ListedHost } from './block-lists.api.ts'
import { BlockListSummary } from './BlockListSummary.tsx'

const askedOf = (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => ({
  listId: Number(params['id']),
  p: pageNumber(search),
})

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await need(
    args.dispatch(
      blockListsApi.endpoints.readBlockList.initiate(askedOf(args.params, args.url.searchParams)),
    ),
  )
}

/** Told in this order: what ends first. */
const ties = [
  ['ourFollows', 'admin.lists.cost.ourFollows'],
  ['theirFollows', 'admin.lists.cost.theirFollows'],
  ['ourSubscriptions', 'admin.lists.cost.ourSubscriptions'],
  ['theirSubscriptions', 'admin.lists.cost.theirSubscriptions'],
  ['users', 'nav.people'],
  ['magazines', 'nav.magazines'],
  ['threads', 'feed.threads'],
] as const satisfies readonly (readonly [keyof ListedHost['cost'], string])[]

/** What applying an entry ends or puts out of sight. */
const Cost = ({ cost }: Pick<ListedHost, 'cost'>) => {
  const { t } = useTranslation()
  const counts = ties.map(([tie, label]) => [t(label), cost[tie] ?? 0] as const)
  return counts.every(([, count]) => count === 0) ? (
    t('admin.lists.unknown')
  ) : (
    <>
      {t('admin.lists.costs')} – <Counted of={counts} />
    </>
  )
}

const HostLine = ({ listId, entry }: { listId: number; entry: ListedHost }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { host, severity, comment, state, cost } = entry
  const { applyBlockList } = blockListsApi.endpoints
  return (
    <div className="line">
      <div className="tx">
        <b className="long-word">
          <bdi>{host}</bdi>
        </b>
        <div>
          <small>{t(severity === 'block' ? 'admin.federation.ban' : 'admin.federation.silence')}</small>
        </div>
        {comment && (
          <div>
            <small className="long-word">
              <bdi>{comment}</bdi>
            </small>
          </div>
        )}
        <div>
          <small>
            <Cost cost={cost} />
          </small>
        </div>
      </div>
      {state === 'waiting' ? (
        <span className="btns">
          <button
            {...press(applyBlockList, { listId, hosts: [host] }, t('admin.lists.said.applied'))}
            className="btn btn-s"
            disabled={busy}
          >
            {t('admin.lists.apply')}
            <span className="sr"> {host}</span>
          </button>
        </span>
      ) : (
        <span className="mute">{t(`admin.lists.state.${state}`)}</span>
      )}
    </div>
  )
}

const ListActs = ({ list: { listId, name, url, waiting, applied } }: { list: BlockList }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { puts, isGoing } = usePutOff()
  const { applyBlockList, actOnBlockList } = blockListsApi.endpoints
  const undo = { listId, act: 'undo' } as const
  return (
    <div className="btns spaced">
      {waiting > 0 && !isGoing(applyBlockList, { listId }) && (
        <PutOffButton
          of={puts(applyBlockList, { listId }, t('admin.lists.said.applied'))}
          label={t('admin.lists.applyAll')}
          question={t('admin.lists.applyAsk', { name })}
          name={name}
          className="btn btn-d"
        />
      )}
      {applied > 0 && !isGoing(actOnBlockList, undo) && (
        <PutOffButton
          of={puts(actOnBlockList, undo, t('admin.lists.said.undone'))}
          label={t('admin.lists.undo')}
          question={t('admin.lists.undoAsk', { name })}
          name={name}
          className="btn"
        />
      )}
      {url !== null && (
        <button
          {...press(actOnBlockList, { listId, act: 'refresh' }, t('admin.lists.said.refreshed'))}
          className="btn"
          disabled={busy}
        >
          {t('admin.lists.refresh')}
        </button>
      )}
    </div>
  )
}

/** One block list: what each entry of it would cost, and what of it holds. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = askedOf(useParams(), search)
  const page = blockListsApi.useReadBlockListQuery(asked)
  if (!page.currentData) return <PendingPage of={page} />
  const { list } = page.currentData
  return (
    <AdminFrame tab="federation">
      <nav className="crumb spaced" aria-label={t('thread.where')}>
        <Link to="/admin/federation/lists">{t('admin.lists.title')}</Link>
      </nav>
      <section className="group">
        <h2>
          <bdi>{list.name}</bdi>
        </h2>
        <div className="tx">
          <BlockListSummary list={list} />
        </div>
        <ListActs list={list} />
        <Paged of={page} empty={<p className="mute">{t('admin.federation.none')}</p>}>
          {(items) => items.map((entry) => <HostLine key={entry.host} listId={asked.listId} entry={entry} />)}
        </Paged>
      </section>
      {list.skippedLines.length > 0 && (
        <section className="group">
          <h2>{t('admin.lists.state.skipped')}</h2>
          {list.skippedLines.map((line, index) => (
            <p key={index} className="mute long-word">
              <bdi>{line}</bdi>
            </p>
          ))}
        </section>
      )}
    </AdminFrame>
  )
}
