/** Bounds of what a decoder is asked to do for one image, whatever its file size. */
export const imageLimits = {
  /** The largest camera pictures in common use have some 50 million. */
  pixels: 64_000_000,
  /** Width × height × frames of an animation. */
  animationPixels: 200_000_000,
  frames: 1000,
  side: 16_384,
  decodeSeconds: 20,
  /** Uploads may be larger than what is stored, as long as they fit once cleaned (spec, accounts 15). */
  uploadBytes: 12_000_000,
} as const

/** Decoders running at once in this process; the others wait. */
export const DECODERS = 2
