import { expect, test } from 'vitest'
import { askedOf, auditPath, exportPath, factsOf } from './audit.ts'

test('an address asks for what it says, and for a day only where it is one', () => {
  const search = new URLSearchParams('username= ana &operation=&since=yesterday&cursor=1-2')
  expect(askedOf(search)).toEqual({ username: 'ana', cursor: '1-2' })
  expect(askedOf(new URLSearchParams('since=2026-01-31'))).toEqual({ since: '2026-01-31' })
})

test('filters stay in the address of the next page and of the file', () => {
  const asked = { username: 'ana', cursor: '1-2' }
  expect(auditPath(asked)).toBe('/admin/audit?username=ana&cursor=1-2')
  expect(auditPath({})).toBe('/admin/audit')
  expect(exportPath(asked, 'csv')).toBe('/api/admin/audit/export?format=csv&username=ana')
})

test('what it was about comes before what it changed', () => {
  const line = { about: { page: 'faq' }, changes: [{ name: 'A', from: '1', to: '2' }] }
  expect(factsOf(line as never)).toEqual(['page: faq', 'A: 1 → 2'])
})
