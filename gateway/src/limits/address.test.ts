import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressKey, clientAddress, networkKey } from './address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each<[string, string[], string, string | undefined, string]>([
  ['nobody is trusted', [], '10.0.0.1', '1.1.1.1', '10.0.0.1'],
  ['a stranger is not believed', ['10.0.0.1'], '10.0.0.2', '1.1.1.1', '10.0.0.2'],
  ['our proxy is', ['10.0.0.1'], '10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['what the client wrote before it is not', ['10.0.0.1'], '10.0.0.1', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['two proxies of ours', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['proxies only', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['nonsense stops the walk', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, nonsense', '10.0.0.1'],
  ['no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['loopback by name', ['loopback'], '::1', '1.1.1.1', '1.1.1.1'],
  ['all private networks by name', ['loopback', 'uniquelocal'], '172.18.0.2', '1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['IPv4 within IPv6', ['loopback'], '::ffff:127.0.0.1', '::ffff:1.1.1.1', '1.1.1.1'],
])('%s: %j, from %s saying %s is %s', (_name, trusted, peer, forwarded, expected) => {
  expect(clientAddress(trusted)(from(peer, forwarded))).toBe(expected)
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('the budget of %s hangs on %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['203.0.113.7', '203.0.113.200', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['::ffff:203.0.113.7', '203.0.113.9', true],
  ['2001:db8:1:2ff::1', '2001:db8:1:201::9', true],
  ['2001:db8:1:2ff::1', '2001:db8:1:301::9', false],
])('%s and %s lie in one network: %s', (one, other, expected) => {
  expect(networkKey(one) === networkKey(other)).toBe(expected)
})
