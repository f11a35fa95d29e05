/** Runs `work` one at a time. Asked for while it runs, it runs once more; resolves when nothing asked for is left. */
export type CoalescedRun = (work: () => Promise<void>) => Promise<void>

export const createCoalescedRun = (): CoalescedRun => {
  let running: Promise<void> | null = null
  let wanted = false
  const run = async (work: () => Promise<void>) => {
    while (wanted) {
      wanted = false
      await work()
    }
  }
  return (work) => {
    wanted = true
    running ??= run(work).finally(() => {
      running = null
    })
    return running
  }
}
