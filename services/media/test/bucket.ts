import { randomUUID } from 'node:crypto'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { FileStore } from '@app/platform/files/files.ts'
import { createS3Files } from '@app/platform/files/s3.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'

/** An empty bucket of its own on a server, as files. */
export const openBucket = async (
  server: TestServer,
  serving: { publicUrl?: string; signedSeconds?: number } = {},
): Promise<FileStore> => {
  const { username: accessKeyId, password: secretAccessKey, origin: endpoint } = new URL(server.url)
  const [bucket, region] = [`test-${randomUUID()}`, 'us-east-1']
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return createS3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey, ...serving })
}
