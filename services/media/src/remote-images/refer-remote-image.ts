import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Media } from '../context.ts'
import { addReference } from '../images/image.repository.ts'
import { toStoredImage } from '../images/image.view.ts'
import { remoteNameOf } from './remote-image.repository.ts'

/** Keeps a reference to a remote image. It is fetched when somebody first looks at it. */
export const referRemoteImage = async (media: Media, url: string, alt: string | null): Promise<StoredImage> =>
  toStoredImage(media, await addReference(media, url, remoteNameOf(url), alt))
