import { exportJwk, generateCryptoKeyPair } from '@fedify/fedify/sig'
import { exportMultibaseKey, exportSpki } from '@fedify/vocab-runtime'

/** A new RSA pair, as columns of `actor_key`. */
export const newSigningPair = async () => {
  const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
  return {
    private_jwk: JSON.stringify(await exportJwk(pair.privateKey)),
    public_jwk: JSON.stringify(await exportJwk(pair.publicKey)),
    public_pem: await exportSpki(pair.publicKey),
  }
}

/** A new Ed25519 pair, as columns of `actor_key`. */
export const newProofPair = async () => {
  const pair = await generateCryptoKeyPair('Ed25519')
  return {
    ed25519_private_jwk: JSON.stringify(await exportJwk(pair.privateKey)),
    ed25519_public: await exportMultibaseKey(pair.publicKey),
  }
}
