import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { AskingLines } from '../people/AskingLines.tsx'
import { MemberLines } from './MemberLines.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'
import { isPrivate } from './rights.ts'

/** Of a private magazine, its members; else, and where nothing is said, who asks. */
const listsMembers = (magazine: Magazine, list: string | undefined): boolean => {
  if (list === undefined) return false
  if (list !== 'members' || !isPrivate(magazine)) throw new PageFailure(404)
  return true
}

export const loader: Loader = async (args) => {
  const magazine = await panelMagazine(args, 'subscribers')
  const query = { magazineId: magazine.magazineId, p: pageNumber(args.url.searchParams) }
  const { readMembers, readSubscriptionRequests } = moderationApi.endpoints
  await want(
    listsMembers(magazine, args.params['list'])
      ? args.dispatch(readMembers.initiate(query))
      : args.dispatch(readSubscriptionRequests.initiate(query)),
  )
}

const Asking = ({ magazine: { magazineId } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [search] = useSearchParams()
  const asking = moderationApi.useReadSubscriptionRequestsQuery({ magazineId, p: pageNumber(search) })
  return (
    <Paged of={asking} empty={<Empty icon="inbox" title={t('requests.noneToSubscribe')} />}>
      {(people) => (
        <AskingLines
          people={people}
          busy={busy}
          decide={(userId, accept) =>
            press(
              moderationApi.endpoints.answerSubscription,
              { magazineId, userId, accept },
              t(accept ? 'requests.accepted' : 'requests.rejected'),
            )
          }
        />
      )}
    </Paged>
  )
}

const Lists = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const members = listsMembers(magazine, useParams()['list'])
  const base = `${magazinePath(magazine)}/panel/subscribers`
  return (
    <>
      {isPrivate(magazine) && (
        <nav className="tabs" aria-label={t('moderation.tabs.subscribers')}>
          <Link to={base} aria-current={members ? undefined : 'page'}>
            {t('moderation.tabs.requests')}
          </Link>
          <Link to={`${base}/members`} aria-current={members ? 'page' : undefined}>
            {t('moderation.tabs.members')}
          </Link>
        </nav>
      )}
      {members ? <MemberLines magazine={magazine} /> : <Asking magazine={magazine} />}
    </>
  )
}

/** Who asks to subscribe to a magazine whose moderators decide on that, and whom they let in where it is private. */
export const Component = () => (
  <PanelFrame tab="subscribers">{(magazine) => <Lists magazine={magazine} />}</PanelFrame>
)
