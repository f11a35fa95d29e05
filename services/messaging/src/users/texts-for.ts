import { instanceSettings } from '@app/contract/calls/community.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import { languageNamed } from '@app/platform/http/language.ts'
import { textsIn } from '@app/platform/text/texts.ts'
import type { Texts } from '@app/platform/text/texts.ts'
import type { Messaging } from '../context.ts'

/** What the administrator chose for whoever did not; English while community cannot be asked. */
const languageOfInstance = async ({ calls }: Messaging): Promise<InterfaceTag> => {
  const answer = await calls.ask(instanceSettings, {}).catch(() => null)
  return languageNamed(answer?.settings['KBIN_DEFAULT_LANG'])
}

/** What a member is written to with: the texts of their language, else of the instance's. */
export const textsFor = async (messaging: Messaging, userId: number): Promise<Texts> => {
  const card = (await messaging.store.directory.users([userId])).get(userId)
  return textsIn(card?.language ?? (await languageOfInstance(messaging)))
}
