import { describe, expect, test } from 'vitest'
import { hostsAbove, isOpenHost } from './host-rules.ts'
import type { HostRule } from './host-rules.ts'

const banned = (host: string): HostRule => ({ host, isBanned: true, isAllowed: false })
const allowed = (host: string): HostRule => ({ host, isBanned: false, isAllowed: true })

test('a host stands below the domains that end it', () => {
  expect(hostsAbove('WWW.A.Example.org:8443')).toEqual([
    'a.example.org:8443',
    'a.example.org',
    'example.org',
    'org',
  ])
})

describe('we talk to a host', () => {
  test.each([
    ['unless it is banned', 'bad.test', [banned('bad.test')], false],
    ['nor one below a banned one', 'x.bad.test', [banned('bad.test')], false],
    ['with or without www.', 'www.bad.test', [banned('bad.test')], false],
    ['on any port', 'bad.test:8443', [banned('bad.test')], false],
    ['in any script', 'bücher.test', [banned('xn--bcher-kva.test')], false],
    ['that only ends alike', 'notbad.test', [banned('bad.test')], true],
    [
      'that is allowed by name below a banned one',
      'x.bad.test',
      [banned('bad.test'), allowed('x.bad.test')],
      true,
    ],
    ['of which nothing is known', 'other.test', [banned('bad.test')], true],
  ] as const)('%s', (_name, host, rules, open) => {
    expect(isOpenHost(host, rules, false)).toBe(open)
  })

  test.each([
    ['good.test', true],
    ['x.good.test', false],
    ['other.test', false],
  ])('that is allowed, where only such are talked to: %s %s', (host, open) => {
    expect(isOpenHost(host, [allowed('good.test')], true)).toBe(open)
  })
})
