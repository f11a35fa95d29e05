import { expect, test, vi } from 'vitest'

test('texts that are still on their way have what another page adds meanwhile', async () => {
  vi.resetModules()
  const { loadTexts, textsOf } = await import('./index.ts')
  const onTheirWay = textsOf('ja')
  await loadTexts('polls')
  expect((await onTheirWay).t('poll.vote')).toBe('投票')
})
