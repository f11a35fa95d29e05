import { vi } from 'vitest'

/** Time goes on a thousand times slower while `story` runs: nothing grows old, however busy the machine is. */
export const holdTime = async <T>(story: () => Promise<T>): Promise<T> => {
  const now = performance.now.bind(performance)
  const began = now()
  const slowed = vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) / 1000)
  try {
    return await story()
  } finally {
    slowed.mockRestore()
  }
}
