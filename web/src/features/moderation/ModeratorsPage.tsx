import type { Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { peopleApi } from '../people/people.api.ts'
import { AddModerator } from './AddModerator.tsx'
import { moderationApi } from './moderation.api.ts'
import { ModeratorLines } from './ModeratorLines.tsx'
import { displayName } from '../../model/links.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => void (await panelMagazine(args, 'moderators'))

const add: Action = async (args) => {
  const { dispatch, form, t } = args
  const { magazineId } = await panelMagazine(args, 'moderators')
  const username = form.text('person').replace(/^@/, '')
  const user = await dispatch(peopleApi.endpoints.readUser.initiate(username)).unwrap()
  await dispatch(
    moderationApi.endpoints.setModerator.initiate({ magazineId, userId: user.userId, on: true }),
  ).unwrap()
  return { said: t('moderation.said.moderates', { name: displayName(user) }) }
}

export const actions = { '': add }

/** Who looks after a magazine. */
export const Component = () => (
  <PanelFrame tab="moderators">
    {(magazine) => (
      <>
        <ModeratorLines magazine={magazine} />
        <AddModerator action={add} />
      </>
    )}
  </PanelFrame>
)
