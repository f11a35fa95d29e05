import { describe, expect, test } from '@jest/globals'
import { faultsOf } from './published.ts'

describe('an answer, by the published description', () => {
  const problem = { type: 'about:blank', title: 'No', status: 404, detail: 'There is no such thing.' }

  test('is what it says, or is told from it', () => {
    expect(faultsOf('entry_retrieve', 404, problem)).toBeNull()
    expect(faultsOf('entry_retrieve', 404, { ...problem, status: 'none' })).toBe('/status must be integer')
    expect(faultsOf('entry_retrieve', 200, problem)).toContain('must have required property')
  })

  test('of which it says nothing is left to who knows more', () => {
    expect(faultsOf('entry_retrieve', 599, {})).toBeNull()
    expect(faultsOf('no_such_operation', 200, {})).toBeNull()
  })
})
