import type { User } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { MenuButton } from '../../ui/Menu.tsx'
import { useTell } from '../../ui/useTell.ts'
import { mutesApi } from './mutes.api.ts'

const DAY_S = 86_400
const durations = [
  { duration: DAY_S, text: 'user.muteDay' },
  { duration: 7 * DAY_S, text: 'user.muteWeek' },
  { duration: undefined, text: 'user.mute' },
] as const

/** Entries of the menu of a person: not to see them for a while, or to see them again. */
export const MuteButtons = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [mute] = mutesApi.useMuteUserMutation()
  const name = displayName(user)
  const change = (on: boolean, duration?: number) => mute({ userId: user.userId, on, duration }).unwrap()
  if (user.isMutedByUser)
    return (
      <MenuButton
        icon="bell"
        label={t('user.unmute')}
        does={`${userPath(user)}/unmute`}
        onPress={() =>
          void tell(change(false), { said: t('left.unmuted', { name }), undo: () => change(true) })
        }
      />
    )
  return durations.map(({ duration, text }) => (
    <MenuButton
      key={text}
      icon="bell-off"
      label={t(text)}
      does={`${userPath(user)}/mute${duration ? `?duration=${duration}` : ''}`}
      onPress={() =>
        void tell(change(true, duration), { said: t('left.muted', { name }), undo: () => change(false) })
      }
    />
  ))
}
