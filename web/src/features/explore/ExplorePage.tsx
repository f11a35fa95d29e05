import { need, PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { entryPath, magazinePath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Pending } from '../../ui/Answered.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { FollowButton } from '../people/FollowButton.tsx'
import { PersonRow } from '../people/PersonRow.tsx'
import { SubscribeButton } from '../magazines/SubscribeButton.tsx'
import { TagChips } from '../tags/TagChips.tsx'
import { tagsApi } from '../tags/tags.api.ts'
import { exploreApi, type LivelyMagazine } from './explore.api.ts'

/** How many tags are shown of each sort. */
const TAGS = 12
const used = { sort: 'used', perPage: TAGS } as const
const rising = { sort: 'rising', perPage: TAGS } as const

const magazinesAbout = (words: string): string =>
  `/search?${new URLSearchParams({ q: words, kind: 'magazine' })}`

export const loader: Loader = async ({ dispatch, url }) => {
  const words = url.searchParams.get('q')?.trim()
  if (words) throw new PageMoved(magazinesAbout(words))
  const { readUsedTags } = tagsApi.endpoints
  await Promise.all([
    need(dispatch(exploreApi.endpoints.readExplore.initiate())),
    want(dispatch(readUsedTags.initiate(used)), dispatch(readUsedTags.initiate(rising))),
  ])
}

const Lively = ({ magazine, title, about, threads }: LivelyMagazine) => {
  const { t } = useTranslation()
  return (
    <li className="lively">
      <Tile magazine={magazine} size={40} />
      <div>
        <h3>
          <Link to={magazinePath(magazine)}>{title}</Link>
        </h3>
        <p className="mute" dir="auto">
          {excerpt(about ?? '', 120)}
        </p>
        <ul>
          {threads.map((entry) => (
            <li key={entry.entryId}>
              <Link to={entryPath(entry)} dir="auto">
                {entry.title}
              </Link>{' '}
              <small className="mute">
                {t('thread.comments', { count: entry.numComments })} · <Ago date={entry.createdAt} />
              </small>
            </li>
          ))}
        </ul>
      </div>
      <SubscribeButton magazine={{ ...magazine, title, readers: 'public' }} small />
    </li>
  )
}

/** What there is to come upon: topics, lively magazines with what is inside, tags that rise, and people. */
export const Component = () => {
  const { t } = useTranslation()
  const explored = exploreApi.useReadExploreQuery()
  const { data: topics = [] } = tagsApi.useReadUsedTagsQuery(used)
  const { data: tags = [] } = tagsApi.useReadUsedTagsQuery(rising)
  const { currentData } = explored
  const riseOf = new Map(tags.map((tag) => [tag.name, tag]))
  const isEmpty = currentData && currentData.magazines.length + currentData.people.length === 0
  return (
    <>
      <Head title={t('nav.explore')} path="/explore" />
      <main id="content">
        <div className="page-head">
          <h1>{t('nav.explore')}</h1>
        </div>
        <section className="group">
          <h2>{t('explore.topics')}</h2>
          <SearchForm label={t('welcome.topic')} hint={t('welcome.topic')} value="" to={magazinesAbout} />
          {topics.length > 0 && <TagChips names={topics.map(({ name }) => name)} />}
        </section>
        {tags.length > 0 && (
          <section className="group">
            <h2>{t('explore.rising')}</h2>
            <TagChips
              names={tags.map(({ name }) => name)}
              said={(name) => {
                const { people = 0, before = 0 } = riseOf.get(name) ?? {}
                return t('explore.rise', { now: people, before })
              }}
            />
          </section>
        )}
        {!currentData && <Pending of={explored} skeleton={<CardSkeletons />} />}
        {isEmpty && (
          <Empty icon="compass" title={t('feed.emptyTitle')}>
            <Link className="btn" to="/magazines">
              {t('nav.allMagazines')}
            </Link>
          </Empty>
        )}
        {currentData && currentData.magazines.length > 0 && (
          <section className="group">
            <h2>{t('explore.lively')}</h2>
            <ul>
              {currentData.magazines.map((lively) => (
                <Lively key={lively.magazine.magazineId} {...lively} />
              ))}
            </ul>
            <Link className="btn btn-q" to="/magazines">
              {t('nav.allMagazines')}
            </Link>
          </section>
        )}
        {currentData && currentData.people.length > 0 && (
          <section className="group">
            <h2>{t('explore.people')}</h2>
            <ul className="people">
              {currentData.people.map(({ user, about }) => (
                <PersonRow key={user.userId} user={{ ...user, about }}>
                  <FollowButton user={user} small />
                </PersonRow>
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  )
}
