import { useEffect, type MouseEvent } from 'react'
import { want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { useAppDispatch, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { draftsOf } from '../../model/drafts.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { draftsApi, type Draft, type DraftSmall } from './drafts.api.ts'
import { sendDrafts } from './keep-drafts.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(draftsApi.endpoints.readDrafts.initiate()))
}

/** What boxes are, by how their keys begin (rules/ranking.md#drafts). */
const boxes = [
  ['new-thread', 'submit.thread', 'file-pen'],
  ['microblog', 'submit.microblog', 'feather'],
  ['comment-', 'acts.reply', 'message-square'],
  ['edit-', 'acts.edit', 'pencil'],
  ['message-', 'messages.title', 'mail'],
  ['report-', 'acts.report', 'flag'],
  ['appeal-', 'acts.appeal', 'flag'],
  ['new-magazine', 'nav.magazines', 'layers'],
  ['magazine-', 'nav.magazines', 'layers'],
] as const

const DraftLine = ({
  draft: { key, about, path, firstWords, changedAt, pictureCount },
}: {
  draft: DraftSmall
}) => {
  const { t } = useTranslation()
  const owner = useMe()?.userId
  const dispatch = useAppDispatch()
  const tell = useTell()
  const { press } = usePress()
  const { readDraft, keepDraft, deleteDraft } = draftsApi.endpoints
  const [, label, icon] = boxes.find(([start]) => key.startsWith(start)) ?? [null, null, 'pencil']

  /** What is taken away is held for as long as it can be had back. */
  const remove = async (): Promise<void> => {
    let held: Draft | null = null
    const done = async (): Promise<void> => {
      held = await dispatch(readDraft.initiate(key, { subscribe: false, forceRefetch: true })).unwrap()
      await dispatch(deleteDraft.initiate(key)).unwrap()
      draftsOf(owner).drop(key)
    }
    await tell(done(), {
      said: t('drafts.deleted'),
      undone: t('drafts.restored'),
      undo: async () => {
        if (held) await dispatch(keepDraft.initiate({ key, body: held })).unwrap()
      },
    })
  }
  const name = about ?? (firstWords || key)
  return (
    <li className="line">
      <Icon name={icon} />
      <span className="tx">
        <b>
          {path ? (
            <Link to={path} dir="auto">
              {name}
            </Link>
          ) : (
            <span dir="auto">{name}</span>
          )}
          {label && <span className="chip">{t(label)}</span>}
        </b>
        {name !== firstWords && (
          <span className="said" dir="auto">
            {firstWords}
          </span>
        )}
        <small>
          <Ago date={changedAt} />
          {pictureCount > 0 && <span> · {t('drafts.pictures', { count: pictureCount })}</span>}
        </small>
      </span>
      <button
        {...press(deleteDraft, key)}
        className="btn btn-s btn-q"
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          void remove()
        }}
      >
        {t('drafts.delete')}
      </button>
    </li>
  )
}

/** What a member began to write and has not sent, with the way back to each box. */
export const Component = () => {
  const { t } = useTranslation()
  const owner = useMe()?.userId
  const dispatch = useAppDispatch()
  const asked = draftsApi.useReadDraftsQuery(undefined, { refetchOnMountOrArgChange: 10 })
  useEffect(() => {
    if (owner !== undefined) void sendDrafts({ dispatch, owner })
  }, [dispatch, owner])
  return (
    <>
      <Head title={t('drafts.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('drafts.title')}</h1>
        </div>
        <p className="lead-text">{t('drafts.hint')}</p>
        <Answered of={asked}>
          {(drafts) =>
            drafts.length === 0 ? (
              <Empty icon="pencil" title={t('drafts.none')} />
            ) : (
              <ul className="group plain">
                {drafts.map((draft) => (
                  <DraftLine key={draft.key} draft={draft} />
                ))}
              </ul>
            )
          }
        </Answered>
      </main>
    </>
  )
}
