import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../api/contract.ts'
import { show } from '../../testing/show.tsx'
import { anEntry } from '../../testing/things.ts'
import { Thread } from '../threads/Thread.tsx'

const linking = (changes: Partial<Entry> = {}) =>
  anEntry({
    url: 'https://tube.example/w/tides',
    embed: { provider: 'PeerTube', url: 'https://tube.example/videos/embed/tides' },
    ...changes,
  })
const frameIn = (container: HTMLElement) => container.querySelector('iframe')

describe('what a thread links to', () => {
  test('is shown by its own place once somebody wants it, apart from this page', async () => {
    const { container, user } = show(<Thread entry={linking()} />)
    const button = await screen.findByRole('button', { name: /Show it here, from PeerTube/ })
    expect(button).toHaveTextContent('tube.example then learns that you look at it.')
    expect(frameIn(container)).toBeNull()
    await user.click(button)
    const frame = frameIn(container)
    expect(frame).toHaveAttribute('src', 'https://tube.example/videos/embed/tides')
    expect(frame).toHaveAccessibleName('PeerTube: The tide tables are out')
    expect(frame?.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
    expect(screen.getByRole('link', { name: /tube.example\/w\/tides/ })).toBeVisible()
  })

  test('of adults is veiled before that', async () => {
    const { container, user } = show(<Thread entry={linking({ isAdult: true })} />, {
      appearance: { adult: 'blur' },
    })
    await user.click(await screen.findByRole('button', { name: '18+' }))
    await user.click(await screen.findByRole('button', { name: /Show it here/ }))
    expect(frameIn(container)).not.toBeNull()
  })
})
