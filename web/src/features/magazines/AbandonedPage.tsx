import { useSearchParams } from 'react-router'
import { need, want, type Loader } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Tile } from '../../ui/Avatar.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Head } from '../../ui/Head.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty } from '../../ui/states.tsx'
import { AskButton } from '../moderation/AskButton.tsx'
import { moderationApi } from '../moderation/moderation.api.ts'
import { memberSettings, useMemberSettings, type MemberSettings } from '../session/session.api.ts'
import { abandonedQuery } from './abandoned.ts'
import { magazinesApi, type MagazineQuery } from './magazines.api.ts'

const queryOf = (search: URLSearchParams, settings: MemberSettings | null): MagazineQuery =>
  abandonedQuery({
    p: pageNumber(search),
    perPage: 48,
    hide_adult: settings?.hideAdult === false ? 'show' : 'hide',
  })

export const loader: Loader = async ({ dispatch, state, url }) => {
  const query = queryOf(url.searchParams, memberSettings(state()))
  await Promise.all([
    need(dispatch(magazinesApi.endpoints.readMagazines.initiate(query))),
    state().page.me && want(dispatch(moderationApi.endpoints.readOwnRequests.initiate())),
  ])
}

/** Magazines of this instance whose owner has long been away, each to be asked for by members. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const settings = useMemberSettings()
  const [search] = useSearchParams()
  const magazines = magazinesApi.useReadMagazinesQuery(queryOf(search, settings))
  return (
    <>
      <Head title={t('magazine.abandoned')} path="/magazines/abandoned" />
      <main id="content">
        <div className="page-head">
          <h1>{t('magazine.abandoned')}</h1>
        </div>
        <p className="lead-text">{t('moderation.abandoned.hint')}</p>
        <Paged of={magazines} empty={<Empty icon="compass" title={t('moderation.abandoned.none')} />}>
          {(found) => (
            <section className="group">
              {found.map((magazine) => (
                <Line
                  key={magazine.magazineId}
                  face={<Tile magazine={magazine} size={32} />}
                  name={<WithEmojis text={magazine.title} emojis={magazine.emojis} />}
                  to={magazinePath(magazine)}
                  note={[
                    `m/${magazine.name}`,
                    t('magazine.subscribers', { count: magazine.subscriptionsCount }),
                    magazine.owner && t('moderation.abandoned.owner', { name: magazine.owner.username }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {me && me.userId !== magazine.owner?.userId && (
                    <AskButton magazine={magazine} wish="ownership" />
                  )}
                </Line>
              ))}
            </section>
          )}
        </Paged>
      </main>
    </>
  )
}
