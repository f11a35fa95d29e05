import { want, type Loader } from '../../app/load.ts'
import { useMe } from '../../app/store.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'
import { RequestLines } from './RequestLines.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'requests')
  const { dispatch, state } = args
  const wishes = state().page.me?.isAdmin ? (['moderation', 'ownership'] as const) : (['moderation'] as const)
  await want(
    ...wishes.map((wish) => dispatch(moderationApi.endpoints.readRequests.initiate({ magazineId, wish }))),
  )
}

const Requests = ({ magazine: { magazineId } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const isAdmin = useMe()?.isAdmin === true
  const moderation = moderationApi.useReadRequestsQuery({ magazineId, wish: 'moderation' })
  const ownership = moderationApi.useReadRequestsQuery({ magazineId, wish: 'ownership' }, { skip: !isAdmin })
  const lines = (requests: Parameters<typeof RequestLines>[0]['requests']) =>
    requests.length === 0 ? (
      <Empty icon="inbox" title={t('moderation.requests.none')} />
    ) : (
      <RequestLines requests={requests} />
    )
  return (
    <Answered of={moderation}>
      {(moderating) =>
        isAdmin ? (
          <Answered of={ownership}>{(owning) => lines([...moderating, ...owning])}</Answered>
        ) : (
          lines(moderating)
        )
      }
    </Answered>
  )
}

/** Who would like to look after a magazine: its owner decides who moderates, administrators who owns it as well. */
export const Component = () => (
  <PanelFrame tab="requests">{(magazine) => <Requests magazine={magazine} />}</PanelFrame>
)
