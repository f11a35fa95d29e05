import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needing, startServer } from '../testing/servers/index.ts'
import type { TestServer } from '../testing/servers/index.ts'
import { filesSuite } from './files.suite.ts'
import { bucketOrigins, createS3Files } from './s3.ts'

const suite = await needing(describe, 's3')

suite('Files in an S3 bucket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('s3')
  })
  afterAll(() => server.remove())

  const account = () => {
    const { username, password, origin } = new URL(server.url)
    return { accessKeyId: username, secretAccessKey: password, endpoint: origin, region: 'us-east-1' }
  }
  const bucket = async () => {
    const { endpoint, region, ...credentials } = account()
    const name = `test-${randomUUID()}`
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: name }))
    client.destroy()
    return name
  }

  filesSuite(async () => createS3Files({ ...account(), bucket: await bucket() }))

  test('gives out an address that serves one file for a while, where it is told to', async () => {
    const name = await bucket()
    expect(createS3Files({ ...account(), bucket: name }).signedUrl).toBeUndefined()
    const files = createS3Files({ ...account(), bucket: name, signedSeconds: 60 })
    await files.put('a/b.png', Buffer.from('picture'), { type: 'image/png' })
    const signed = await files.signedUrl?.('a/b.png', {
      type: 'image/png',
      cacheControl: 'public, max-age=5',
    })
    expect(signed?.seconds).toBe(60)
    const response = await fetch(signed?.url ?? '')
    expect(await response.text()).toBe('picture')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new URL(signed?.url ?? '').searchParams.get('X-Amz-Expires')).toBe('60')
  })

  test('says so where the bucket is not there, rather than that the file is missing', async () => {
    const files = createS3Files({ ...account(), bucket: 'no-such-bucket' })
    await expect(files.put('a.txt', Buffer.from('x'), { type: 'text/plain' })).rejects.toThrow()
    expect(files.publicUrl('a.txt')).toBeNull()
  })
})

describe('where readers fetch from a bucket itself', () => {
  const bucket = { region: 'eu-west-1', bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'key' }
  test.each([
    ['through this instance', {}, []],
    ['from a CDN', { publicUrl: 'https://cdn.example/pictures/' }, ['https://cdn.example']],
    ['signed, from Amazon', { signedSeconds: 60 }, ['https://pictures.s3.eu-west-1.amazonaws.com']],
    [
      'signed, from another store',
      { signedSeconds: 60, endpoint: 'https://s3.example:9000' },
      ['https://s3.example:9000'],
    ],
  ])('%s', async (_how, options, origins) =>
    expect(await bucketOrigins({ ...bucket, ...options })).toEqual(origins),
  )
})
