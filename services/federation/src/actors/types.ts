import type { CryptographicKey, Multikey } from '@fedify/vocab'
import type { webcrypto } from 'node:crypto'

export type ActorKind = 'user' | 'magazine' | 'instance'
export type ActorKey = {
  /** RSA, which signs requests. */
  privateKey: webcrypto.CryptoKey
  publicPem: string
  /** What signed before, while servers may know nothing else. */
  previousKey: webcrypto.CryptoKey | null
  /** Ed25519, which proves activities (FEP-8b32). */
  proofKey: webcrypto.CryptoKey
  /** What proofs are verified by, that of `proofKey` first; others proved what is still on its way. */
  proofKeys: PublicProofKey[]
  createdAt: Date
}

/** As a Multikey has it (FEP-521a). */
export type PublicProofKey = { generation: number; multibase: string }

/** A key of an actor elsewhere: as `publicKey` has it, or one of its `assertionMethod` (FEP-521a). */
export type RemoteKey = { id: string; pem: string }
export type AssertionKey = { id: string; multibase: string }

/** A key that verified a signature, ready to use, and what it was read from. */
export type PeerKey = { key: CryptographicKey | Multikey; material: string }

/** A local or remote actor, as the rest of federation speaks of it. */
export type Actor = {
  apId: string
  kind: ActorKind
  localId: number
  local: boolean
  /** As texts here name it: `alice`, or `bob@there.test` of another server. */
  handle: string
  inbox: string | null
  sharedInbox: string | null
  /** Of an actor elsewhere, as its document says. */
  followers?: string | null
}
