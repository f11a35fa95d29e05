/** The JSON-LD terms that ActivityStreams lacks and our documents use (rules/federation.md#json-ld-terms). */
export const contextTerms = {
  ostatus: 'http://ostatus.org#',
  schema: 'http://schema.org#',
  toot: 'http://joinmastodon.org/ns#',
  pt: 'https://joinpeertube.org/ns#',
  lemmy: 'https://join-lemmy.org/ns#',
  litepub: 'http://litepub.social/ns#',
  Hashtag: 'as:Hashtag',
  PropertyValue: 'schema:PropertyValue',
  ChatMessage: 'litepub:ChatMessage',
  Lock: 'lemmy:Lock',
  manuallyApprovesFollowers: 'as:manuallyApprovesFollowers',
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
} as const

/** What every document of ours carries: the terms stand inline, so that nobody must fetch ours. */
export const documentContext = [
  'https://www.w3.org/ns/activitystreams',
  'https://w3id.org/security/v1',
  contextTerms,
] as const
