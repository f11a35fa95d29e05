import { randomInt } from 'node:crypto'

const LONGEST = 30
const DIGITS = 4

/** What of a provider's name may stand in a user name: letters, digits, underscores and hyphens. */
export const toUsername = (name: string | null): string => {
  const plain = (name ?? '')
    .slice(0, LONGEST * 10)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s.]+/g, '_')
    .replaceAll(/[^A-Za-z0-9_-]/g, '')
    .replaceAll(/^[_-]+|[_-]+$/g, '')
    .slice(0, LONGEST)
  return plain.length >= 2 ? plain : 'user'
}

/** The same name with a random number, so that two people of one name both find theirs free. */
export const numbered = (name: string, random = () => randomInt(10 ** DIGITS)): string =>
  `${name.slice(0, LONGEST - DIGITS)}${String(random()).padStart(DIGITS, '0')}`

/** A path of this site to go on to; anything that a browser could read as another site becomes the front page. */
export const safePath = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) && wanted.length <= 4000
    ? wanted
    : '/'
