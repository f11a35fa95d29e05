import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documented, openApiDocument } from '@app/contract/openapi.ts'

/** Writes the description of the API that the documentation site shows: `node deploy/scripts/openapi.ts`. */
const file = join(import.meta.dirname, '..', '..', 'docs', 'static', 'openapi.json')
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify(openApiDocument(documented), null, 2)}\n`)
console.log(`wrote ${file}`)
