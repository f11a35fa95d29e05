import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { ItemList } from '../feed/ItemList.tsx'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { SiteLinks } from '../site/SiteLinks.tsx'
import { TagTabs, tagPath } from './TagTabs.tsx'
import { tagsApi, tagTabs, type Tag, type TagTab } from './tags.api.ts'

/** The tab is the first word behind the tag; sort and time, which old addresses may add, do not matter. */
const tabOf = (rest: string | undefined): TagTab | null => {
  const word = rest?.split('/')[0] || 'all'
  return tagTabs.find((tab) => tab === word) ?? null
}

export const loader: Loader = async ({ dispatch, params, url }) => {
  const tab = tabOf(params['*'])
  if (!tab || !params['tag']) return notFound()
  const name = params['tag']
  const { readTag, readTagged } = tagsApi.endpoints
  const [{ items }] = await Promise.all([
    need(dispatch(readTagged.initiate({ name, tab, p: pageNumber(url.searchParams) }))),
    want(dispatch(readTag.initiate(name))),
  ])
  await withPreviews(dispatch, items)
}

const BanButton = ({ tag }: { tag: Tag }) => {
  const { t } = useTranslation()
  const { press, back, busy } = usePress()
  const { name, isBanned } = tag
  const { setTagBan } = tagsApi.endpoints
  const [banned, unbanned] = [t('tags.banned'), t('tags.unbanned', { name })]
  return (
    <button
      {...press(
        setTagBan,
        { name, banned: !isBanned },
        isBanned
          ? back(unbanned, setTagBan, { name, banned: true }, banned)
          : back(banned, setTagBan, { name, banned: false }, unbanned),
      )}
      className={`btn${tag.isBanned ? '' : ' btn-d'}`}
      disabled={busy}
    >
      <Icon name="ban" size="s" />
      {tag.isBanned ? t('tags.unban') : t('tags.ban')}
    </button>
  )
}

/** What bears a tag. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const params = useParams()
  const [search] = useSearchParams()
  const name = params['tag'] ?? ''
  const tab = tabOf(params['*'])
  const { currentData: tag } = tagsApi.useReadTagQuery(name)
  const tagged = tagsApi.useReadTaggedQuery({
    name,
    tab: tab ?? 'all',
    p: pageNumber(search),
  })
  if (!tab) throw new PageFailure(404)
  const base = tagPath(name)
  return (
    <>
      <Head title={`#${name}`} path={tab === 'all' ? base : `${base}/${tab}`} />
      <main id="content">
        <div className="page-head">
          <h1>#{name}</h1>
          {me?.isAdmin && tag && (
            <span className="push btns">
              <BanButton tag={tag} />
            </span>
          )}
        </div>
        {tag?.isBanned && (
          <div className="note note-warn">
            <Icon name="ban" />
            <span>{t('tags.banned')}</span>
          </div>
        )}
        <TagTabs name={name} tag={tag} here={tab} />
        <Paged
          of={tagged}
          empty={<Empty icon="hash" title={t('tags.empty', { tag: name })} />}
          skeleton={<CardSkeletons />}
        >
          {(items) => <ItemList items={items} />}
        </Paged>
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        <SiteLinks />
      </aside>
    </>
  )
}
