import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

const kept = join(import.meta.dirname, 'kept')
/** Where a run that fails leaves what it saw, beside what it should have seen and where the two differ. */
const FAILED = join(tmpdir(), 'commonplace-visual')

/** `npm test -- visual --update` keeps what it sees from now on. */
const UPDATES = process.env['UPDATE_EXPECTED'] === '1'

/** Pictures are kept and compared at half of their size: what browsers smooth differently at edges goes with it. */
const SCALE = 0.5
/** How far two colours may be apart (0 to 1, in YIQ), which what the picture lost by being kept small stays below. */
const THRESHOLD = 0.2
/**
 * How much of a picture may differ. Other hinting and smoothing of the same letters comes to 0 of it; a button that lost
 * its colour is above.
 */
const MOST_DIFFERENT = 0.0015

type Raw = { data: Buffer; info: { width: number; height: number } }

const rawOf = (picture: Buffer): Promise<Raw> =>
  sharp(picture).removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** As pictures are kept. */
const small = async (screenshot: Buffer): Promise<Buffer> => {
  const { width } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({ width: Math.round(width * SCALE), kernel: 'mitchell' })
    .webp({ quality: 70, smartSubsample: true, effort: 5 })
    .toBuffer()
}

/** The part of two pictures that differs, 0 to 1, and a picture of where. Of different size, all differs. */
const compare = async (expected: Buffer, actual: Buffer): Promise<{ different: number; where: Buffer }> => {
  const [one, other] = await Promise.all([rawOf(expected), rawOf(actual)])
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height) return { different: 1, where: actual }
  const output = Buffer.alloc(one.data.length)
  const count = pixelmatch(one.data, other.data, output, width, height, { threshold: THRESHOLD })
  const where = await sharp(output, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { different: count / (width * height), where }
}

/** Empties the folder of what an earlier run left. */
export const forgetFailures = (): Promise<void> => rm(FAILED, { recursive: true, force: true })

/** Chromium may hand out a picture in which the parts of a page that just changed its size are not drawn yet. */
const TRIES = 4

/** The first screenshot of a few that `fits`, else the last. */
const takenUntil = async (
  screenshot: () => Promise<Buffer>,
  fits: (picture: Buffer) => Promise<boolean>,
): Promise<Buffer> => {
  let picture = await small(await screenshot())
  for (let tries = 1; tries < TRIES && !(await fits(picture)); tries++) {
    await sleep(100 * tries)
    picture = await small(await screenshot())
  }
  return picture
}

export const keptPictures = (): string[] => readdirSync(kept).toSorted()

/** Whether a screenshot looks like the kept picture of that name. */
export const matchesKept = async (name: string, screenshot: Buffer): Promise<boolean> => {
  const expected = await readFile(join(kept, `${name}.webp`))
  return (await compare(expected, await small(screenshot))).different <= MOST_DIFFERENT
}

/** Holds what is seen to the kept picture of that name; says what is wrong, or null. */
export const pictureFault = async (
  name: string,
  screenshot: () => Promise<Buffer>,
): Promise<string | null> => {
  const file = join(kept, `${name}.webp`)
  if (UPDATES) {
    let last: Buffer | null = null
    const actual = await takenUntil(screenshot, async (picture) => {
      const stands = last !== null && picture.equals(last)
      last = picture
      return stands
    })
    // What looks the same stays as it is, or every renewal would add a few MB to the repository.
    const same = existsSync(file) && (await compare(await readFile(file), actual)).different === 0
    if (!same) await mkdir(kept, { recursive: true }).then(() => writeFile(file, actual))
    return null
  }
  if (!existsSync(file)) return `${name}: there is no picture of it; npm test -- visual --update takes one`
  const expected = await readFile(file)
  const matches = async (picture: Buffer): Promise<boolean> =>
    (await compare(expected, picture)).different <= MOST_DIFFERENT
  const actual = await takenUntil(screenshot, matches)
  const { different, where } = await compare(expected, actual)
  if (different <= MOST_DIFFERENT) return null
  await mkdir(FAILED, { recursive: true })
  await writeFile(join(FAILED, `${name}.expected.webp`), expected)
  await writeFile(join(FAILED, `${name}.actual.webp`), actual)
  await writeFile(join(FAILED, `${name}.difference.png`), where)
  return `${name}: ${(different * 100).toFixed(2)} % looks different; see ${join(FAILED, name)}.difference.png`
}
