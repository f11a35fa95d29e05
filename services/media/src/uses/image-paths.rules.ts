import type { Emoji, Image } from '@app/contract/common.ts'
import { remoteNameOf } from '../remote-images/remote-image.repository.ts'

/** Names of stored files and of remote images, as they stand in addresses. */
const names = /\/([0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4}|remote\/[0-9a-f]{64})\b/g

/** A text, and the pictures that its names stand for: they, too, are told of by address. */
export const withEmojis = (text: string | null, emojis: readonly Emoji[] = []): string =>
  [text, ...emojis.map(({ url }) => url)].join('\n')

/** Images pasted into a text point at us by address. */
const pathsInText = (text: string | null): string[] =>
  [...(text ?? '').matchAll(names)].map(([, path]) => path ?? '')

/** What a shown image makes us keep: its file, or its entry in the proxy. */
const pathsOf = ({ filePath, sourceUrl }: Image): string[] => {
  if (filePath) return [filePath]
  return sourceUrl ? [`remote/${remoteNameOf(sourceUrl)}`] : []
}

/** Every file and remote image that these images and this text show, each once. */
export const imagePaths = (images: readonly (Image | null | undefined)[], text: string | null): string[] => [
  ...new Set([...images.flatMap((image) => (image ? pathsOf(image) : [])), ...pathsInText(text)]),
]
