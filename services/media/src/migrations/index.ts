import type { Migration } from '@app/platform/db/database.ts'
import { images } from './001-images.ts'
import { remoteImages } from './002-remote.ts'
import { remotePath } from './003-sweep.ts'

export const migrations: Migration[] = [images, remoteImages, remotePath]
