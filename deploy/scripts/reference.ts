import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { referencePages } from '@app/contract/reference.ts'

/** Writes the pages of the rules that derive from the contract: `node deploy/scripts/reference.ts`. */
const folder = join(import.meta.dirname, '..', '..', 'docs', 'content', 'contributing', 'rules')
for (const [name, text] of Object.entries(referencePages())) {
  await writeFile(join(folder, name), text)
  console.log(`wrote ${join(folder, name)}`)
}
