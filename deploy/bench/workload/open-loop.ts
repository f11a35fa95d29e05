/** When requests arrive that nobody coordinates (Poisson): milliseconds from one to the next. */
export const poissonGaps =
  (perSecond: number, next: () => number): (() => number) =>
  () =>
    (-Math.log(1 - next()) / perSecond) * 1000

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * Sends a request whenever one is due, whatever became of those before, and answers once all have ended. `send` is told
 * how to find out how long its request took since it was due: a server that stops for a second is late for everybody who
 * would have asked meanwhile, and not only for whoever happened to be asking ("coordinated omission").
 */
export const openLoop = async (load: {
  gap(): number
  seconds: number
  send(since: () => number): Promise<void>
}): Promise<void> => {
  const { gap, seconds, send } = load
  const started = performance.now()
  const underWay: Promise<void>[] = []
  for (let due = gap(); due < seconds * 1000; due += gap()) {
    const ahead = started + due - performance.now()
    if (ahead > 0) await sleep(ahead)
    const intended = started + due
    underWay.push(send(() => performance.now() - intended))
  }
  await Promise.all(underWay)
}
