import { usePress } from '../../app/press.ts'
import type { Me } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { profilePinsApi } from '../people/profile-pins.api.ts'

/** Shows something of one's own first on one's profile, or no more. */
export const ProfilePinButton = ({ kind, id, me }: { kind: 'Entry' | 'Post'; id: number; me: Me }) => {
  const { t } = useTranslation()
  const { does, back } = usePress()
  const { pinToProfile } = profilePinsApi.endpoints
  const pin = { kind, id, userId: me.userId }
  const [pinned, unpinned] = [t('profilePin.pinned'), t('profilePin.unpinned')]
  const { data: pins = [] } = profilePinsApi.useReadProfilePinsQuery(me.userId)
  const isPinned = pins.some((item) =>
    kind === 'Entry'
      ? item.kind === 'entry' && item.entry.entryId === id
      : item.kind === 'post' && item.post.postId === id,
  )
  return (
    <MenuButton
      icon="pin"
      label={isPinned ? t('profilePin.unpin') : t('profilePin.pin')}
      {...does(
        pinToProfile,
        { ...pin, on: !isPinned },
        isPinned
          ? back(unpinned, pinToProfile, { ...pin, on: true }, pinned)
          : back(pinned, pinToProfile, { ...pin, on: false }, unpinned),
      )}
    />
  )
}
