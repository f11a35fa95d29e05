import {
  createCipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
} from 'node:crypto'
import type { Row } from './row.ts'

/** Passwords and the hashes of them: made by Python's bcrypt as Symfony would, and one published for argon2i. */
export const passwords = {
  anna: ['hunter2 hunter2', '$2y$04$6lJrXDEZBa.bI.PhRVKAO.r8o5lfKW8gi7WM.hjWuxI6IsYcFNR9m'],
  bert: [
    'correct horse battery staple '.repeat(4),
    '$2y$04$aRBHa//jq4Rk8vKQCpPCn.WfB3ayrNX08ZMdkJzBZYpMMRIL1IME2',
  ],
  carl: ['password', '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA'],
} as const

/** A refresh token as an app holds it, encrypted by Python's cryptography with this key, and the row it stands for. */
export const refreshToken = {
  key: 'c3f6a1f0d0e94b0b8d6f7e1a2b3c4d5e',
  client: 'a'.repeat(32),
  secret: 'the secret of an app',
  identifier: '5ec0'.repeat(20),
  accessToken: 'ab12'.repeat(20),
  text: `def5020081d9139c43343c03f5ff2c79ccfa6ceb40ecd881fda4c1e1592324074635e0958afbe25f3059395dd23a90332fe75113d7c955435d40
    46f64416bb4fda549895b560b905bd3523d2408ac70fa72cb8523a76aa423d1ea21ec4d3b91398a3702e6df41c1a254ae1c45b9ebac911d67e48c9
    99ae2af8e96acda3f4f5b671c5323561e407a30da6829207c90005896926445149b31844451c3dfaef95ceeab4984cd0f4a039dce7232def8d0ecd
    eae240e31929050261d079270b40c16b9a61e697f15402f150a7c78819f731c6bdc34159cc92d8e37e91571e66f77c812217ab0ff421576f5f6372
    d461177c224245ac89c0c94048d2aae2888d93272c0c542a3f9928e129a3af3f4d8fa89cf1963434f73a634cf38888a2f09184666d97b439bab4e2
    2cfbb7a5f8a59352d6be505549e55719bf4dadbaabfe274ada50c55fe6e79c815a74c800cc20ea40546ce0e414a39524d53251159b21284698eb38
    a73ae62a0b6b9031973ea2b68aedad4807d228aabc79b6919286065088cd0de7ca564543444b30dde14b5692087634ac197f2b0e3a82c5`.replaceAll(
    /\s/g,
    '',
  ),
}

/** A token of the twin, whose access token Mbin has cleared away: encrypted here as defuse/php-encryption does it. */
export const lonelyToken = (() => {
  const identifier = '10ad'.repeat(20)
  const text = JSON.stringify({
    client_id: refreshToken.client,
    refresh_token_id: identifier,
    access_token_id: 'gone'.repeat(20),
    scopes: ['read'],
    user_id: 'ANNA',
    expire_time: 32_472_144_000,
  })
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const digest = createHash('sha256').update(refreshToken.key).digest()
  const prekey = pbkdf2Sync(digest, salt, 100_000, 32, 'sha256')
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', prekey, salt, `DefusePHP|V2|${purpose}`, 32))
  const cipher = createCipheriv('aes-256-ctr', keyFor('KeyForEncryption'), iv)
  const body = Buffer.concat([Buffer.from('def50200', 'hex'), salt, iv, cipher.update(text), cipher.final()])
  const mac = createHmac('sha256', keyFor('KeyForAuthentication')).update(body).digest()
  return { identifier, text: Buffer.concat([body, mac]).toString('hex') }
})()

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
/** As phpseclib writes them. */
export const crlf = (pem: string): string => pem.trimEnd().replaceAll('\n', '\r\n')
export const keys = { anna: pair(), bert: pair(), cats: pair(), instance: pair(), rita: pair() }
export const keysOf = (name: keyof typeof keys): Row => ({
  private_key: crlf(keys[name].privateKey),
  public_key: crlf(keys[name].publicKey),
})

export const totp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW',
  backupCode: '12345678',
  spareCode: '87654321',
}
