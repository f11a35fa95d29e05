import type { MagazineSmall, UserSmall } from '../api/contract.ts'
import { imageUrl } from '../model/images.ts'
import { displayName, splitHandle } from '../model/links.ts'
import { hueClass, monogram } from '../model/text.ts'

const sides = {
  av: { 18: 18, 24: 24, 32: 32, 40: 40, 96: 96 },
  mg: { 16: 16, 20: 20, 32: 32, 40: 40, 72: 72 },
}

/** Somebody's picture, or the letters of their name on a hue of their own. People are round. */
export const Avatar = ({
  user,
  size = 24,
}: {
  user: Pick<UserSmall, 'username' | 'title' | 'avatar'>
  size?: keyof typeof sides.av
}) => {
  const url = imageUrl(user.avatar, 'avatar_thumb')
  return (
    <span className={`av${size === 24 ? '' : ` av-${size}`} ${hueClass(user.username)}`} aria-hidden="true">
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        monogram(displayName(user)).slice(0, size === 18 ? 1 : 2)
      )}
    </span>
  )
}

/** A magazine's icon or its letter. Magazines are square. */
export const Tile = ({
  magazine,
  size = 20,
}: {
  magazine: Pick<MagazineSmall, 'name' | 'icon'>
  size?: keyof typeof sides.mg
}) => {
  const url = imageUrl(magazine.icon, 'avatar_thumb')
  return (
    <span className={`mg${size === 20 ? '' : ` mg-${size}`} ${hueClass(magazine.name)}`} aria-hidden="true">
      {url ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        monogram(splitHandle(magazine.name).name).slice(0, 1)
      )}
    </span>
  )
}
