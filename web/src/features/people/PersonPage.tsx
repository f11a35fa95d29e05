import { useSearchParams } from 'react-router'
import type { User } from '../../api/contract.ts'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import type { Item } from '../feed/feed.api.ts'
import { ItemList } from '../feed/ItemList.tsx'
import { withPreviews } from '../posts/LazyPreview.tsx'
import { askForHead, peopleApi } from './people.api.ts'
import { PersonFrame } from './PersonFrame.tsx'
import { profilePinsApi } from './profile-pins.api.ts'
import { writingsApi, writingTabs, type WritingTab } from './writings.api.ts'

const tabOf = (word: string | undefined): WritingTab | null =>
  word === undefined ? 'all' : (writingTabs.find((tab) => tab === word && tab !== 'all') ?? null)

export const loader: Loader = async (load) => {
  const { dispatch, params, url } = load
  const tab = tabOf(params['tab'])
  if (!tab || !params['name']) return notFound()
  const user = await need(dispatch(peopleApi.endpoints.readUser.initiate(params['name'])))
  const p = pageNumber(url.searchParams)
  const [written, pinned] = await Promise.all([
    dispatch(writingsApi.endpoints.readWritings.initiate({ userId: user.userId, tab, p })),
    tab === 'all' ? dispatch(profilePinsApi.endpoints.readProfilePins.initiate(user.userId)) : undefined,
    want(...askForHead(load, user)),
  ])
  await withPreviews(dispatch, [...(pinned?.data ?? []), ...(written.data?.items ?? [])])
}

const isIn = (pins: readonly Item[], item: Item): boolean =>
  item.kind === 'entry' &&
  pins.some((pin) => pin.kind === 'entry' && pin.entry.entryId === item.entry.entryId)

const Writings = ({ user, tab }: { user: User; tab: WritingTab }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const writings = writingsApi.useReadWritingsQuery({ userId: user.userId, tab, p: pageNumber(search) })
  // What is pinned stands above the overview already.
  const { data: pins = [] } = profilePinsApi.useReadProfilePinsQuery(user.userId, { skip: tab !== 'all' })
  const name = displayName(user)
  return (
    <Paged
      of={writings}
      empty={
        tab === 'boosts' ? (
          <Empty icon="repeat-2" title={t('user.noBoosts', { name })} />
        ) : (
          <Empty icon="feather" title={t('user.empty', { name })} />
        )
      }
      skeleton={<CardSkeletons count={4} />}
    >
      {(items) => <ItemList items={items.filter((item) => !isIn(pins, item))} />}
    </Paged>
  )
}

/** What somebody shows first. */
const Pinned = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { data: items = [] } = profilePinsApi.useReadProfilePinsQuery(user.userId)
  if (items.length === 0) return null
  return (
    <>
      <section>
        <h2 className="day">{t('card.pinnedList')}</h2>
        <ItemList items={items} />
      </section>
      <h2 className="day">{t('user.tabs.all')}</h2>
    </>
  )
}

/** Somebody's profile, what they wrote and what they boosted. */
export const Component = () => {
  const tab = tabOf(useParams()['tab'])
  if (!tab) throw new PageFailure(404)
  return (
    <PersonFrame tab={tab} list={tab === 'all' ? undefined : tab}>
      {(user) => (
        <>
          {tab === 'all' && <Pinned user={user} />}
          <Writings user={user} tab={tab} />
        </>
      )}
    </PersonFrame>
  )
}
