const K = new Uint32Array(64)
const START = new Uint32Array(8)

/** Fractions of the roots of the first primes (FIPS 180-4, section 4.2.2). */
const fillConstants = (): void => {
  const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
  let found = 0
  for (let number = 2; found < 64; number++) {
    let prime = true
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) prime = false
    if (!prime) continue
    if (found < 8) START[found] = fraction(Math.sqrt(number))
    K[found++] = fraction(Math.cbrt(number))
  }
}
fillConstants()

const words = new Uint32Array(64)

/**
 * SHA-256 of a short ASCII text (55 characters at most: one block), as eight words. The browser's own is asynchronous,
 * which costs many times the hash itself where hundreds of thousands are needed, and is missing without https.
 */
export const sha256 = (text: string): Uint32Array => {
  if (text.length > 55) throw new Error('too long for one block')
  words.fill(0)
  for (let i = 0; i < text.length; i++) words[i >> 2]! |= text.charCodeAt(i) << (24 - 8 * (i & 3))
  words[text.length >> 2]! |= 0x80 << (24 - 8 * (text.length & 3))
  words[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const x = words[i - 15]!
    const y = words[i - 2]!
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  return new Uint32Array([a, b, c, d, e, f, g, h].map((word, i) => word + START[i]!))
}

export const toHex = (hash: Uint32Array): string =>
  Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('')
