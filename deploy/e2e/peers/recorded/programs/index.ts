import type { Software } from '../software.ts'
import { discourse } from './discourse.ts'
import { friendica } from './friendica.ts'
import { gotosocial } from './gotosocial.ts'
import { lemmy } from './lemmy.ts'
import { mastodon } from './mastodon.ts'
import { mbin } from './mbin.ts'
import { misskey } from './misskey.ts'
import { nodebb } from './nodebb.ts'
import { peertube } from './peertube.ts'
import { piefed } from './piefed.ts'
import { pleroma } from './pleroma.ts'
import { wordpress } from './wordpress.ts'

/** In alphabetical order. */
export const programs: readonly Software[] = [
  discourse,
  friendica,
  gotosocial,
  lemmy,
  mastodon,
  mbin,
  misskey,
  nodebb,
  peertube,
  piefed,
  pleroma,
  wordpress,
]
