import { need, notFound, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Line } from '../../ui/Line.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { AskButton } from '../moderation/AskButton.tsx'
import { moderationApi } from '../moderation/moderation.api.ts'
import { ModeratorLines } from '../moderation/ModeratorLines.tsx'
import { MagazineCrumb } from './MagazineCrumb.tsx'
import { abandonedByName, useAbandonment } from './abandoned.ts'
import { magazinesApi } from './magazines.api.ts'

export const loader: Loader = async ({ dispatch, state, params }) => {
  if (!params['name']) return notFound()
  const { readMagazine, readMagazines } = magazinesApi.endpoints
  const magazine = await need(dispatch(readMagazine.initiate(params['name'])))
  if (!state().page.me || magazine.apId !== null) return
  await want(
    dispatch(moderationApi.endpoints.readOwnRequests.initiate()),
    ...(magazine.owner ? [dispatch(readMagazines.initiate(abandonedByName(magazine)))] : []),
  )
}

/** What a member may ask for in a magazine of this instance. */
const Asking = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  const owns = magazine.owner?.userId === me?.userId
  const moderates = magazine.moderators.some(({ userId }) => userId === me?.userId)
  const abandonment = useAbandonment(magazine, owns)
  if (moderates && !abandonment) return null
  return (
    <section className="group">
      {!moderates && (
        <Line name={t('moderation.asking.moderate')} note={t('moderation.asking.decided')}>
          <AskButton magazine={magazine} wish="moderation" />
        </Line>
      )}
      {abandonment && (
        <Line name={t('moderation.asking.takeOver')} note={t(`moderation.asking.${abandonment}`)}>
          <AskButton magazine={magazine} wish="ownership" />
        </Line>
      )}
    </section>
  )
}

/** Who looks after a magazine, and how to become one of them. */
export const Component = () => {
  const { t } = useTranslation()
  const me = useMe()
  const asked = magazinesApi.useReadMagazineQuery(useParams()['name'] ?? '')
  const { currentData: magazine } = asked
  if (!magazine) return <PendingPage of={asked} skeleton={<TextSkeleton />} />
  const base = magazinePath(magazine)
  const remote = magazine.apId !== null
  return (
    <>
      <Head
        title={t('moderation.moderators.of', { magazine: magazine.title })}
        path={`${base}/moderators`}
        hidden={remote || magazine.indexable === false}
      />
      <main id="content">
        <MagazineCrumb magazine={magazine} name={magazine.title} here={t('magazine.moderators')} />
        <div className="page-head">
          <h1>{t('moderation.moderators.of', { magazine: magazine.title })}</h1>
        </div>
        {magazine.moderators.length === 0 ? (
          <Empty icon="shield" title={t('moderation.moderators.none')}>
            {remote && <span>{t('moderation.moderators.remote')}</span>}
          </Empty>
        ) : (
          <ModeratorLines magazine={magazine} />
        )}
        {me && !remote && <Asking magazine={magazine} />}
      </main>
    </>
  )
}
