import { readFile as readBytes } from 'node:fs/promises'
import type { ImportMode, PortableKind } from '@app/contract/identity/portability.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { UploadedFile } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import type { ActLine } from './data-import.repository.ts'
import { insertImport } from './data-import.repository.ts'
import type { PortableActor } from './export-lists.ts'
import { bookmarksOf, hostsHiddenBy, magazinesOf, peopleOf } from './export-lists.ts'
import type { Line } from './lines.rules.ts'
import { keyOf } from './lines.rules.ts'
import { MOST_BYTES, readFile } from './read-file.rules.ts'

/** What stands now, each with all the names by which a file may mean it. */
async function* standing(
  identity: Identity,
  accountId: number,
  kind: PortableKind,
): AsyncGenerator<{ line: Line; names: string[] }> {
  const one = (subject: string, names: string[], list: string | null = null) => ({
    line: { kind, subject, list },
    names,
  })
  const actors = async function* (found: AsyncIterable<PortableActor>) {
    for await (const { handle, address } of found) yield one(handle, [handle, address])
  }
  switch (kind) {
    case 'follows':
    case 'blocks':
    case 'mutes':
      return yield* actors(peopleOf(identity, accountId, kind))
    case 'subscriptions':
      return yield* actors(magazinesOf(identity, accountId, 'subscription'))
    case 'magazine_blocks':
      return yield* actors(magazinesOf(identity, accountId, 'block'))
    case 'instance_blocks':
      for (const host of await hostsHiddenBy(identity, accountId)) yield one(host, [host])
      return
    case 'bookmarks':
    case 'bookmarks_by_list':
      for await (const { list, address } of bookmarksOf(identity, accountId, { once: kind === 'bookmarks' }))
        yield one(address, [address], kind === 'bookmarks' ? null : list)
  }
}

/** What stands and is not in the file, of the kinds that the file names anything of. */
const notNamed = async (
  identity: Identity,
  accountId: number,
  lines: readonly Line[],
): Promise<ActLine[]> => {
  const named = new Set(lines.map(keyOf))
  const ending: ActLine[] = []
  for (const kind of new Set(lines.map((line) => line.kind)))
    for await (const { line, names } of standing(identity, accountId, kind))
      if (!names.some((subject) => named.has(keyOf({ ...line, subject }))))
        ending.push({ ...line, act: 'remove' })
  return ending
}

/** Reads a file that a member brings, and keeps what is to be done for them to look at; nothing is changed yet. */
export const addImport = async (
  identity: Identity,
  accountId: number,
  { path, size, filename }: UploadedFile,
  { kind, mode }: { kind: PortableKind | null; mode: ImportMode },
): Promise<number> => {
  if (size > MOST_BYTES) throw badRequest(`file: at most ${MOST_BYTES / 1024 / 1024} MiB.`)
  const { lines, skipped } = readFile(await readBytes(path), filename, kind)
  const ending = mode === 'overwrite' ? await notNamed(identity, accountId, lines) : []
  const all = [...ending, ...lines.map((line) => ({ ...line, act: 'add' as const }))]
  const file = { accountId, fileName: filename.slice(0, 255) || null, mode, skipped }
  return identity.db.transaction((tx) => insertImport(identity, tx, file, all))
}
