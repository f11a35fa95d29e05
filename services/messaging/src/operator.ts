import type { Store } from './store/store.ts'

export { importMessaging } from './import/import-messaging.ts'
export { rotateVapid } from './push-subscriptions/vapid-pairs.ts'
export { createPostgresStore } from './store/postgres/index.ts'
export type { Store } from './store/store.ts'
export type { Transfer } from './store/transfer.ts'
export { CountsDiffer, moveStore, StoreNotEmpty } from './transfer/move-store.ts'
export type { MovedCounts } from './transfer/move-store.ts'

/** The store on MongoDB, whose client is loaded only here. It connects by `start()`. */
export const openMongoStore = async (url: string): Promise<Store<null>> => {
  const { createMongoStore } = await import('./store/mongo/index.ts')
  return createMongoStore(url)
}
