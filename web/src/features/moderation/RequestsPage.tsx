import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'
import { RequestLines } from './RequestLines.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'requests')
  const { readRequests } = moderationApi.endpoints
  await want(
    args.dispatch(readRequests.initiate({ magazineId, wish: 'moderation' })),
    args.dispatch(readRequests.initiate({ magazineId, wish: 'ownership' })),
  )
}

const Requests = ({ magazine: { magazineId } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const moderation = moderationApi.useReadRequestsQuery({ magazineId, wish: 'moderation' })
  const ownership = moderationApi.useReadRequestsQuery({ magazineId, wish: 'ownership' })
  return (
    <Answered of={moderation}>
      {(moderating) => (
        <Answered of={ownership}>
          {(owning) =>
            moderating.length + owning.length === 0 ? (
              <Empty icon="inbox" title={t('moderation.requests.none')} />
            ) : (
              <RequestLines requests={[...moderating, ...owning]} />
            )
          }
        </Answered>
      )}
    </Answered>
  )
}

/** Who would like to look after a magazine; administrators decide. */
export const Component = () => (
  <PanelFrame tab="requests">{(magazine) => <Requests magazine={magazine} />}</PanelFrame>
)
