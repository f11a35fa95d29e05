import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { filled } from '../../app/form.ts'
import { show } from '../../testing/show.tsx'
import type { Audience } from './AudienceMark.tsx'
import { AudienceMark } from './AudienceMark.tsx'
import { AudienceSelect, chosenAudience } from './AudienceSelect.tsx'

test.each<[Audience | undefined, string[]]>([
  [undefined, ['Public', 'Unlisted', 'Followers', 'Mentioned']],
  ['unlisted', ['Public', 'Unlisted', 'Followers', 'Mentioned']],
  ['followers', ['Followers', 'Mentioned']],
  ['direct', ['Mentioned']],
])('an answer to what is %s is for as many, or fewer', (above, names) => {
  show(<AudienceSelect above={above} />)
  const select = screen.getByRole('combobox', { name: 'Who may read it' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  expect(select).toHaveDisplayValue(names[0] ?? '')
})

test('a form says what was chosen, and nothing for what nobody can choose', () => {
  const chosen = (audience: string) => {
    const form = new FormData()
    form.set('audience', audience)
    return chosenAudience(filled(form))
  }
  expect([chosen('direct'), chosen('everybody'), chosen('')]).toEqual(['direct', undefined, undefined])
})

test('what is for everybody bears no mark; the others say for whom they are', () => {
  const { container } = show(<AudienceMark audience="public" />)
  expect(container.querySelector('.audience')).toBeNull()
  show(<AudienceMark audience="followers" />)
  expect(screen.getByTitle('For followers and people it mentions')).toBeVisible()
})
