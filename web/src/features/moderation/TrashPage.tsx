import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { lineOf } from '../../model/subject.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { itemsApi } from '../items/items.api.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'trash')
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(moderationApi.endpoints.readTrash.initiate({ magazineId, p })))
}

const Trash = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const [search] = useSearchParams()
  const { magazineId } = magazine
  const trash = moderationApi.useReadTrashQuery({
    magazineId,
    p: pageNumber(search),
  })
  return (
    <Paged
      of={trash}
      empty={
        <Empty icon="trash" title={t('moderation.trash.none')}>
          <span>{t('moderation.trash.noneHint')}</span>
        </Empty>
      }
    >
      {(items) => (
        <section className="group">
          {items.map(lineOf).map((line) => (
            <Line
              key={`${line.kind}${line.id}`}
              name={
                <>
                  <span className="chip">{t(`moderation.kinds.${line.kind}`)}</span>{' '}
                  <Link to={line.path}>{line.title || '…'}</Link>
                </>
              }
              note={
                <>
                  <Link to={userPath(line.user)}>
                    <Name user={line.user} />
                  </Link>{' '}
                  · <Ago date={line.at} />
                </>
              }
            >
              <button
                {...press(
                  itemsApi.endpoints.moderate,
                  { kind: line.kind, id: line.id, act: 'restore' },
                  back(
                    t('moderation.said.restored', { title: line.title || '…' }),
                    itemsApi.endpoints.moderate,
                    { kind: line.kind, id: line.id, act: 'trash' },
                    t('moderation.decided.one.remove', { title: line.title || '…' }),
                  ),
                )}
                className="btn btn-s"
                disabled={busy}
              >
                <Icon name="undo" size="s" />
                {t('moderation.trash.restore')}
              </button>
            </Line>
          ))}
        </section>
      )}
    </Paged>
  )
}

/** What moderators removed, and the way back. */
export const Component = () => (
  <PanelFrame tab="trash">{(magazine) => <Trash magazine={magazine} />}</PanelFrame>
)
