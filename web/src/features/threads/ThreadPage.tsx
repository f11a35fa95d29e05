import { Link } from '../../ui/Link.tsx'
import type { Entry } from '../../api/contract.ts'
import { need, notFound, PageMoved, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, entryPath, splitHandle } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { imageUrl } from '../../model/images.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PendingPage } from '../../ui/Answered.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { commentsApi } from '../comments/comments.api.ts'
import { CommentNode } from '../comments/CommentNode.tsx'
import { Conversation, talkShown } from '../comments/Conversation.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { memberSettings } from '../session/session.api.ts'
import { loadMagazineStyle, MagazineStyle } from '../magazines/MagazineStyle.tsx'
import { MagazineCrumb } from '../magazines/MagazineCrumb.tsx'
import { loadSpoken } from '../items/LazyExtras.tsx'
import { LazyOrigin } from '../items/LazyOrigin.tsx'
import { LazyThreadAside, loadRelated } from './LazyThreadAside.tsx'
import { Thread } from './Thread.tsx'
import { threadsApi } from './threads.api.ts'

const idOf = (text: string | undefined): number => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : notFound())

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const id = idOf(params['id'])
  const entry = dispatch(threadsApi.endpoints.readEntry.initiate(id))
  const rest = params['commentId']
    ? Promise.all([
        need(dispatch(commentsApi.endpoints.readBranch.initiate(idOf(params['commentId'])))),
        want(dispatch(commentsApi.endpoints.readParents.initiate(idOf(params['commentId'])))),
      ])
    : want(
        dispatch(
          commentsApi.endpoints.readComments.initiate({
            on: 'entry',
            id,
            ...talkShown(params['sort'], url.searchParams, memberSettings(state())),
          }),
        ),
      )
  const [found] = await Promise.all([need(entry), rest, loadRelated(dispatch, id)])
  // Under the wrong magazine the item leads to the right one.
  if (found.magazine.name !== params['name']) throw new PageMoved(entryPath(found) + url.search, 301)
  await Promise.all([
    want(dispatch(magazinesApi.endpoints.readMagazine.initiate(found.magazine.name))),
    loadMagazineStyle(dispatch, found.magazine),
    loadSpoken(dispatch, found),
  ])
}

/** One branch of a conversation, led to by a permalink: what the comment answers, and what answers it. */
const Branch = ({ entry, commentId }: { entry: Entry; commentId: number }) => {
  const { t } = useTranslation()
  const { currentData: comment, error, isFetching } = commentsApi.useReadBranchQuery(commentId)
  const { currentData: parents = [] } = commentsApi.useReadParentsQuery(commentId)
  const place = {
    talk: { on: 'entry', id: entry.entryId },
    depth: 0,
    op: entry.user.userId,
    locked: entry.isLocked,
  } as const
  return (
    <section id="comments">
      <div className="notes">
        <div className="note">
          <Icon name="git-merge" />
          <span>
            {error && !isFetching ? t('thread.commentGone') : t('thread.onlyBranch')}{' '}
            <Link to={`${entryPath(entry)}#comments`}>{t('thread.allComments')}</Link>
          </span>
        </div>
      </div>
      {comment ? (
        <div className="tree">
          {parents.map((parent) => (
            <CommentNode key={parent.commentId} comment={parent} {...place} />
          ))}
          <CommentNode comment={comment} {...place} target={commentId} />
        </div>
      ) : (
        isFetching && <TextSkeleton lines={4} />
      )}
    </section>
  )
}

/** For machines, which read it in the page as it comes: browsers do not carry what makes it, and leave it as it is. */
const jsonLd = (entry: Entry, address: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: entry.title,
    url: address,
    datePublished: entry.createdAt,
    dateModified: entry.editedAt ?? undefined,
    author: { '@type': 'Person', name: displayName(entry.user) },
    text: excerpt(entry.contentWarning ?? entry.body, 500) || undefined,
    commentCount: entry.numComments,
  }).replace(/</g, '\\u003c')

/** A thread with its comments, or with one branch of them. */
export const Component = () => {
  const { t } = useTranslation()
  const params = useParams()
  const id = Number(params['id'])
  const origin = useAppSelector((state) => state.page.origin)
  const asked = threadsApi.useReadEntryQuery(id)
  const { currentData: entry } = asked
  if (!entry) return <PendingPage of={asked} skeleton={<TextSkeleton lines={9} />} />
  const commentId = params['commentId'] ? Number(params['commentId']) : null
  const path = entryPath(entry)
  const { name } = splitHandle(entry.magazine.name)
  return (
    <>
      <Head
        title={entry.title ?? t('card.removed')}
        description={excerpt(entry.contentWarning ?? entry.body, 200) || undefined}
        path={path}
        image={imageUrl(entry.image)}
        type="article"
        hidden={entry.apId !== null || entry.user.indexable === false || entry.magazine.indexable === false}
      />
      <script
        type="application/ld+json"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? jsonLd(entry, origin + path) : '' }}
      />
      <MagazineStyle magazine={entry.magazine} />
      <main id="content">
        <MagazineCrumb magazine={entry.magazine} name={name} />
        <Thread entry={entry} short={commentId !== null} />
        {commentId === null ? (
          <Conversation
            key={id}
            readState={entry.readState}
            note={<LazyOrigin item={entry} />}
            counts={entry.completeness?.comments}
            talk={{ on: 'entry', id }}
            count={entry.numComments}
            op={entry.user.userId}
            locked={entry.isLocked}
            audience={entry.audience}
            sort={params['sort']}
            base={path}
            magazine={entry.magazine}
          />
        ) : (
          <Branch entry={entry} commentId={commentId} />
        )}
      </main>
      <LazyThreadAside entry={entry} />
    </>
  )
}
