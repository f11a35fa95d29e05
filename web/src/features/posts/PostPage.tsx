import { need, notFound, PageMoved, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath, postPath, splitHandle } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { imageUrl } from '../../model/images.ts'
import { Head } from '../../ui/Head.tsx'
import { PendingPage } from '../../ui/Answered.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { commentsApi } from '../comments/comments.api.ts'
import { Conversation, talkShown } from '../comments/Conversation.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { memberSettings } from '../session/session.api.ts'
import { LazyMagazineBox } from '../magazines/LazyMagazineBox.tsx'
import { loadMagazineStyle, MagazineStyle } from '../magazines/MagazineStyle.tsx'
import { useSite } from '../site/site.api.ts'
import { MagazineCrumb } from '../magazines/MagazineCrumb.tsx'
import { LazyOrigin } from '../items/LazyOrigin.tsx'
import { PostCard } from './PostCard.tsx'
import { postsApi } from './posts.api.ts'

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  const id = /^\d{1,10}$/.test(params['id'] ?? '') ? Number(params['id']) : notFound()
  const [post] = await Promise.all([
    need(dispatch(postsApi.endpoints.readPost.initiate(id))),
    want(
      dispatch(
        commentsApi.endpoints.readComments.initiate({
          on: 'post',
          id,
          ...talkShown(params['sort'], url.searchParams, memberSettings(state())),
        }),
      ),
    ),
  ])
  if (post.magazine.name !== params['name']) throw new PageMoved(postPath(post) + url.search, 301)
  await Promise.all([
    want(dispatch(magazinesApi.endpoints.readMagazine.initiate(post.magazine.name))),
    loadMagazineStyle(dispatch, post.magazine),
  ])
}

/** A microblog with its replies. */
export const Component = () => {
  const { t } = useTranslation()
  const site = useSite()
  const params = useParams()
  const id = Number(params['id'])
  const asked = postsApi.useReadPostQuery(id)
  const { currentData: post } = asked
  const { data: magazine } = magazinesApi.useReadMagazineQuery(params['name'] ?? '')
  if (!post) return <PendingPage of={asked} skeleton={<TextSkeleton />} />
  const title = t('post.title', { name: displayName(post.user), site: site.title })
  const told = post.contentWarning ?? post.body
  return (
    <>
      <Head
        title={excerpt(told, 60) || title}
        description={excerpt(told, 200) || title}
        path={postPath(post)}
        image={imageUrl(post.contentWarning ? null : post.image)}
        type="article"
        hidden={post.apId !== null || post.user.indexable === false || post.magazine.indexable === false}
      />
      <MagazineStyle magazine={post.magazine} />
      <main id="content">
        <MagazineCrumb
          magazine={post.magazine}
          name={splitHandle(post.magazine.name).name}
          to={`${magazinePath(post.magazine)}/microblog`}
        />
        <h1 className="sr">{title}</h1>
        <PostCard post={post} whole hideMagazine />
        <Conversation
          key={id}
          readState={post.readState}
          note={<LazyOrigin item={post} />}
          counts={post.completeness?.comments}
          talk={{ on: 'post', id }}
          count={post.comments}
          op={post.user.userId}
          locked={post.isLocked}
          audience={post.audience}
          sort={params['sort']}
          base={postPath(post)}
          magazine={post.magazine}
        />
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        {magazine && <LazyMagazineBox magazine={magazine} />}
      </aside>
    </>
  )
}
