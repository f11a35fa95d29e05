const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/**
 * The colour that a picture has on the whole, as CSS says it: the third to sixth digit of its blurhash
 * (https://blurha.sh), in base 83. Null for none, or for what is no hash.
 */
export const averageColour = (hash: string | null): string | null => {
  if (hash === null || hash.length < 6) return null
  const digits = Array.from(hash.slice(2, 6), (digit) => DIGITS.indexOf(digit))
  const value = digits.reduce((sum, digit) => sum * 83 + digit, 0)
  return digits.includes(-1) || value > 0xffffff ? null : `#${value.toString(16).padStart(6, '0')}`
}
