import { want } from '../../app/load.ts'
import type { AppDispatch } from '../../app/store.ts'
import { relationsApi } from '../settings/relations.api.ts'

/** What of all that one can subscribe to. */
export const subscribedKinds = ['magazines', 'people', 'domains'] as const

export const subscribed = (kind: (typeof subscribedKinds)[number]) =>
  ({ relation: 'subscriptions', kind, p: 1 }) as const

/** Asks what a member subscribes to: an empty feed says something else to whoever subscribes to nothing. */
export const loadSubscribes = (dispatch: AppDispatch): Promise<void> =>
  want(
    ...subscribedKinds.map((kind) => dispatch(relationsApi.endpoints.readRelated.initiate(subscribed(kind)))),
  )
