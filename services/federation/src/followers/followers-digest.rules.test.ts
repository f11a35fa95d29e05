import { describe, expect, test } from 'vitest'
import { coversClaim, followersDigest, readClaim, writeClaim } from './followers-digest.rules.ts'

const one = 'https://testing.example.org/users/1'
const two = 'https://testing.example.org/users/2'
const claim = {
  collectionId: 'https://example.org/users/1/followers',
  url: 'https://example.org/users/1/followers_synchronization',
  digest: 'c33f48cd341ef046a206b8a72ec97af65079f9a3a9b90eef79c5920dce45c61f',
}
/** As it stands in the proposal. */
const header =
  'collectionId="https://example.org/users/1/followers", url="https://example.org/users/1/followers_synchronization", digest="c33f48cd341ef046a206b8a72ec97af65079f9a3a9b90eef79c5920dce45c61f"'

describe('the digest of followers', () => {
  test('is the one of the proposal', () => {
    expect(followersDigest([one])).toBe('3a06e99569547f444c352ab7f52e4bab207abec5ca6f07b0045cfdc9723f8fa9')
    expect(followersDigest([two])).toBe('f939a1585d4a8f02ee339210dbe7315d7003476663d6095f7d996fc4bc7a49b6')
    expect(followersDigest([one, two])).toBe(claim.digest)
  })

  test('counts each once, in whatever order', () => {
    expect(followersDigest([two, one, two])).toBe(claim.digest)
  })

  test('of nobody is nought', () => {
    expect(followersDigest([])).toBe('0'.repeat(64))
  })
})

describe('the header', () => {
  test('is written and read as the proposal has it', () => {
    expect(writeClaim(claim)).toBe(header)
    expect(readClaim(header)).toEqual(claim)
  })

  test('is read in whatever order and spacing', () => {
    const { collectionId, url, digest } = claim
    expect(readClaim(`digest="${digest.toUpperCase()}",url="${url}",collectionId="${collectionId}"`)).toEqual(
      claim,
    )
  })

  test.each([
    ['lacks its address', header.replace(/url="[^"]*", /, '')],
    ['has an empty address', header.replace(/url="[^"]*"/, 'url=""')],
    ['has a digest of another length', header.replace('c33f', '')],
    ['has a digest that is none', header.replace('c33f', 'zzzz')],
    ['says something twice', `${header}, digest="${'0'.repeat(64)}"`],
    ['is endless', header + ' '.repeat(9_000)],
    ['is something else', 'whatever'],
  ])('counts for nothing where it %s', (_, text) => {
    expect(readClaim(text)).toBeNull()
  })
})

describe('a signature covers the header', () => {
  const signed = (headers: Record<string, string>) => coversClaim(new Headers(headers))

  test('where it names it', () => {
    const names = '(request-target) host date digest Collection-Synchronization'
    expect(signed({ signature: `keyId="k",headers="${names}",signature="s"` })).toBe(true)
    expect(
      signed({
        'signature-input':
          'sig1=("@method" "@target-uri" "content-digest" "collection-synchronization");created=1',
      }),
    ).toBe(true)
  })

  test('and not where it does not', () => {
    expect(signed({ signature: 'keyId="k",headers="(request-target) host date digest",signature="s"' })).toBe(
      false,
    )
    expect(signed({ signature: 'keyId="k",signature="s"' })).toBe(false)
    expect(signed({ 'signature-input': 'sig1=("@method" "@target-uri");created=1' })).toBe(false)
    expect(
      signed({ 'signature-input': 'a=("@method" "collection-synchronization");created=1, b=("@method")' }),
    ).toBe(false)
    expect(signed({})).toBe(false)
  })
})
