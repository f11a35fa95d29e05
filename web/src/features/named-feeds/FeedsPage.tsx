import { want, type Loader } from '../../app/load.ts'
import { usePress } from '../../app/press.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { PutOffButton } from '../../ui/PutOffButton.tsx'
import { Empty } from '../../ui/states.tsx'
import { membersOnly } from '../settings/SettingsFrame.tsx'
import { sidebarApi, type RailFeed } from '../site/sidebar.api.ts'
import { namedFeedsApi } from './named-feeds.api.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(sidebarApi.endpoints.readMyFeeds.initiate()))
}

const { deleteNamedFeed } = namedFeedsApi.endpoints

/** Ids in the order they have once the one at a place has changed places with the one beside it. */
const moved = (feeds: readonly RailFeed[], at: number, by: 1 | -1): number[] => {
  const ids = feeds.map(({ feedId }) => feedId)
  const [id] = ids.splice(at, 1)
  return ids.toSpliced(at + by, 0, id!)
}

const FeedLine = ({ feeds, at }: { feeds: readonly RailFeed[]; at: number }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const { puts } = usePutOff()
  const { feedId, name, isPublic } = feeds[at]!
  const move = (by: 1 | -1, icon: string, label: string) =>
    feeds[at + by] && (
      <button
        {...press(namedFeedsApi.endpoints.orderNamedFeeds, moved(feeds, at, by))}
        className="ico ico-s"
        aria-label={label}
        disabled={busy}
      >
        <Icon name={icon} size="s" />
      </button>
    )
  return (
    <div className="line">
      <span className="tx">
        <b>
          <Link to={`/feeds/${feedId}`}>{name}</Link>
          {isPublic && <span className="chip">{t('feeds.public')}</span>}
        </b>
      </span>
      <span className="btns">
        {move(-1, 'arrow-up', t('feeds.up', { name }))}
        {move(1, 'arrow-down', t('feeds.down', { name }))}
        <Link className="btn btn-s" to={`/feeds/${feedId}/edit`}>
          {t('feeds.edit')}
        </Link>
        <PutOffButton
          of={puts(deleteNamedFeed, feedId, t('settings.said.gone', { name }))}
          label={t('feeds.delete')}
          question={t('feeds.deleteAsk', { name })}
          name={name}
          className="btn btn-s btn-q"
        />
      </span>
    </div>
  )
}

/** The feeds that a member put together. */
export const Component = () => {
  const { t } = useTranslation()
  const { isGoing } = usePutOff()
  const asked = sidebarApi.useReadMyFeedsQuery()
  return (
    <>
      <Head title={t('feed.mine')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('feed.mine')}</h1>
          <span className="push btns">
            <Link className="btn btn-p" to="/feeds/new">
              <Icon name="plus" size="s" />
              {t('feeds.new')}
            </Link>
          </span>
        </div>
        <p className="lead-text">{t('feeds.hint')}</p>
        <Answered of={asked}>
          {(all) => {
            const feeds = all.filter(({ feedId }) => !isGoing(deleteNamedFeed, feedId))
            return feeds.length === 0 ? (
              <Empty icon="list" title={t('feeds.none')} />
            ) : (
              <section className="group">
                {feeds.map((feed, at) => (
                  <FeedLine key={feed.feedId} feeds={feeds} at={at} />
                ))}
              </section>
            )
          }}
        </Answered>
      </main>
    </>
  )
}
