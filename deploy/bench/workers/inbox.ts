import { execFileSync } from 'node:child_process'
import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { operate } from '../../program/program.ts'
import { measured } from '../figures.ts'
import type { Measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

/** Signed favourites of these threads by people of another server whose keys are known. */
export type InboxTask = {
  origin: string
  pid: number
  numbers: readonly number[]
  activities: number
  connections: number
}
export type InboxResult = {
  answered: Measured
  /** Until the last of them counted. */
  appliedPerSecond: number
  counted: number
  /** Of program and database together, in milliseconds for each activity. */
  cpuMs: number
}

const PEOPLE = 50
const HOST = 'peer.bench.example'
const run = Date.now()

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** Processor time that a process and all below it have used, in milliseconds (Linux). */
const cpuOf = (root: number): number => {
  const stats = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // utime, stime, and those of children that have ended (proc(5), fields 14 to 17).
      const ticks = [9, 10, 11, 12].reduce((sum, at) => sum + Number(rest[at]), 0)
      return [{ pid: Number(name), parent: Number(parent), ticks }]
    } catch {
      return []
    }
  })
  const below = new Set([root])
  for (let size = 0; size !== below.size;) {
    size = below.size
    for (const { pid, parent } of stats) if (below.has(parent)) below.add(pid)
  }
  const ticks = stats.reduce((sum, one) => sum + (below.has(one.pid) ? one.ticks : 0), 0)
  return (ticks / TICKS_PER_SECOND) * 1000
}

type Signed = { headers: Record<string, string>; body: string }

/** As Mastodon signs: draft-cavage, RSA with SHA-256. */
const sign = (origin: string, actor: string, key: KeyObject, body: string): Signed => {
  const signed = {
    host: new URL(origin).host,
    date: new Date().toUTCString(),
    digest: `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
  }
  const lines = ['(request-target): post /f/inbox', ...Object.entries(signed).map((pair) => pair.join(': '))]
  const signature = createSign('sha256').update(lines.join('\n')).sign(key, 'base64')
  return {
    body,
    headers: {
      ...signed,
      'content-type': 'application/activity+json',
      'content-length': String(Buffer.byteLength(body)),
      signature: `keyId="${actor}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="${signature}"`,
    },
  }
}

serveTasks<InboxTask, InboxResult>(async ({ origin, pid, numbers, activities, connections }) => {
  let result: InboxResult | null = null
  await operate(['identity', 'federation', 'content'], async ({ part }) => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' })
    const keep = part('identity').runtime.calls?.find(({ spec }) => spec.id === upsertRemoteUser.id)
    if (!keep) throw new Error('identity keeps no people from elsewhere')
    const actors: string[] = []
    const ids: number[] = []
    for (let person = 0; person < PEOPLE; person++) {
      const actor = `https://${HOST}/u/p${run}x${person}`
      const handle = `p${run}x${person}@${HOST}`
      const common = { discoverable: true, indexable: true, createdAt: null }
      const { userId } = (await keep.handle(
        {
          ...common,
          apProfileId: actor,
          handle,
          domain: HOST,
          title: null,
          about: null,
          avatarUrl: null,
          coverUrl: null,
          isBot: false,
          approvesFollowers: false,
        } as never,
        null,
      )) as { userId: number }
      await part('federation')
        .deps.db.knex('remote_actor')
        .insert({
          ap_id: actor,
          kind: 'user',
          local_id: userId,
          domain: HOST,
          handle,
          inbox: `${actor}/inbox`,
          shared_inbox: `https://${HOST}/inbox`,
          key_id: `${actor}#main-key`,
          public_key_pem: pem,
          fetched_at: new Date(),
        })
      actors.push(actor)
      ids.push(userId)
    }
    const { db } = part('content').deps
    const known = async () =>
      Number((await db.knex('user_card').whereIn('user_id', ids).count({ n: '*' }).first())?.['n'])
    while ((await known()) < PEOPLE) await sleep(100)

    /** Favourites of each person on each thread in turn, each once. */
    const prepare = (first: number, count: number): Signed[] =>
      Array.from({ length: count }, (_, at) => {
        const actor = actors[(first + at) % PEOPLE] ?? ''
        const number = numbers[Math.floor((first + at) / PEOPLE) % numbers.length] ?? 0
        const body = JSON.stringify({
          '@context': 'https://www.w3.org/ns/activitystreams',
          id: `https://${HOST}/activity/${run}/${first + at}`,
          type: 'Like',
          actor,
          object: `${origin}/m/any/t/${number}/-`,
          to: ['https://www.w3.org/ns/activitystreams#Public'],
        })
        return sign(origin, actor, pair.privateKey, body)
      })
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const post = ({ headers, body }: Signed): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${origin}/f/inbox`, { method: 'POST', headers, agent }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0))
        })
          .once('error', reject)
          .end(body)
      })
    const latencies: number[] = []
    let failed = 0
    const send = async (all: readonly Signed[]) => {
      let next = 0
      const sender = async () => {
        for (let one = all[next++]; one; one = all[next++]) {
          const from = performance.now()
          const status = await post(one)
          latencies.push(performance.now() - from)
          if (status !== 202) failed++
        }
      }
      await Promise.all(Array.from({ length: connections }, sender))
    }
    const counted = async () =>
      Number((await db.knex('favourite').whereIn('user_id', ids).count({ n: '*' }).first())?.['n'])
    const settled = async (wanted: number) => {
      const until = performance.now() + 120_000
      for (let found = await counted(); ; found = await counted()) {
        if (found >= wanted || performance.now() > until) return found
        await sleep(100)
      }
    }
    // Warm: what has run for a while is what people use.
    const warm = Math.ceil(activities / 2)
    await send(prepare(0, warm))
    await settled(warm)
    const signed = prepare(warm, activities)
    await sleep(1000)
    latencies.length = 0
    failed = 0
    const cpu = cpuOf(pid)
    const started = performance.now()
    await send(signed)
    const answeredIn = (performance.now() - started) / 1000
    const found = (await settled(warm + activities)) - warm
    const appliedIn = (performance.now() - started) / 1000
    result = {
      answered: measured(latencies, answeredIn, failed),
      appliedPerSecond: found / appliedIn,
      counted: found,
      cpuMs: (cpuOf(pid) - cpu) / activities,
    }
    agent.destroy()
  })
  if (!result) throw new Error('nothing was measured')
  return result
})
