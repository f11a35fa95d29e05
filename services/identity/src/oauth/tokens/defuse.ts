import { createDecipheriv, createHash, createHmac, hkdfSync, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// The format of defuse/php-encryption, version 2, by password: header, salt, IV, AES-256-CTR, HMAC-SHA256.

const HEADER = Buffer.from('def50200', 'hex')
const SALT_BYTES = 32
const IV_BYTES = 16
const MAC_BYTES = 32
const ROUNDS = 100_000
const LEAST = HEADER.length + SALT_BYTES + IV_BYTES + MAC_BYTES
/** A token of a few hundred characters; a megabyte is none. */
const MOST = 16_384

const derive = promisify(pbkdf2)

/** What the encrypted text begins with, in hex. */
export const defuseHeader = HEADER.toString('hex')

/**
 * Decrypts a text of defuse/php-encryption with a password; null where it is none, or is not of this password. Takes some
 * 50 ms of computing.
 *
 * @param text hexadecimal
 */
export const decryptDefuse = async (text: string, password: string): Promise<string | null> => {
  if (text.length > MOST || text.length % 2 === 1 || !/^[0-9a-f]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'hex')
  if (bytes.length < LEAST || !bytes.subarray(0, HEADER.length).equals(HEADER)) return null
  const salt = bytes.subarray(HEADER.length, HEADER.length + SALT_BYTES)
  const iv = bytes.subarray(HEADER.length + SALT_BYTES, HEADER.length + SALT_BYTES + IV_BYTES)
  const encrypted = bytes.subarray(HEADER.length + SALT_BYTES + IV_BYTES, -MAC_BYTES)
  const digest = createHash('sha256').update(password).digest()
  const prekey = await derive(digest, salt, ROUNDS, 32, 'sha256')
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', prekey, salt, `DefusePHP|V2|${purpose}`, 32))
  const mac = createHmac('sha256', keyFor('KeyForAuthentication'))
    .update(bytes.subarray(0, -MAC_BYTES))
    .digest()
  if (!timingSafeEqual(mac, bytes.subarray(-MAC_BYTES))) return null
  const decipher = createDecipheriv('aes-256-ctr', keyFor('KeyForEncryption'), iv)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}
