import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { moderationApi } from '../moderation/moderation.api.ts'
import { RequestLines } from '../moderation/RequestLines.tsx'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const ofAll = { magazineId: null, wish: 'ownership' } as const

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  await want(args.dispatch(moderationApi.endpoints.readRequests.initiate(ofAll)))
}

const Requests = () => {
  const { t } = useTranslation()
  return (
    <Answered of={moderationApi.useReadRequestsQuery(ofAll)}>
      {(requests) =>
        requests.length === 0 ? (
          <Empty icon="inbox" title={t('admin.ownership.none')}>
            <span>{t('admin.ownership.noneHint')}</span>
          </Empty>
        ) : (
          <RequestLines requests={requests} namesMagazine />
        )
      }
    </Answered>
  )
}

/** Who would like to own a magazine. */
export const Component = () => (
  <AdminFrame tab="ownership">
    <Requests />
  </AdminFrame>
)
