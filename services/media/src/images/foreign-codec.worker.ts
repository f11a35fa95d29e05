import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

type Job = { format: 'heic' | 'jxl'; path: string; maxPixels: number }
type HeifImage = {
  get_width(): number
  get_height(): number
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (filled: object | null) => void,
  ): void
}

const require = createRequire(import.meta.url)
const { format, path, maxPixels } = workerData as Job

const damaged = 'The image is damaged and cannot be read.'

const decodeHeic = async (bytes: Buffer) => {
  const libheif = require('libheif-js/wasm-bundle') as {
    HeifDecoder: new () => { decode(bytes: Buffer): HeifImage[] }
  }
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) return { error: damaged }
  const width = image.get_width()
  const height = image.get_height()
  if (width * height > maxPixels) return { error: `The image has too many pixels (${width} × ${height}).` }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const filled = await new Promise<object | null>((resolve) => image.display(target, resolve))
  return filled ? { pixels: { data: target.data, width, height } } : { error: damaged }
}

const decodeJxl = async (bytes: Buffer) => {
  const folder = dirname(require.resolve('@jsquash/jxl'))
  const { default: decode, init } = (await import('@jsquash/jxl/decode.js')) as {
    default(bytes: ArrayBuffer): Promise<{ data: Uint8ClampedArray; width: number; height: number }>
    init(module: object): Promise<unknown>
  }
  // The codec hands its pixels over as a browser's ImageData.
  Object.assign(globalThis, {
    ImageData: class {
      data: Uint8ClampedArray
      width: number
      height: number
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data
        this.width = width
        this.height = height
      }
    },
  })
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { compile(bytes: Buffer): Promise<object> }
  }
  await init(await WebAssembly.compile(await readFile(join(folder, 'codec/dec/jxl_dec.wasm'))))
  const { data, width, height } = await decode(new Uint8Array(bytes).buffer)
  if (width * height > maxPixels) return { error: `The image has too many pixels (${width} × ${height}).` }
  return { pixels: { data, width, height } }
}

const answer = await readFile(path)
  .then((bytes) => (format === 'heic' ? decodeHeic(bytes) : decodeJxl(bytes)))
  .catch(() => ({ error: damaged }))
// A port to another thread, not a window: there is no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(answer)
