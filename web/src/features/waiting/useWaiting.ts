import { useEffect, useState } from 'react'
import { useMe } from '../../app/store.ts'
import { waitingOf, whenTold, type Waiting } from './queue.ts'

/** What the reader has waiting on this device, as it changes. */
export const useWaiting = (): readonly Waiting[] => {
  const by = useMe()?.userId
  const [all, setAll] = useState<readonly Waiting[]>([])
  useEffect(() => {
    if (by === undefined) return
    const read = (): void =>
      void waitingOf(by).then(setAll, () => {
        // A browser that keeps nothing for this site has nothing waiting.
      })
    read()
    return whenTold(read)
  }, [by])
  return all
}
