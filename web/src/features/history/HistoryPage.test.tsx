import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { historyPath } from '../../model/links.ts'
import { fakeNetwork } from '../../testing/network.ts'
import { show, showPage } from '../../testing/show.tsx'
import { anEntry, anEntryComment, aPost, aPostComment } from '../../testing/things.ts'
import { Edited } from '../threads/EntryCard.tsx'
import type { Revision } from './revisions.api.ts'

const aVersion = (version: number, changes: Partial<Revision> = {}): Revision => ({
  version,
  since: `2026-06-1${version}T10:00:00+00:00`,
  title: null,
  url: null,
  body: `Version *${version}*`,
  contentWarning: null,
  isAdult: false,
  lang: 'en',
  attachments: [],
  ...changes,
})

const showVersions = async (items: Revision[], at = '/m/gardens/t/31/-/history') => {
  const network = fakeNetwork()
  network.reply('entry_revisions', { items })
  await showPage(at, { network })
  await screen.findByRole('heading', { name: 'Earlier versions', level: 1 })
  return network
}

describe('the page of earlier versions', () => {
  test('shows each as it was read, the newest first, and marks what changed', async () => {
    await showVersions([
      aVersion(2, { title: 'A new title', body: 'It is *late* today.', isAdult: true }),
      aVersion(1, { title: 'A title', body: 'It is *late* again.', contentWarning: 'Trains' }),
    ])
    const [now, before] = await screen.findAllByRole('article')
    expect(within(now!).getByText('As it is now')).toBeVisible()
    expect(within(now!).getByText('18+')).toBeVisible()
    expect(within(before!).queryByText('18+')).toBeNull()
    expect(within(now!).getByText('Changed: Title, Text, Content warning, 18+')).toBeVisible()
    expect(
      within(now!)
        .getAllByRole('insertion')
        .map(({ textContent }) => textContent),
    ).toEqual(['new ', 'today'])
    expect(
      within(now!)
        .getAllByRole('deletion')
        .map(({ textContent }) => textContent),
    ).toEqual(['again'])
    expect((await within(now!).findByText('late')).tagName).toBe('EM')
    expect(within(before!).queryByText(/^Changed/)).toBeNull()
    expect(within(before!).getByText('Trains').closest('details')).not.toHaveAttribute('open')
  })

  test('says so where nothing earlier is kept, and where nothing is shown at all', async () => {
    await showVersions([aVersion(1)])
    expect(await screen.findByText('No earlier version is kept.')).toBeVisible()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  test('goes on page by page', async () => {
    const items = Array.from({ length: 11 }, (_, i) =>
      aVersion(11 - i, { since: '2026-06-10T10:00:00+00:00' }),
    )
    const network = await showVersions(items)
    expect(await screen.findAllByRole('article')).toHaveLength(10)
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '?before=2')
    expect(network.askedFor('entry_revisions')).toMatchObject([{ query: { perPage: '11' } }])
  })

  test('compares nothing where nearly all was written anew', async () => {
    const text = (word: string) => Array.from({ length: 500 }, (_, i) => word + i).join(' ')
    await showVersions([aVersion(2, { body: text('a') }), aVersion(1, { body: text('b') })])
    expect(await screen.findByText('So much was changed that it is not marked.')).toBeVisible()
  })
})

describe('the mark of what was edited', () => {
  const edited = { createdAt: '2026-06-15T10:00:00+00:00', editedAt: '2026-06-15T10:30:00+00:00' }

  test.each([
    [anEntry(edited), /^\/m\/[^/]+\/t\/31\/[^/]+\/history$/],
    [aPost(edited), /^\/m\/[^/]+\/p\/41\/[^/]+\/history$/],
    [anEntryComment(edited), /^\/m\/[^/]+\/t\/31\/-\/comment\/51\/history$/],
    [aPostComment(edited), /^\/m\/[^/]+\/p\/41\/-\/reply\/61\/history$/],
  ])('leads to its earlier versions', (item, path) => {
    show(<Edited item={item} />)
    expect(screen.getByRole('link', { name: 'edited' })).toHaveAttribute('href', historyPath(item))
    expect(historyPath(item)).toMatch(path)
  })
})
