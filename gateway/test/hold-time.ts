import { jest } from '@jest/globals'

/** Time goes on a thousand times slower while `story` runs: nothing grows old, however busy the machine is. */
export const holdTime = async (story: () => Promise<void>): Promise<void> => {
  const now = performance.now.bind(performance)
  const began = now()
  const slowed = jest.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) / 1000)
  try {
    await story()
  } finally {
    slowed.mockRestore()
  }
}
