import type { ReactNode } from 'react'
import type { Magazine } from '../../api/contract.ts'
import { magazinePath } from '../../model/links.ts'
import { Tile } from '../../ui/Avatar.tsx'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

type MagazineLineProps = { magazine: Magazine; small?: boolean; children: ReactNode }

/** A magazine in a short list, with what is said of it below its title. */
export const MagazineLine = ({ magazine, small = false, children }: MagazineLineProps) => (
  <li>
    <Tile magazine={magazine} size={32} />
    <div>
      <b>
        <Link to={magazinePath(magazine)}>
          <WithEmojis text={magazine.title} emojis={magazine.emojis} />
        </Link>
      </b>
      <small dir="auto">{children}</small>
    </div>
    <SubscribeButton magazine={magazine} small={small} />
  </li>
)
