/** An animation of a few bytes a frame: each changes a single pixel of a square. */
export const tinyGif = ({ side, frames }: { side: number; frames: number }): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(side)
  // Where the frame lies, which is one pixel, and its colour.
  const frame = (at: number) => Buffer.from([0x2c, at, 0, at, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    length,
    length,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, (_, n) => frame(n % Math.min(side, 256))),
    Buffer.from([0x3b]),
  ])
}
