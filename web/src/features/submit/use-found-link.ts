import { useEffect, useRef } from 'react'
import { useSettled } from '../../ui/useSettled.ts'
import { submitApi, type FoundLink } from './submit.api.ts'

export const isAddress = (text: string): boolean => /^https?:\/\/\S+\.\S+$/i.test(text)

/** What is said at an address that is typed; `onFound` hears of each once. */
export const useFoundLink = (typed: string, onFound: (found: FoundLink) => void): FoundLink | undefined => {
  const url = useSettled(typed).trim()
  const { currentData } = submitApi.useReadLinkQuery(url, { skip: !isAddress(url) })
  const told = useRef<FoundLink>(undefined)
  useEffect(() => {
    if (!currentData || told.current === currentData) return
    told.current = currentData
    onFound(currentData)
  }, [currentData, onFound])
  return currentData
}
