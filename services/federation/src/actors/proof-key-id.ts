/** The name of an actor's key for proofs, in its document and in each proof: one for each generation of its keys. */
export const proofKeyId = (actor: string, generation: number): string =>
  `${actor}#ed25519-key${generation === 1 ? '' : `-${generation}`}`
