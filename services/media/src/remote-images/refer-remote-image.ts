import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Media } from '../context.ts'
import { addReference } from '../images/image.repository.ts'
import { shownFrom, toStoredImage } from '../images/image.view.ts'
import { addRemoteImages, remoteNameOf } from './remote-image.repository.ts'

/** Keeps a reference to a remote image. It is fetched when somebody first looks at it. */
export const referRemoteImage = async (media: Media, url: string, alt: string | null): Promise<StoredImage> =>
  toStoredImage(media, await addReference(media, url, remoteNameOf(url), alt))

/** The same of several that have no description: where each is shown from, in their order. */
export const proxyRemoteImages = async (media: Media, urls: readonly string[]): Promise<string[]> => {
  await addRemoteImages(media, [...new Set(urls)])
  return urls.map((url) => shownFrom(media, { remoteName: remoteNameOf(url), sourceUrl: url }))
}
