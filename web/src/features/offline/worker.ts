import type { FromWorker, ToWorker } from '../../model/kept.ts'
import { confirmLoss } from './connection.ts'

/** Tells the service worker something, once there is one. */
export const tellWorker = async (said: ToWorker): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  // A worker is always of the same origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage(said)
}

/** Registers the service worker and hears when no answer came to it. */
export const registerWorker = (): void => {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'unreachable') void confirmLoss()
  })
  navigator.serviceWorker.startMessages()
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** The files that this page was made of so far: what is kept of it is nothing without them. */
export const filesOfPage = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
