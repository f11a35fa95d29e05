/**
 * What was asked, if it comes in time: null when the owner is away, refuses or takes longer. For what an answer is better
 * without than late.
 */
export const inTime = async <T>(asked: Promise<T>, patienceMs: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  try {
    return await Promise.race([asked.catch(() => null), late])
  } finally {
    clearTimeout(timer)
  }
}
