import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { AskingLines } from '../people/AskingLines.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'subscribers')
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(moderationApi.endpoints.readSubscriptionRequests.initiate({ magazineId, p })))
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

/** Who asks to subscribe to a magazine whose moderators decide on that. */
export const Component = () => (
  <PanelFrame tab="subscribers">{(magazine) => <Asking magazine={magazine} />}</PanelFrame>
)
