import type { Magazine } from '../../api/contract.ts'
import { WithLevel } from '../notifications/LevelMenu.tsx'
import { SubscribeButton } from './SubscribeButton.tsx'

/** Subscribes to a magazine, and says how loud it is for the reader. */
export const SubscribeWithLevel = ({ magazine }: { magazine: Magazine }) => (
  <WithLevel
    on={magazine.isUserSubscribed === true}
    name={magazine.title}
    target={{ kind: 'Magazine', id: magazine.magazineId }}
    level={magazine.notificationStatus}
  >
    <SubscribeButton magazine={magazine} />
  </WithLevel>
)
