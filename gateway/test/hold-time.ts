import { jest } from '@jest/globals'

/** Nothing grows old while `story` runs, however busy the machine is. */
export const holdTime = async (story: () => Promise<void>): Promise<void> => {
  const held = jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  try {
    await story()
  } finally {
    held.mockRestore()
  }
}
