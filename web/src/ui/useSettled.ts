import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** What is typed, once the typing pauses: what is asked of the server for it is asked once for a word. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
