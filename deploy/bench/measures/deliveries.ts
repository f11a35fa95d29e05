import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getJson, postThread, signIn, PASSWORD } from '../people.ts'
import { command, startProgram } from '../program.ts'
import type { FollowersTask } from '../workers/followers.ts'
import type { ReceiversTask } from '../workers/receivers.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measure } from './measure.ts'

const INBOXES = 5_000
const HANGING = 2_000
const POSTS = 2
const AUTHOR = 'member_1'

/**
 * A post of somebody whom people on thousands of servers follow, many of which take a request and never answer: how long
 * until all others have it, and whether the next post is as fast.
 */
export const deliveries: Measure = {
  name: 'deliveries',
  async run() {
    const directory = await mkdtemp(join(tmpdir(), 'mbin-bench-'))
    await command(directory, [
      'seed',
      '--entries',
      '20',
      '--comments',
      '20',
      '--users',
      '5',
      '--magazines',
      '3',
      '--password',
      PASSWORD,
    ])
    // The servers are on this machine.
    const program = await startProgram(directory, { MBIN_ALLOW_PRIVATE_NETWORKS: 'true' })
    const receivers = startWorker<ReceiversTask, number>('./receivers.ts')
    const followers = startWorker<FollowersTask, number>('./followers.ts', program.env)
    try {
      const port = await receivers.run({ act: 'listen', hanging: HANGING })
      await followers.run({ followed: AUTHOR, count: INBOXES, port })
      const { origin } = program
      const session = await signIn(origin, AUTHOR)
      const { items } = await getJson<{ items: { magazineId: number }[] }>(origin, '/api/magazines?perPage=1')
      const seconds: number[] = []
      for (let post = 0; post < POSTS; post++) {
        const started = Date.now()
        await postThread(origin, session, items[0]?.magazineId ?? 0)
        const finished = await receivers.run({ act: 'taken', hosts: INBOXES - HANGING })
        seconds.push((finished - started) / 1000)
      }
      return [
        { label: `a post at ${INBOXES - HANGING} of ${INBOXES} inboxes`, value: seconds[0] ?? 0, unit: 's' },
        { label: 'the next post', value: seconds[1] ?? 0, unit: 's' },
        { label: 'load of the machine', value: loadavg()[0] ?? 0, unit: '' },
      ]
    } finally {
      await followers.stop()
      await receivers.stop()
      await program.stop()
      await rm(directory, { recursive: true, force: true })
    }
  },
}
