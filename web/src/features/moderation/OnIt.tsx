import { usePress } from '../../app/press.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { titleOf } from './decision-sentences.ts'
import type { Report } from './moderation.api.ts'
import { queueKeys } from './queue-keys.ts'
import { teamApi } from './team.api.ts'

/** Who is on a report, and since when. */
export const OnIt = ({ report: { assignment } }: { report: Report }) => {
  const { t } = useTranslation()
  const me = useMe()
  if (!assignment) return null
  const { moderator, since } = assignment
  return (
    <p className="rp-on">
      <Avatar user={moderator} size={18} />
      <b>
        {moderator.userId === me?.userId
          ? t('moderation.team.you')
          : t('moderation.team.on', { name: displayName(moderator) })}
      </b>
      <Ago date={since} />
    </p>
  )
}

/** Takes a report on, over from somebody else, or gives it back. */
export const TakeButton = ({ report, keys }: { report: Report; keys: boolean }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { press } = usePress()
  const { reportId, assignment, magazine } = report
  const mine = assignment?.moderator.userId === me?.userId
  const on = !assignment || !mine
  const title = titleOf(report)
  return (
    <button
      {...press(
        teamApi.endpoints.assignReport,
        { magazineId: magazine.magazineId, reportId, on },
        t(on ? 'moderation.team.taken' : 'moderation.team.released', { title }),
      )}
      {...(keys && { 'aria-keyshortcuts': 'T' })}
      className="btn btn-s btn-q"
      data-take=""
    >
      <Icon name="user" size="s" />
      {t(`moderation.team.${assignment ? (mine ? 'release' : 'takeOver') : 'take'}`)}
      {keys && <kbd aria-hidden="true">{queueKeys.take}</kbd>}
    </button>
  )
}
