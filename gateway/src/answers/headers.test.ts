import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

const policyWith = (hCaptcha: boolean): string =>
  securityHeaders({ https: true, hCaptcha, pictures: [] })('page', '/login')['content-security-policy'] ?? ''

test('pages load from hCaptcha what its widget needs where it is configured, and nothing elsewhere', () => {
  expect(policyWith(false)).not.toContain('hcaptcha')
  for (const directive of ['script-src', 'style-src', 'connect-src'])
    expect(policyWith(true)).toContain(`${directive} 'self' https://hcaptcha.com https://*.hcaptcha.com;`)
  expect(policyWith(true)).not.toMatch(/script-src[^;]*unsafe/)
})
