import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Example } from './example.ts'

/** Written by `npm test -- e2e/examples --update`, from what an instance answered. */
export const examplesFile = fileURLToPath(new URL('../examples.json', import.meta.url))

/** The kept examples, by the ids of the operations. What runs an instance never reads them. */
export const readExamples = (): Readonly<Record<string, Example>> =>
  JSON.parse(readFileSync(examplesFile, 'utf8')) as Record<string, Example>
