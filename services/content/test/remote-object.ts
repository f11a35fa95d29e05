import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { ingestContent } from '@app/contract/calls/content.ts'

/** Something that another server made, as federation hands it over. */
export type RemoteObject = CallInput<typeof ingestContent>

/** What it became here. */
export type Ingested = NonNullable<CallOutput<typeof ingestContent>['ref']>

let serial = 0

/** A post of another server with an address of its own, but for what is given of it. */
export const remoteObject = (
  given: Pick<RemoteObject, 'authorId' | 'magazineId'> & Partial<RemoteObject>,
): RemoteObject => ({
  apId: `https://far.example/objects/${++serial}`,
  kind: 'post',
  inReplyTo: null,
  title: null,
  body: 'From afar',
  url: null,
  imageUrl: null,
  imageAlt: null,
  lang: 'en',
  isAdult: false,
  tags: [],
  mentions: [],
  visibility: 'visible',
  createdAt: '2026-01-01T10:00:00.000Z',
  editedAt: null,
  ...given,
})
