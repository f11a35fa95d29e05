import { isUtf8 } from 'node:buffer'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OperationSpec } from '@app/contract/operation.ts'
import busboy from 'busboy'
import { orNoRoom } from '../files/no-room.ts'
import { coerceForm, foldFields } from './input.ts'
import { badRequest, Refusal } from './refusal.ts'
import type { UploadedFile } from './serve.ts'

/** Where uploaded files lie while they come in and are worked on. */
export const defaultUploadFolder = (): string => join(tmpdir(), 'mbin-uploads')

export type FileLimits = {
  maxFileBytes: number
  /** Of all files of one form together; as much as one of them may have where this is absent. */
  maxFilesBytes?: number
  uploadFolder: string
}

/** For operations that take none. */
const noFiles: FileLimits = { maxFileBytes: 0, uploadFolder: '' }

/** Room for the longest texts the API takes, escapes included; larger bodies are refused unread. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024

export type RawBody = { value: unknown; files: readonly UploadedFile[]; dispose(): Promise<void> }

const nothing: RawBody = { value: undefined, files: [], dispose: async () => undefined }

const tooLarge = (limit: number) => new Refusal(413, `The body is larger than ${limit} bytes.`)

/** Reads a body to its end; 413 where it is larger than `limit` bytes. */
export const readText = async (req: IncomingMessage, limit = MAX_BODY_BYTES): Promise<string> => {
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  // Broken bytes would be read as other signs than were sent, and stored so.
  if (!isUtf8(bytes)) throw badRequest('The body is not valid UTF-8.')
  return bytes.toString('utf8')
}

const readJson = async (req: IncomingMessage): Promise<unknown> => {
  const text = await readText(req)
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

/**
 * Writes a stream to a new file. What cannot be written any more is still read to its end: a part that stands still
 * would hold up the form around it, and with it the answer.
 */
const keep = async (stream: Readable, path: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256')
  let size = 0
  let fault: unknown = null
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (fault) continue
      hash.update(chunk)
      size += chunk.length
      await file.appendFile(chunk).catch((error: unknown) => (fault = error))
    }
  } finally {
    await file.close()
  }
  if (fault) throw fault
  return { size, sha256: hash.digest('hex') }
}

/** What there is of a form with this many files in words: which of them, where there are several. */
export const namePart = (
  { field, filename }: Pick<UploadedFile, 'field' | 'filename'>,
  at: number,
  of: number,
): string => (of === 1 ? field : `${field}.${at}${filename ? `: ${filename.slice(0, 100)}` : ''}`)

/**
 * Streams file parts, as many as the operation takes, to temporary files while hashing them; other fields are kept as
 * texts. Refuses (400) what is more or larger than may be sent.
 */
const readMultipart = async (
  req: IncomingMessage,
  operation: OperationSpec,
  { maxFileBytes, maxFilesBytes = maxFileBytes, uploadFolder }: FileLimits,
): Promise<RawBody> => {
  const most = operation.file?.most ?? 1
  const pairs: [string, string][] = []
  const paths: string[] = []
  const parts: Readable[] = []
  const storing: Promise<UploadedFile | null>[] = []
  let room = maxFilesBytes
  const tooLong: number[] = []
  let fault: Error | null = null
  const dispose = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }

  const parser = busboy({
    headers: req.headers,
    limits: {
      fields: 200,
      fieldSize: 1024 * 1024,
      files: most,
      fileSize: maxFileBytes,
      parts: 200 + most + 9,
      headerPairs: 50,
    },
  })
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated || info.nameTruncated) fault = tooLarge(1024 * 1024)
    pairs.push([name, value])
  })
  parser.on(
    'filesLimit',
    () => (fault = badRequest(most === 1 ? 'One file at most.' : `${most} files at most.`)),
  )
  parser.on('fieldsLimit', () => (fault = badRequest('Too many fields: at most 200.')))
  parser.on('file', (field, stream, info) => {
    // A form cut short fails its file too, perhaps before anyone reads it. The parser reports the same fault.
    stream.on('error', () => undefined)
    const wanted = operation.file?.names.includes(field) ?? false
    // A browser sends an empty part for a file input left blank.
    if (!wanted) {
      stream.resume()
      return
    }
    const at = parts.push(stream) - 1
    const filename = info.filename ?? ''
    const store = async (): Promise<UploadedFile | null> => {
      await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
      const path = join(uploadFolder, randomUUID())
      paths.push(path)
      const { size, sha256 } = await keep(stream, path)
      room -= size
      if (stream.truncated) tooLong.push(at)
      else if (room < 0)
        throw badRequest(`${field}: the files together are larger than ${maxFilesBytes} bytes.`)
      return size > 0 || filename ? { field, filename, path, size, sha256 } : null
    }
    const stored = store()
    storing.push(stored)
    stored.catch((error: Error) => {
      fault ??= orNoRoom(error) as Error
      stream.resume()
    })
  })

  let sent: UploadedFile[]
  try {
    await pipeline(req, parser)
    const stored = await Promise.all(storing)
    sent = stored.filter((file) => file !== null)
    const [first] = tooLong.flatMap((at) => (stored[at] ? namePart(stored[at], at, parts.length) : []))
    if (first !== undefined) throw badRequest(`${first}: the file is larger than ${maxFileBytes} bytes.`)
    if (fault) throw fault
  } catch (caught) {
    // Only once nobody writes any more: a file that is just being opened would stay behind.
    for (const part of parts) part.destroy()
    await Promise.allSettled(storing)
    await dispose()
    const error = orNoRoom(caught)
    if (error instanceof Refusal) throw error
    throw badRequest('The form could not be read to its end.')
  }
  return {
    value: coerceForm(operation.body, foldFields(pairs)),
    // An empty one among several is a fault of its own: without it the others would bear the wrong descriptions.
    files: sent.length > 1 ? sent : sent.filter(({ size }) => size > 0),
    dispose,
  }
}

/** Reads JSON (any `+json`, also where no type is given), urlencoded or multipart by the operation's declaration. */
export const readBody = async (
  req: IncomingMessage,
  operation: OperationSpec,
  limits: FileLimits = noFiles,
): Promise<RawBody> => {
  if (req.method === 'GET' || req.method === 'HEAD') return nothing
  const type = (req.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!operation.body && !operation.file) {
    req.resume()
    return nothing
  }
  if (type === 'multipart/form-data') {
    try {
      return await readMultipart(req, operation, limits)
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw badRequest('The form has no readable boundary.')
    }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const fields = foldFields(new URLSearchParams(await readText(req)))
    return { ...nothing, value: coerceForm(operation.body, fields) }
  }
  if (type === '' || type === 'application/json' || type.endsWith('+json') || type === 'text/plain') {
    return { ...nothing, value: await readJson(req) }
  }
  throw new Refusal(415, `A body of type ${type} is not understood here.`)
}
