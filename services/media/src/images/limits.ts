/** Bounds of what a decoder is asked to do for one image, whatever its file size. */
export const imageLimits = {
  /** The largest camera pictures in common use have some 50 million. */
  pixels: 64_000_000,
  /** Width × height × frames of an animation. */
  animationPixels: 200_000_000,
  frames: 1000,
  side: 16_384,
  decodeSeconds: 20,
} as const

/** Of an animation in a smaller size, which is made while somebody waits: what would take more stands still there. */
export const animatedVariant = { pixels: 60_000_000, seconds: 8 } as const

/** Decoders running at once in this process, and how many uploads may wait for one: on disk, not in memory. */
export const DECODERS = 2
export const WAITING_FOR_DECODER = 500
