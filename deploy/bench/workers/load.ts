import autocannon from 'autocannon'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

export type Shot = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}
export type LoadTask = {
  origin: string
  shots: readonly Shot[]
  connections: number
  seconds: number
  /** Bytes; an answer of fewer is a failure, whatever its status. */
  atLeast?: number
}

/** Goes on from one task to the next: what is asked for the first time is not what the round before has asked. */
let next = 0

/** Sends the shots in turn over some connections, each of which waits for its answer before it asks again. */
serveTasks<LoadTask, Measured>(
  ({ origin, shots, connections, seconds, atLeast = 0 }) =>
    new Promise((resolve, reject) => {
      const latencies: number[] = []
      let refused = 0
      // The connections share one round trip through the shots: they must not all send the same write at once.
      const [first] = shots
      const requests: autocannon.Request[] =
        shots.length === 1
          ? [{ ...first, headers: first?.headers ?? {} }]
          : [
              {
                setupRequest: (request) => {
                  const shot = shots[next++ % shots.length]
                  return { ...request, ...shot }
                },
              },
            ]
      const started = performance.now()
      const instance = autocannon(
        { url: origin, connections, duration: seconds, requests },
        (error, result) => {
          if (error) reject(error)
          else {
            const took = (performance.now() - started) / 1000
            resolve(measured(latencies, took, refused + result.errors + result.timeouts))
          }
        },
      )
      instance.on('response', (_client, status, bytes, time) => {
        if (status >= 400 || bytes < atLeast) refused++
        else latencies.push(time)
      })
    }),
)
