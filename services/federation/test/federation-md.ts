import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextTerms } from '../src/json-ld/context-terms.ts'
import { isJson } from '../src/json-ld/json.ts'
import type { Json } from '../src/json-ld/json.ts'
import { notes, threads } from '../src/objects/read-object.ts'
import type { SentExample } from './examples-sent.ts'

/** What `FEDERATION.md` (FEP-67ff) is made of: each document as the program under test wrote it. */
export type Evidence = {
  actors: { what: string; document: Json }[]
  proofs: { what: string; document: Json }[]
  sent: readonly SentExample[]
  taken: readonly { type: string; effect: string; activity: Json }[]
  relays: { what: string; document: Json }[]
  collections: { what: string; document: Json }[]
  others: { what: string; document: Json }[]
}

/** Proposals that are spoken, and how far. Those that the code names and this does not, or the reverse, fail the test. */
const proposals: Readonly<Record<string, string>> = {
  '044f': 'quotes, asked for, agreed to, refused and taken back, in both directions',
  '1b12': 'magazines are groups that announce what happens in them',
  '2677': 'the instance actor, named by NodeInfo',
  '521a': 'Ed25519 keys as `Multikey` among `assertionMethod`, in both directions',
  '67ff': 'this file',
  '7628': 'accounts that move, in both directions',
  '7888': '`context` is the collection of the whole thread',
  '844e': 'the servers that announce RFC 9421 get it',
  '8b32': 'integrity proofs (`eddsa-jcs-2022`) on what is for everybody, and verified of what is forwarded',
  '8fcf':
    'the digest of followers on what is for them, their part for the server that asks; compared and repaired',
  e232: 'quotes as object links, in both directions',
  f1d5: 'NodeInfo 2.0 and 2.1',
  f228: 'the collection of a thread is served, and read to fill what is missing',
  fe34: 'what is believed is what its own origin serves',
}

const source = join(import.meta.dirname, '..', 'src')

/** Proposals that the code of this context names where it keeps to them. */
export const proposalsInCode = (): string[] => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const named = files.flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/\bFEP-([\da-f]{4})\b/g),
  ])
  return [...new Set(named.map(([, name = '']) => name))].toSorted()
}
export const proposalsTold = (): string[] => Object.keys(proposals).filter((name) => name !== '67ff')

/** Types of activities that the code of this context writes out. */
export const typesInCode = (types: readonly string[]): string[] => {
  const writers = ['outbox', 'quotes', 'inbox/follows.ts'].flatMap((path) =>
    path.endsWith('.ts') ? [path] : readdirSync(join(source, path)).map((name) => join(path, name)),
  )
  const code = writers
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
  return types.filter((type) => code.includes(`'${type}'`)).toSorted()
}

const FIRST = ['id', 'type', 'actor', 'attributedTo', 'object', 'target', 'to', 'cc', 'audience']
const rankOf = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

/** What all share, and is told once. */
const SHARED = new Set(['@context', 'proof'])

/** Without what all share, and in an order that people read. */
const arranged = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(arranged)
  if (!isJson(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => !SHARED.has(key))
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, member]) => [key, arranged(member)]))
}

const HOUR_MS = 60 * 60 * 1000

/** What differs from run to run, the same in each: random ids, numbers, keys, and the time of writing. */
const settled = (text: string): string => {
  const ids = new Map<string, string>()
  const idOf = (uuid: string): string => {
    const known = ids.get(uuid) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
    ids.set(uuid, known)
    return known
  }
  const now = Date.now()
  // Tests that ran before numbered theirs as well.
  const numbers = new Map<string, string>()
  const numberOf = (number: string): string => {
    const known = numbers.get(number) ?? String(numbers.size + 1)
    numbers.set(number, known)
    return known
  }
  return text
    .replaceAll(/(?<=\.test\/(?:activity|note)\/)\d+/g, numberOf)
    .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, idOf)
    .replaceAll(/(#block-\d+-)\d+/g, (_, said: string) => `${said}1001`)
    .replaceAll(/"(proofValue|publicKeyMultibase)": "z\w+"/g, '"$1": "z…"')
    .replaceAll(/-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----(?:\\n)?/g, '(PEM)')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      Math.abs(Date.parse(time) - now) < HOUR_MS ? '2026-02-01T12:00:00.000Z' : time,
    )
}

