import { textsIn } from '@app/platform/text/texts.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Messaging } from '../context.ts'

/** What a member is written to with: the texts of their language. */
export const textsFor = async ({ store }: Messaging, userId: number): Promise<Texts> =>
  textsIn((await store.directory.users([userId])).get(userId)?.language)
