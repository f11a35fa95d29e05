import type { ReactNode } from 'react'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import type { UserSmall } from '../../api/contract.ts'
import { splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { Avatar } from '../../ui/Avatar.tsx'

/** Somebody in a list of people; what is done about them stands behind. */
export const PersonRow = ({
  user,
  children,
}: {
  children?: ReactNode
  user: Pick<UserSmall, 'username' | 'title' | 'avatar' | 'emojis'> & { about?: string | null }
}) => {
  const { name, host } = splitHandle(user.username)
  return (
    <li className="person">
      <Avatar user={user} size={40} />
      <div>
        <b>
          <Link to={userPath(user)}>
            <Name user={user} />
          </Link>
        </b>{' '}
        <bdi className="mute" dir="ltr">
          @{name}
          {host && `@${host}`}
        </bdi>
        {user.about && (
          <p className="mute">
            <bdi>{excerpt(user.about, 140)}</bdi>
          </p>
        )}
      </div>
      {children}
    </li>
  )
}
