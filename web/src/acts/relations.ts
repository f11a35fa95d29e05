import type { Action, ActionArgs } from '../app/form.ts'
import { need, notFound } from '../app/load.ts'
import { domainsApi } from '../features/domains/domains.api.ts'
import { magazinesApi } from '../features/magazines/magazines.api.ts'
import { moderationApi, type Wish } from '../features/moderation/moderation.api.ts'
import { mutesApi } from '../features/people/mutes.api.ts'
import { notesApi } from '../features/people/notes.api.ts'
import { peopleApi } from '../features/people/people.api.ts'
import type { Act } from './act.ts'

const magazineOf = async ({ dispatch, params }: ActionArgs) =>
  need(dispatch(magazinesApi.endpoints.readMagazine.initiate(params['name'] ?? '')))

const personOf = async ({ dispatch, params }: ActionArgs) =>
  need(dispatch(peopleApi.endpoints.readUser.initiate((params['name'] ?? '').replace(/^@(?=.*@)/, ''))))

const domainOf = async ({ dispatch, params }: ActionArgs) =>
  (await need(dispatch(domainsApi.endpoints.readDomain.initiate(params['name'] ?? '')))) ?? notFound()

const subscribe =
  (on: boolean): Action =>
  async (args) => {
    const { magazineId } = await magazineOf(args)
    await args.dispatch(magazinesApi.endpoints.subscribe.initiate({ magazineId, on })).unwrap()
  }

const blockMagazine =
  (on: boolean): Action =>
  async (args) => {
    const { magazineId } = await magazineOf(args)
    await args.dispatch(magazinesApi.endpoints.blockMagazine.initiate({ magazineId, on })).unwrap()
  }

const askFor =
  (wish: Wish): Action =>
  async (args) => {
    const { magazineId } = await magazineOf(args)
    const { created } = await args
      .dispatch(moderationApi.endpoints.toggleRequest.initiate({ magazineId, wish }))
      .unwrap()
    return { said: args.t(created ? 'moderation.asking.asked' : 'moderation.asking.withdrawn') }
  }

const follow =
  (on: boolean): Action =>
  async (args) => {
    const { userId } = await personOf(args)
    await args.dispatch(peopleApi.endpoints.follow.initiate({ userId, on })).unwrap()
  }

const blockUser =
  (on: boolean): Action =>
  async (args) => {
    const { userId } = await personOf(args)
    await args.dispatch(peopleApi.endpoints.blockUser.initiate({ userId, on })).unwrap()
  }

const muteUser =
  (on: boolean): Action =>
  async (args) => {
    const { userId } = await personOf(args)
    const duration = Number(args.url.searchParams.get('duration')) || undefined
    await args.dispatch(mutesApi.endpoints.muteUser.initiate({ userId, on, duration })).unwrap()
  }

const note: Action = async (args) => {
  const { userId } = await personOf(args)
  await args.dispatch(notesApi.endpoints.saveNote.initiate({ userId, note: args.form.text('note') })).unwrap()
  return { said: args.t('notes.saved') }
}

const subscribeDomain =
  (on: boolean): Action =>
  async (args) => {
    const { domainId } = await domainOf(args)
    await args.dispatch(domainsApi.endpoints.subscribeDomain.initiate({ domainId, on })).unwrap()
  }

const blockDomain =
  (on: boolean): Action =>
  async (args) => {
    const { domainId } = await domainOf(args)
    await args.dispatch(domainsApi.endpoints.blockDomain.initiate({ domainId, on })).unwrap()
  }

export const relationActs: Act[] = [
  { path: '/m/:name/subscribe', action: subscribe(true) },
  { path: '/m/:name/unsubscribe', action: subscribe(false) },
  { path: '/m/:name/block', action: blockMagazine(true) },
  { path: '/m/:name/unblock', action: blockMagazine(false) },
  { path: '/m/:name/moderator_request', action: askFor('moderation') },
  { path: '/m/:name/ownership_request', action: askFor('ownership') },
  { path: '/u/:name/note', action: note },
  { path: '/u/:name/follow', action: follow(true) },
  { path: '/u/:name/unfollow', action: follow(false) },
  { path: '/u/:name/block', action: blockUser(true) },
  { path: '/u/:name/unblock', action: blockUser(false) },
  { path: '/u/:name/mute', action: muteUser(true) },
  { path: '/u/:name/unmute', action: muteUser(false) },
  { path: '/d/:name/subscribe', action: subscribeDomain(true) },
  { path: '/d/:name/unsubscribe', action: subscribeDomain(false) },
  { path: '/d/:name/block', action: blockDomain(true) },
  { path: '/d/:name/unblock', action: blockDomain(false) },
]
