import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { loadTexts, textsOf } from '../i18n/index.ts'
import { faultsOfNetworks } from './network.ts'
import { popoversAsBrowsersHaveThem } from './popovers.ts'

// Parts load late on a busy machine: what waits is ended by its test's own limit alone.
configure({ asyncUtilTimeout: 120_000 })
popoversAsBrowsersHaveThem()
// What jsdom does not lay out it cannot scroll to either.
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollBy = () => undefined
window.scrollTo = () => undefined
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
// That of jsdom waits for its one timer, and no frame comes any more once a test's clock has held that up.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

await textsOf('en')
await Promise.all((['own', 'person', 'panels', 'polls', 'reading'] as const).map(loadTexts))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  // Where screen readers are told things stays for as long as a page.
  document.body.replaceChildren()
  vi.restoreAllMocks()
  // What is said to the network, and what it says, is held to the contract in every test.
  expect(faultsOfNetworks()).toEqual([])
})
