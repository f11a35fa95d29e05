import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { residentOf, watchPeak } from '../memory.ts'
import { cookieOf, signIn } from '../people.ts'
import type { FilesTask } from '../workers/files.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measure } from './measure.ts'

const [WIDTH, HEIGHT] = [4000, 3000]
const ALONE = 5
const AT_ONCE = 20
const ROUNDS = 5
const SECONDS = 1
const READERS = 16

/** A photograph of twelve million points and about 5 MB: light that changes slowly, and the noise of a sensor. */
const photograph = async (): Promise<Buffer> => {
  const points = Buffer.alloc(WIDTH * HEIGHT * 3)
  let noise = 1
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff
      const grain = (noise >> 16) % 36
      points[at++] = x / 16 + grain
      points[at++] = y / 12 + grain
      points[at++] = (x + y) / 30 + grain
    }
  return sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The same picture to look at, and bytes never seen before: what was cleaned once is not cleaned again. */
const another = (photo: Buffer, mark: string): Buffer =>
  Buffer.concat([
    photo.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 2 + mark.length]),
    Buffer.from(mark),
    photo.subarray(2),
  ])

/** How many times a second a file is fetched whole. The usual load puts bodies together, which costs more than a large file. */
const fetchWhole = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS })
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (res) => {
        if (res.statusCode !== 200) reject(new Error(`${url} answered ${res.statusCode}`))
        res.on('end', resolve).on('error', reject).resume()
      }).on('error', reject)
    })
  const started = performance.now()
  const passed = () => (performance.now() - started) / 1000
  let count = 0
  const read = async () => {
    while (passed() < SECONDS) {
      await once()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  agent.destroy()
  return count / passed()
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

type User = { avatar: { storageUrl: string } }

/** What an upload of a photograph takes from end to end, and how fast pictures are served beside a bare stream. */
export const pictures: Measure = {
  name: 'pictures',
  async run({ program }) {
    const { origin, pid } = program
    const session = await signIn(origin, 'member_1')
    const photo = await photograph()
    const send = async (bytes: Buffer): Promise<{ ms: number; path: string }> => {
      const form = new FormData()
      form.set('uploadImage', new Blob([new Uint8Array(bytes)]), 'photograph.jpg')
      const started = performance.now()
      const response = await fetch(`${origin}/api/users/avatar`, {
        method: 'POST',
        headers: { cookie: cookieOf(session), origin },
        body: form,
      })
      if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`)
      const { avatar } = (await response.json()) as User
      return { ms: performance.now() - started, path: new URL(avatar.storageUrl).pathname }
    }

    const before = await residentOf(pid)
    const watch = watchPeak(() => residentOf(pid))
    const alone: number[] = []
    let path = ''
    for (let n = 0; n < ALONE; n++) {
      const sent = await send(another(photo, `alone ${Date.now()} ${n}`))
      alone.push(sent.ms)
      path = sent.path
    }
    const started = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => send(another(photo, `together ${Date.now()} ${n}`))),
    )
    const together = (performance.now() - started) / 1000
    watch.stop()

    const folder = await mkdtemp(join(tmpdir(), 'mbin-bench-pictures-'))
    const bare = startWorker<FilesTask, { origin: string }>('./files.ts')
    try {
      const beside = async (address: string) => {
        const file = join(folder, 'file')
        const answer = await fetch(origin + address)
        await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
        const { origin: bareOrigin } = await bare.run({ path: file })
        const ours: number[] = []
        const ratios: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const perSecond = await fetchWhole(origin + address)
          ours.push(perSecond)
          ratios.push(perSecond / (await fetchWhole(bareOrigin)))
        }
        return { perSecond: middle(ours), ofBare: middle(ratios) }
      }
      const large = await beside(path)
      const small = await beside(path.replace('/media/', '/media/feed/'))
      return [
        {
          label: `upload of ${(photo.length / 1e6).toFixed(1)} MB`,
          value: middle(alone),
          unit: 'ms',
        },
        { label: `${AT_ONCE} at once`, value: together, unit: 's' },
        { label: 'memory they took', value: (watch.peak() - before) / 1e6, unit: 'MB' },
        { label: 'it is served', value: large.perSecond, unit: '/s' },
        { label: 'of a bare stream', value: large.ofBare, unit: '' },
        { label: 'its feed size', value: small.perSecond, unit: '/s' },
        { label: 'of a bare stream', value: small.ofBare, unit: '' },
      ]
    } finally {
      await bare.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
