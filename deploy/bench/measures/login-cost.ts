import { logins } from '../paths/identity.ts'
import type { Measured } from '../figures.ts'
import type { HashesTask } from '../workers/hashes.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measure } from './measure.ts'

const SECONDS = 3
const WAITING = 16

/** Signing in from the request to its answer, beside the bare comparison of a password, which is slow by design. */
export const loginCost: Measure = {
  name: 'login and its hash',
  async run({ program, load }) {
    const worker = startWorker<HashesTask, Measured>('./hashes.ts', program.env)
    try {
      const signedIn = await load(logins(program.origin), SECONDS)
      const bare = await worker.run({ waiting: WAITING, seconds: SECONDS })
      return [
        { label: 'logins a second', value: signedIn.perSecond, unit: '' },
        { label: 'p50', value: signedIn.p50, unit: 'ms' },
        { label: 'refused', value: signedIn.failed, unit: '' },
        { label: 'bare hashes a second', value: bare.perSecond, unit: '' },
        { label: 'a login costs times its hash', value: bare.perSecond / signedIn.perSecond, unit: '' },
      ]
    } finally {
      await worker.stop()
    }
  },
}
