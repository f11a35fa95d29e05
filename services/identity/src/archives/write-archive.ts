import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { PortableKind } from '@app/contract/identity/portability.ts'
import { exportFile } from '../portability/export-file.ts'
import {
  actorFile,
  draftsFile,
  feedsFile,
  likesFile,
  messagesFile,
  outboxFile,
  pictureName,
} from './archive-parts.ts'

/** Adds one file after the other, each once the one before is through: a long archive takes no more memory than a short one. */
const adder =
  (zip: ZipFile, signal: AbortSignal) => async (name: string, body: Readable, compress: boolean) => {
    zip.addReadStream(body, name, { compress, mtime: new Date(0), mode: 0o100644 })
    try {
      await finished(body, { signal })
    } finally {
      body.destroy()
    }
  }

const fill = async (
  identity: Identity,
  account: Account,
  zip: ZipFile,
  signal: AbortSignal,
): Promise<void> => {
  const add = adder(zip, signal)
  const pictures = new Set<string>()
  const write = async (name: string, text: AsyncIterable<string>) => {
    signal.throwIfAborted()
    await add(name, Readable.from(text), true)
  }
  await write('actor.json', actorFile(identity, account, pictures))
  await write('outbox.json', outboxFile(identity, account, pictures))
  await write('likes.json', likesFile(identity, account))
  await write('feeds.json', feedsFile(identity, account))
  await write('drafts.json', draftsFile(identity, account))
  await write('messages.json', messagesFile(identity, account))
  for (const kind of [...PortableKind.options, 'settings'] as const) {
    const { name, text } = exportFile(identity, account, kind)
    await write(`lists/${name}`, text)
  }
  for (const path of pictures) {
    signal.throwIfAborted()
    const file = await identity.files.get(path)
    // Removed meanwhile, with what showed it.
    if (file) await add(pictureName(path), file.body, false)
  }
}

/** Writes everything of a member into one ZIP file of the store, piece by piece. It is there whole or not at all. */
export const writeArchive = async (
  identity: Identity,
  account: Account,
  key: string,
  signal: AbortSignal,
): Promise<void> => {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  const failed = new AbortController()
  const fail = (error: unknown) => {
    failed.abort(error)
    output.destroy(error as Error)
  }
  zip.on('error', fail)
  // It may fail before the store begins to read.
  output.on('error', fail)
  const stored = identity.files
    .put(key, output, { type: 'application/zip', cacheControl: 'private, no-store' })
    .catch((error: unknown) => {
      fail(error)
      throw error
    })
  const filled = fill(identity, account, zip, AbortSignal.any([signal, failed.signal])).then(
    () => zip.end(),
    (error: unknown) => {
      fail(error)
      throw error
    },
  )
  await Promise.allSettled([stored, filled])
  failed.signal.throwIfAborted()
}
