import { comingAndGoing, movingHouse, otherProviders, secondFactors, signingUp } from './accounts.ts'
import { apps } from './apps.ts'
import { deleting, keeping, moderating, reading, voting, writing } from './items.ts'
import { closing, founding, members, webhooks } from './magazines.ts'
import { endings, people } from './people.ts'
import { accounts, instance, otherServers } from './staff.ts'
import { applications } from './applications.ts'
import { talk } from './talk.ts'
import type { Scene } from './scene.ts'

/** From the first account to the last: every operation of the API is called at least once. */
export const tellStory = async (scene: Scene): Promise<void> => {
  const { walk } = scene
  await scene.enter('admin')
  await walk.chapter(() => signingUp(scene))
  for (const name of ['ada', 'ben', 'cleo', 'dan', 'jo']) await scene.join(name)
  const app = await scene.app()
  for (const name of ['admin', 'ada', 'ben', 'cleo', 'dan']) await scene.speakFor(name, app)
  await people(scene)
  await walk.rows([...founding, ...members, ...writing, ...voting, ...reading, ...keeping, ...moderating])
  for (const tell of [talk, apps]) await walk.chapter(() => tell(scene))
  await walk.rows([...webhooks, ...instance])
  for (const tell of [otherServers, otherProviders, secondFactors, comingAndGoing, movingHouse])
    await walk.chapter(() => tell(scene))
  await walk.rows([...endings, ...deleting, ...closing])
  await walk.chapter(() => applications(scene))
  await walk.rows(accounts)
}
