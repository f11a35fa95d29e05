import { deliveries } from './deliveries.ts'
import { fanOut } from './fan-out.ts'
import { inbox } from './inbox.ts'
import { liveStreams } from './live-streams.ts'
import { loginCost } from './login-cost.ts'
import type { Measure } from './measure.ts'
import { overload } from './overload.ts'
import { permissionCheck } from './permission-check.ts'
import { pictures } from './pictures.ts'
import { tokenCheck } from './token-check.ts'
import { voteCost } from './vote-cost.ts'

/** Run after the paths, one after the other. */
export const measures: readonly Measure[] = [
  tokenCheck,
  permissionCheck,
  fanOut,
  deliveries,
  liveStreams,
  pictures,
  voteCost,
  inbox,
  loginCost,
  overload,
]
