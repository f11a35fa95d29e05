/** The name of an actor's key for proofs, in its document and in each proof. */
export const proofKeyId = (actor: string): string => `${actor}#ed25519-key`
