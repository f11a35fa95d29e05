import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { ByteRange } from './range.ts'

const PIECE_BYTES = 256 * 1024
/** Buffers kept for the next file: a fresh one for each piece costs more in clearing away than all the rest. */
const KEPT = 64

const spare: Buffer[] = []
const lend = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
const giveBack = (piece: Buffer): void => {
  if (spare.length < KEPT) spare.push(piece)
}

/** Whether the piece reached the system; false once the reader has left. */
const write = (res: ServerResponse, piece: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const left = () => resolve(false)
    res.once('close', left)
    res.write(piece, (error) => {
      res.off('close', left)
      resolve(!error)
    })
  })

/**
 * Sends a part of a file that lies on this machine, reading each piece while the one before is on its way, and closes
 * the file. Resolves when all is sent or the reader has left.
 */
export const sendFile = async (file: FileHandle, res: ServerResponse, range: ByteRange): Promise<void> => {
  let sending: Promise<boolean> = Promise.resolve(true)
  let before: Buffer | null = null
  try {
    for (let at = range.start; at <= range.end;) {
      const piece = lend()
      const { bytesRead } = await file.read(piece, 0, Math.min(PIECE_BYTES, range.end - at + 1), at)
      const arrived = await sending
      if (before && arrived) giveBack(before)
      // A file that became shorter cannot be sent as announced.
      if (!arrived || bytesRead === 0) {
        res.destroy()
        return
      }
      sending = write(res, piece.subarray(0, bytesRead))
      before = piece
      at += bytesRead
    }
    if (await sending) {
      if (before) giveBack(before)
      res.end()
    }
  } finally {
    await file.close()
  }
}
