import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as text that fits a cookie, a header and a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How a random token is stored: it has entropy enough that a plain hash cannot be turned round. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares in a time that tells nothing about where the difference lies. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b))

export const matchesHash = (token: string, hash: Buffer): boolean => timingSafeEqual(hashToken(token), hash)
