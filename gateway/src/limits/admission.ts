import type { LimitClass } from '@app/contract/limits.ts'
import type { Operation } from '@app/contract/operation.ts'
import { Refusal, tooBusy } from '@app/platform/http/refusal.ts'

/**
 * What is given up first when there is too much: searches and deep pages, then what anonymous readers ask, then what
 * members do; votes and signing in last.
 */
export const ranks = ['expensive', 'anonymous', 'member', 'vital'] as const
export type Rank = (typeof ranks)[number]

/** Votes and signing in: cheap, and what members would miss first. */
const vital: ReadonlySet<LimitClass> = new Set(['api_vote', 'user_login'])
/** The pages behind this one make a database read and throw away what is before them. */
const SHALLOW_PAGES = 20

/** `url`: with its query, which a deep page is known by. */
export const rankOf = (
  operation: Pick<Operation, 'rate' | 'expensive'> | null,
  url: string,
  isMember: boolean,
): Rank => {
  if (operation?.rate && vital.has(operation.rate)) return 'vital'
  if (operation?.expensive || Number(/[?&]p=(\d{1,9})/.exec(url)?.[1] ?? 1) > SHALLOW_PAGES)
    return 'expensive'
  return isMember ? 'member' : 'anonymous'
}

export type AdmissionLimits = {
  /** Requests under way at once; the load of the process moves it between the two. */
  atMost: number
  atLeast: number
  /** Of these, expensive ones: a part. */
  expensivePart: number
  waiting: number
  waitMs: number
  /** How long the event loop may be late, in milliseconds. */
  lateMs: number
  /** Under way and waiting of one caller: all, expensive ones, uploads. */
  ofOne: { all: number; expensive: number; uploads: number }
}

export const admissionLimits: AdmissionLimits = {
  atMost: 128,
  atLeast: 8,
  expensivePart: 1 / 4,
  waiting: 512,
  waitMs: 3_000,
  lateMs: 80,
  ofOne: { all: 48, expensive: 6, uploads: 4 },
}

type Asked = {
  rank: Rank
  /** Whose share it is taken from; null: nobody's. */
  key: string | null
  upload: boolean
}
type Waiting = Asked & { until: number; admit(): void; drop(): void }

export type Admission = {
  /** Resolves when the request may go on; answers what ends it. Throws 429 beyond one caller's share, 503 where there is no room. */
  enter(asked: Asked, gone: AbortSignal): Promise<() => void>
  /** A context answered that it has no room or no time. */
  noteBusy(): void
  /** Called several times a second with how late the event loop was: moves the room, drops who waited too long. */
  adjust(lateMs: number): void
  /** What was refused for lack of room, by rank, since the start. */
  shed: Readonly<Record<Rank, number>>
  room(): number
  /** How many requests are under way, and how many wait for room. */
  load(): { running: number; waiting: number }
}

/**
 * Lets so many requests in at once as this process and the contexts behind it keep up with, the important ones first.
 * What waits is bounded: beyond that the one that is given up first and has waited longest is dropped, for its caller is
 * the likeliest to have gone.
 */
export const createAdmission = (
  limits: AdmissionLimits = admissionLimits,
  now: () => number = () => performance.now(),
): Admission => {
  const queues: Record<Rank, Set<Waiting>> = {
    expensive: new Set(),
    anonymous: new Set(),
    member: new Set(),
    vital: new Set(),
  }
  const shed: Record<Rank, number> = { expensive: 0, anonymous: 0, member: 0, vital: 0 }
  const shares = new Map<string, { all: number; expensive: number; uploads: number }>()
  let room = limits.atMost
  let busy = false
  let running = 0
  let expensive = 0

  const hasRoom = (rank: Rank): boolean =>
    running < room && (rank !== 'expensive' || expensive < Math.max(1, room * limits.expensivePart))

  const takeShare = ({ key, rank, upload }: Asked): (() => void) => {
    if (key === null) return () => undefined
    const share = shares.get(key) ?? { all: 0, expensive: 0, uploads: 0 }
    const { ofOne } = limits
    const full =
      share.all >= ofOne.all ||
      (rank === 'expensive' && share.expensive >= ofOne.expensive) ||
      (upload && share.uploads >= ofOne.uploads)
    if (full)
      throw new Refusal(429, 'Too many requests at the same time. Wait for the answers to those under way.', {
        'Retry-After': '1',
      })
    const add = (by: 1 | -1) => {
      share.all += by
      if (rank === 'expensive') share.expensive += by
      if (upload) share.uploads += by
    }
    add(1)
    shares.set(key, share)
    return () => {
      add(-1)
      if (share.all === 0) shares.delete(key)
    }
  }

  const begin = ({ rank }: Asked): void => {
    running++
    if (rank === 'expensive') expensive++
  }
  const admitWaiting = (): void => {
    for (const rank of ranks.toReversed()) {
      for (const one of queues[rank]) {
        if (!hasRoom(rank)) break
        queues[rank].delete(one)
        begin(one)
        one.admit()
      }
    }
  }
  const end = ({ rank }: Asked): void => {
    running--
    if (rank === 'expensive') expensive--
    admitWaiting()
  }
  const waiting = (): number => ranks.reduce((sum, rank) => sum + queues[rank].size, 0)
  const refuse = (rank: Rank): Refusal => {
    shed[rank]++
    return tooBusy()
  }
  /** Makes a place in the queue for one of this rank, or answers that there is none. */
  const makePlace = (rank: Rank): boolean => {
    if (waiting() < limits.waiting) return true
    for (const lower of ranks) {
      const [oldest] = queues[lower]
      if (oldest) {
        queues[lower].delete(oldest)
        oldest.drop()
        return true
      }
      if (lower === rank) return false
    }
    return false
  }

  return {
    async enter(asked, gone) {
      const giveBack = takeShare(asked)
      const leave = () => {
        end(asked)
        giveBack()
      }
      const isFirst = ranks.slice(ranks.indexOf(asked.rank)).every((rank) => queues[rank].size === 0)
      if (isFirst && hasRoom(asked.rank)) {
        begin(asked)
        return leave
      }
      try {
        if (!makePlace(asked.rank)) throw refuse(asked.rank)
        await new Promise<void>((resolve, reject) => {
          const one: Waiting = {
            ...asked,
            until: now() + limits.waitMs,
            admit: resolve,
            drop: () => reject(refuse(asked.rank)),
          }
          queues[asked.rank].add(one)
          gone.addEventListener('abort', () => {
            if (queues[asked.rank].delete(one)) reject(tooBusy())
          })
        })
        return leave
      } catch (error) {
        giveBack()
        throw error
      }
    },
    noteBusy: () => void (busy = true),
    adjust(lateMs) {
      const overloaded = busy || lateMs > limits.lateMs
      busy = false
      room = overloaded
        ? Math.max(limits.atLeast, Math.floor(room * 0.8))
        : Math.min(limits.atMost, room + Math.max(1, limits.atMost / 32))
      const late = now()
      for (const rank of ranks) {
        for (const one of queues[rank]) {
          if (one.until > late) break
          queues[rank].delete(one)
          one.drop()
        }
      }
      admitWaiting()
    },
    shed,
    room: () => room,
    load: () => ({ running, waiting: waiting() }),
  }
}
