import { isVariant } from '../variants/variants.ts'
import type { VariantName } from '../variants/variants.ts'

/** A stored file, or the copy of a remote image; itself, or a variant of it. */
export type MediaAddress = { variant: VariantName | null } & (
  { kind: 'file'; filePath: string; sha256: string; extension: string } | { kind: 'remote'; name: string }
)

// Beside what is stored here: what an instance that moved here stored.
const extensions = 'jpg|jpeg|png|gif|webp|avif|heic|heif|jxl'
const variantPart = '(?:(?:cache/(?:resolve/)?)?([a-z_]+)/)?'
const file = new RegExp(`^${variantPart}([0-9a-f]{2})/([0-9a-f]{2})/(([0-9a-f]{64})\\.(${extensions}))$`)
const remote = new RegExp(`^${variantPart}remote/([0-9a-f]{64})$`)
/** Mbin's cache appends the format that it made. */
const cached = /^(cache\/.+\.(?:jpg|jpeg|png|gif|webp|avif|heic|heif|jxl))\.webp$/

const bare = /^([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/

/** The hash, where a path below `/media/` names a picture without saying of which kind it is. */
export const hashIn = (path: string): string | null => bare.exec(path)?.[3] ?? null

/**
 * What a path below `/media/` names: a stored file, a picture elsewhere (`remote/…`), or a variant of one (`thumb/…`,
 * and `cache/resolve/<name>/…` and `cache/<name>/….webp`, under which other programs know them). Null for everything else, so that no other key
 * of the store can be reached.
 */
export const parseAddress = (path: string): MediaAddress | null => {
  const original = cached.exec(path)?.[1] ?? path
  const [, remoteVariant, remoteName] = remote.exec(original) ?? []
  if (remoteName) {
    if (remoteVariant !== undefined && !isVariant(remoteVariant)) return null
    return { kind: 'remote', name: remoteName, variant: remoteVariant ?? null }
  }
  const [, variant, a, b, name, sha256, extension] = file.exec(original) ?? []
  if (!sha256?.startsWith(`${a}${b}`)) return null
  if (variant !== undefined && !isVariant(variant)) return null
  return {
    kind: 'file',
    filePath: `${a}/${b}/${name}`,
    sha256,
    extension: extension ?? '',
    variant: variant ?? null,
  }
}
