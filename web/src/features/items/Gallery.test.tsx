import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { anAttachment } from '../../testing/things.ts'
import { Gallery } from './Gallery.tsx'

test('the link around a picture has a name, also where nobody described it', () => {
  const attachments = ['A pier at dusk', null].map((altText, at) =>
    anAttachment({ altText, storageUrl: `https://here.example/media/${at}.png` }),
  )
  show(<Gallery attachments={attachments} isAdult={false} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    attachments.map(({ storageUrl }) => storageUrl),
  )
  expect(screen.getByRole('link', { name: 'A pier at dusk' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pictures' })).toBeVisible()
})
