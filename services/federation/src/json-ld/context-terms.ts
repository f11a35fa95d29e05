/** The JSON-LD terms that ActivityStreams lacks and our documents use (rules/federation.md#json-ld-terms). */
export const contextTerms = {
  ostatus: 'http://ostatus.org#',
  schema: 'http://schema.org#',
  toot: 'http://joinmastodon.org/ns#',
  pt: 'https://joinpeertube.org/ns#',
  lemmy: 'https://join-lemmy.org/ns#',
  litepub: 'http://litepub.social/ns#',
  gts: 'https://gotosocial.org/ns#',
  thread: 'urn:uuid:6f1c2f0e-6a3b-4f0e-9c55-2b7d0a6c9d41#',
  Hashtag: 'as:Hashtag',
  Emoji: 'toot:Emoji',
  PropertyValue: 'schema:PropertyValue',
  ChatMessage: 'litepub:ChatMessage',
  Lock: 'lemmy:Lock',
  manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
  alsoKnownAs: { '@id': 'as:alsoKnownAs', '@type': '@id' },
  movedTo: { '@id': 'as:movedTo', '@type': '@id' },
  sensitive: 'as:sensitive',
  value: 'schema:value',
  blurhash: 'toot:blurhash',
  focalPoint: { '@container': '@list', '@id': 'toot:focalPoint' },
  votersCount: 'toot:votersCount',
  featured: { '@id': 'toot:featured', '@type': '@id' },
  discoverable: 'toot:discoverable',
  indexable: 'toot:indexable',
  commentsEnabled: { '@id': 'pt:commentsEnabled', '@type': 'schema:Boolean' },
  postingRestrictedToMods: 'lemmy:postingRestrictedToMods',
  stickied: 'lemmy:stickied',
  distinguished: 'lemmy:distinguished',
  removeData: 'lemmy:removeData',
  expires: { '@id': 'as:endTime', '@type': 'http://www.w3.org/2001/XMLSchema#dateTime' },
  language: 'schema:inLanguage',
  identifier: 'schema:identifier',
  interactionPolicy: { '@id': 'gts:interactionPolicy', '@type': '@id' },
  canQuote: { '@id': 'gts:canQuote', '@type': '@id' },
  automaticApproval: { '@id': 'gts:automaticApproval', '@type': '@id' },
  interactingObject: { '@id': 'gts:interactingObject', '@type': '@id' },
  interactionTarget: { '@id': 'gts:interactionTarget', '@type': '@id' },
  quote: { '@id': 'https://w3id.org/fep/044f#quote', '@type': '@id' },
  quoteAuthorization: { '@id': 'https://w3id.org/fep/044f#quoteAuthorization', '@type': '@id' },
  quoteUrl: 'as:quoteUrl',
  quoteUri: 'http://fedibird.com/ns#quoteUri',
  _misskey_quote: 'https://misskey-hub.net/ns#_misskey_quote',
  QuoteRequest: 'https://w3id.org/fep/044f#QuoteRequest',
  QuoteAuthorization: 'https://w3id.org/fep/044f#QuoteAuthorization',
  dislikes: { '@id': 'as:dislikes', '@type': '@id' },
  contextDigest: 'thread:contextDigest',
  threadDigest: { '@id': 'thread:threadDigest', '@type': '@id' },
  ThreadDigest: 'thread:ThreadDigest',
  reactions: { '@id': 'thread:reactions', '@type': '@id' },
} as const

/** How the digest of a thread is made (docs/content/fediverse_developers/thread_digest.md). */
export const DIGEST_ALGORITHM = 'sha-256'

/** What every document of ours carries: the terms stand inline, so that nobody must fetch ours. */
export const documentContext = [
  'https://www.w3.org/ns/activitystreams',
  'https://w3id.org/security/v1',
  contextTerms,
] as const

/** Of actors, whose keys for proofs have terms of their own (https://www.w3.org/TR/cid-1.0/). */
export const actorContext = [
  'https://www.w3.org/ns/activitystreams',
  'https://w3id.org/security/v1',
  'https://www.w3.org/ns/did/v1',
  'https://w3id.org/security/multikey/v1',
  contextTerms,
] as const
