import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { AskingLines } from '../people/AskingLines.tsx'
import { peopleApi } from '../people/people.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const { readFollowRequests } = peopleApi.endpoints
  await want(args.dispatch(readFollowRequests.initiate(pageNumber(args.url.searchParams))))
}

/** Who asks to follow the member. */
export const Component = () => {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const [search] = useSearchParams()
  const asking = peopleApi.useReadFollowRequestsQuery(pageNumber(search))
  return (
    <SettingsFrame tab="follow_requests" title={t('requests.title')}>
      <Paged of={asking} empty={<Empty icon="inbox" title={t('requests.none')} />}>
        {(people) => (
          <AskingLines
            people={people}
            busy={busy}
            decide={(userId, accept) =>
              press(
                peopleApi.endpoints.answerFollow,
                { userId, accept },
                t(accept ? 'requests.accepted' : 'requests.rejected'),
              )
            }
          />
        )}
      </Paged>
    </SettingsFrame>
  )
}
