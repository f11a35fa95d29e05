import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { FileStore } from './files.ts'
import { checkKey, clampRange } from './key.ts'

export type S3Options = {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Where the bucket (or what stands before it) serves its files to the public. */
  publicUrl?: string | undefined
  /** How long signed addresses are good for; none are given out where this is not set. */
  signedSeconds?: number | undefined
}

const UNKNOWN = 'application/octet-stream'
const missing = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey')

const clientFor = (options: S3Options): S3Client =>
  new S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Stores other than Amazon's answer at one name for all buckets.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

/** Origins at which readers fetch files from the bucket itself; none where all of them come through `/media`. */
export const bucketOrigins = async (options: S3Options): Promise<string[]> => {
  const { bucket: Bucket, publicUrl, signedSeconds } = options
  const addresses = publicUrl === undefined ? [] : [publicUrl]
  if (signedSeconds !== undefined)
    addresses.push(await getSignedUrl(clientFor(options), new GetObjectCommand({ Bucket, Key: 'any' })))
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}

/** Files in an S3-compatible bucket; large ones go up in parts while they are still coming in. */
export const createS3Files = (options: S3Options): FileStore => {
  const { bucket: Bucket, publicUrl, signedSeconds } = options
  const client = clientFor(options)

  const stat: FileStore['stat'] = async (key) => {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))
      return {
        size: head.ContentLength ?? 0,
        type: head.ContentType ?? UNKNOWN,
        modifiedAt: head.LastModified ?? new Date(),
      }
    } catch (error) {
      if (missing(error)) return null
      throw error
    }
  }

  return {
    async put(key, body, { type, cacheControl }) {
      const params = {
        Bucket,
        Key: checkKey(key),
        Body: body,
        ContentType: type,
        ...(cacheControl !== undefined && { CacheControl: cacheControl }),
      }
      await new Upload({ client, params, queueSize: 2, leavePartsOnError: false }).done()
    },

    async copy(from, to) {
      await client.send(
        new CopyObjectCommand({ Bucket, CopySource: `${Bucket}/${checkKey(from)}`, Key: checkKey(to) }),
      )
    },

    async get(key, range) {
      const about = await stat(key)
      if (!about) return null
      const part = range ? clampRange(range, about.size) : undefined
      if (part === null || about.size === 0) return { ...about, body: Readable.from([]) }
      try {
        const Range = part && `bytes=${part.start}-${part.end}`
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: key, ...(Range ? { Range } : {}) }),
        )
        return Body instanceof Readable ? { ...about, body: Body } : null
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },

    stat,

    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
    },

    async *list(prefix) {
      for (let token: string | undefined, more = true; more;) {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(token ? { ContinuationToken: token } : {}),
          }),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        token = page.NextContinuationToken
        more = token !== undefined
      }
    },

    ...(signedSeconds !== undefined && {
      signedUrl: async (key: string, { type, cacheControl }: { type: string; cacheControl: string }) => ({
        url: await getSignedUrl(
          client,
          new GetObjectCommand({
            Bucket,
            Key: checkKey(key),
            ResponseContentType: type,
            ResponseCacheControl: cacheControl,
          }),
          { expiresIn: signedSeconds },
        ),
        seconds: signedSeconds,
      }),
    }),

    publicUrl: (key) => (publicUrl === undefined ? null : `${publicUrl.replace(/\/$/, '')}/${checkKey(key)}`),
  }
}
