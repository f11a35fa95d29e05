import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/index.ts'
import { KEPT, KEPT_AT, KEPT_TITLE } from '../../model/kept.ts'
import { showPage } from '../../testing/show.tsx'
import { NOW } from '../../testing/things.ts'

await loadTexts('offline')
afterEach(() => vi.unstubAllGlobals())

type Kept = { title: string; at?: string }

/** The caches of a browser that keeps these pages; the simulated one has none. */
const keeping = (kept: Partial<Record<string, Record<string, Kept>>>): void => {
  const cacheOf = (name: string) => ({
    keys: async () => Object.keys(kept[name] ?? {}).map((path) => new Request(`http://localhost${path}`)),
    match: async (asked: Request | string) => {
      const found = kept[name]?.[typeof asked === 'string' ? asked : new URL(asked.url).pathname]
      return (
        found &&
        new Response('', {
          headers: {
            [KEPT_AT]: String(Date.parse(found.at ?? NOW)),
            [KEPT_TITLE]: encodeURIComponent(found.title),
          },
        })
      )
    },
  })
  vi.stubGlobal('caches', {
    has: async (name: string) => name in kept,
    open: async (name: string) => cacheOf(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(path),
  })
}

test('what is kept is listed, what was read last first, and each page once', async () => {
  keeping({
    [KEPT.pages]: { '/m/cats/t/1/-': { title: 'Cats &amp; tea', at: '2026-01-01T00:00:00Z' } },
    [KEPT.visits]: { '/m/cats/t/2/-': { title: 'Dogs', at: '2026-01-02T00:00:00Z' } },
    [KEPT.saved]: { '/m/cats/t/1/-': { title: 'Cats &amp; tea', at: '2026-01-01T00:00:00Z' } },
  })
  await showPage('/offline')
  await screen.findByRole('link', { name: /Cats & tea/ })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/m/cats/t/2/-',
    '/m/cats/t/1/-',
  ])
  expect(screen.getByText('Saved.')).toBeInTheDocument()
})

test('where nothing is kept it says so', async () => {
  keeping({})
  await showPage('/offline')
  expect(await screen.findByText('No page is kept on this device yet.')).toBeInTheDocument()
})

test('a page that is kept in parts is opened', async () => {
  keeping({ [KEPT.visits]: { '/m/cats/t/2/-': { title: 'Dogs' } } })
  const { address } = await showPage('/offline?to=%2Fm%2Fcats%2Ft%2F2%2F-')
  await vi.waitFor(() => expect(address()).toBe('/m/cats/t/2/-'))
})

test('a page that is not kept is named as missing, and can be asked for again', async () => {
  keeping({})
  await showPage('/offline?to=%2Fm%2Fcats')
  expect(await screen.findByRole('alert')).toHaveTextContent('this page is not kept on this device')
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/m/cats')
})