/** With lists of one in a line. */
const written = (document: Json): string =>
  JSON.stringify(arranged(document), null, 2).replaceAll(/\[\n\s+("(?:[^"\\]|\\.)*")\n\s+\]/g, '[$1]')

const example = (document: Json): string => `\`\`\`json\n${settled(written(document))}\n\`\`\``

const part = (what: string, document: Json): string => `#### ${what}\n\n${example(document)}`

/** `toot:featured` as it is meant. */
const expanded = (name: string): string => {
  const [prefix = '', rest = ''] = name.split(/:(.*)/)
  if (prefix === 'as') return `https://www.w3.org/ns/activitystreams#${rest}`
  const base: unknown = Object.hasOwn(contextTerms, prefix)
    ? contextTerms[prefix as keyof typeof contextTerms]
    : null
  return typeof base === 'string' && !rest.startsWith('//') ? base + rest : name
}

const extensions = (): string =>
  Object.entries(contextTerms)
    .flatMap(([term, meant]) => {
      const name = typeof meant === 'string' ? meant : meant['@id']
      return name.endsWith('#') ? [] : [`- \`${term}\`: \`${expanded(name)}\``]
    })
    .join('\n')

const codes = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(', ')

const fepLink = (name: string): string =>
  `[FEP-${name}](https://codeberg.org/fediverse/fep/src/branch/main/fep/${name}/fep-${name}.md)`

/** The whole file. */
export const federationMarkdown = ({
  actors,
  proofs,
  sent,
  taken,
  relays,
  collections,
  others,
}: Evidence): string =>
  `# Federation

How this server speaks with others, by ${fepLink('67ff')}. \`npm test -- federation-md --update\` writes this file: each example is what the program wrote or took in that test, on the server \`home.test\`. Without \`--update\` the test fails where something here no longer holds.

## Supported federation protocols and standards

- [ActivityPub](https://www.w3.org/TR/activitypub/), server to server, with [ActivityStreams 2.0](https://www.w3.org/TR/activitystreams-core/)
- [WebFinger](https://www.rfc-editor.org/rfc/rfc7033) and host-meta
- HTTP Signatures: [draft-cavage-http-signatures-12](https://datatracker.ietf.org/doc/html/draft-cavage-http-signatures-12) and [RFC 9421](https://www.rfc-editor.org/rfc/rfc9421) are sent, as a server takes them (double-knocking), and taken
- [NodeInfo](https://nodeinfo.diaspora.software/) 2.0 and 2.1
- Linked Data Signatures of what others forward are verified, and none are sent

## Supported FEPs

${Object.entries(proposals)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, how]) => `- ${fepLink(name)}: ${how}`)
  .join('\n')}

## ActivityPub

Every document carries its whole \`@context\`, told [below](#extensions) and left out of the examples; an activity, those terms of it that it uses.

Every activity that is for everybody bears an integrity proof of its actor, by the key in \`assertionMethod\`, left out of the examples as well. One of ours that a magazine announces keeps its own. It proves the activity as it stands: with \`@context\`, without \`proof\`.

${proofs.map(({ what, document }) => part(what, document)).join('\n\n')}

### Actors

${actors.map(({ what, document }) => part(what, document)).join('\n\n')}

### Activities that are sent

${codes([...new Set(sent.map(({ type }) => type))].toSorted())}. To whom each goes, and how they are delivered: [for fediverse developers](docs/content/fediverse_developers/README.md#sent).

${sent.map(({ what, type, activity }) => part(`\`${type}\`: ${what}`, activity)).join('\n\n')}

### Activities that are taken

${taken.map(({ type, effect }) => `- \`${type}\`: ${effect}`).join('\n')}

Any other is answered with 202 and has no effect. Whose word counts for what: [for fediverse developers](docs/content/fediverse_developers/README.md#taken-in).

${taken.map(({ type, activity }) => part(`\`${type}\`, taken`, activity)).join('\n\n')}

### Relays

Whoever runs a server may have it follow relays: by the address of an inbox (\`…/inbox\`), as those of Mastodon are known, or by that of an actor, as those of LitePub are. The instance actor follows; of the first kind the \`object\` is the public, of the second the relay. \`Accept\` and \`Reject\` count from the origin of the relay's inbox.

- **Sent** to a relay that let us in: each \`Create\`, \`Update\`, \`Delete\` and \`Undo\` of what is listed for everybody, as it is sent to followers, signed by its author and with their proof; nothing that is unlisted, for followers or for some alone.
- **Taken** from one: what an \`Announce\` names is fetched from its own server and kept, and is no boost. A \`Create\`, \`Update\` or \`Delete\` that is forwarded counts by its author's own signature or as their server has it. 120 activities and objects a minute of one relay, 10 objects of one \`Announce\`; the rest is left.
- **Left** by an \`Undo\` of the \`Follow\`.

${relays.map(({ what, document }) => part(what, document)).join('\n\n')}

### Objects that are taken

- ${codes(threads)}: a thread
- ${codes(notes)}: a thread with a \`name\` of its own or an \`audience\`, else a microblog; with options, a poll
- any of these with \`inReplyTo\`: a comment
- of a \`Video\`, as PeerTube has it: the file of up to 720 lines that a browser plays, played on the page of the thread
- \`subtitleLanguage\` of a thread (\`identifier\`, \`name\`, \`url\` of the WebVTT): its captions, at most 10, each fetched when somebody here first wants it
- \`ChatMessage\`, and a \`Note\` to people alone: a private message

### Other documents

${others.map(({ what, document }) => part(what, document)).join('\n\n')}

### Collections

${collections.map(({ what, document }) => part(what, document)).join('\n\n')}

### Extensions

Terms that ActivityStreams lacks, in every document and at \`/contexts\`:

${extensions()}

## Additional documentation

- [For fediverse developers](docs/content/fediverse_developers/README.md): addresses, signatures, what is fetched, delivery, and what it was tried against
- [Thread digest](docs/content/fediverse_developers/thread_digest.md): an extension of ours, written as a proposal
- [The rules of federation](docs/content/contributing/rules/federation.md), each with its reason
- [About federation](docs/content/contributing/about-federation.md): how an activity travels through the program
`
