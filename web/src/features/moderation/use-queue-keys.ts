import { useEffect, useRef } from 'react'
import { queueKeys } from './queue-keys.ts'

export type QueueAct = keyof typeof queueKeys

const acts = Object.fromEntries(Object.entries(queueKeys).map(([act, key]) => [key, act])) as Record<
  string,
  QueueAct | undefined
>

const writing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [popover]'

/** Calls `onKey` for each key of the queue that is pressed outside of fields, unless keys are switched off. */
export const useQueueKeys = (on: boolean, onKey: (act: QueueAct) => void): void => {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    if (!on) return
    const pressed = (event: KeyboardEvent): void => {
      const act = acts[event.key]
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if ((event.target as Element).closest(writing)) return
      event.preventDefault()
      latest.current(act)
    }
    // Before the keys of every page, of which `v` is one.
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [on])
}
