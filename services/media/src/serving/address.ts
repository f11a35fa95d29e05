import { storedTypes } from '../images/formats.ts'
import type { StoredExtension } from '../images/formats.ts'
import { isVariant } from './variants.ts'
import type { VariantName } from './variants.ts'

export type MediaAddress = {
  /** Name of the stored original. */
  filePath: string
  sha256: string
  extension: StoredExtension
  variant: VariantName | null
}

const original = '([0-9a-f]{2})/([0-9a-f]{2})/(([0-9a-f]{64})\\.(jpg|png|gif|webp|avif))'
const shape = new RegExp(`^(?:(?:cache/resolve/)?([a-z_]+)/)?${original}$`)

/**
 * What a path below `/media/` names: a stored file, or a variant of one (`thumb/…`, and `cache/resolve/<name>/…`, under
 * which other programs know them). Null for everything else, so that no other key of the store can be reached.
 */
export const parseAddress = (path: string): MediaAddress | null => {
  const match = shape.exec(path)
  if (!match) return null
  const [, variant, a, b, name, sha256, extension] = match
  if (!sha256?.startsWith(`${a}${b}`)) return null
  if (variant !== undefined && !isVariant(variant)) return null
  return {
    filePath: `${a}/${b}/${name}`,
    sha256,
    extension: extension as keyof typeof storedTypes,
    variant: variant ?? null,
  }
}
