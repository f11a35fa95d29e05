import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { imageLimits } from './limits.ts'
import { RefusedImage, tookTooLong } from './refused-image.ts'

/** Pixels as a decoder left them: RGBA, 8 bits each, orientation already applied. */
export type Pixels = { data: Buffer; width: number; height: number }

type Answer = { pixels: { data: Uint8ClampedArray; width: number; height: number } } | { error: string }

/**
 * Decodes what sharp's own codecs do not (HEIC, JPEG XL) by WebAssembly, in a thread of its own that ends with the
 * work: a decoder that loops or leaks is cut off with it.
 */
export const decodeForeign = async (
  format: 'heic' | 'jxl',
  path: string,
  seconds: number,
): Promise<Pixels> => {
  const worker = new Worker(fileURLToPath(new URL('./foreign-codec.worker.ts', import.meta.url)), {
    workerData: { format, path, maxPixels: imageLimits.pixels },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
    stdout: true,
    execArgv: [],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The decoder ended without an answer')))
      timer = setTimeout(() => reject(tookTooLong()), seconds * 1000)
    })
    if ('error' in answer) throw new RefusedImage(answer.error)
    const { data, width, height } = answer.pixels
    return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height }
  } catch (error) {
    if (error instanceof RefusedImage) throw error
    throw new RefusedImage('The image is damaged and cannot be read.')
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
