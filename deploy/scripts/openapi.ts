import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { operations } from '@app/contract/catalogue.ts'
import { readExamples } from '@app/contract/examples.ts'
import { documented, openApiDocument } from '@app/contract/openapi.ts'

/** Writes the description of the API that the documentation site shows: `node deploy/scripts/openapi.ts`. */
const file = join(import.meta.dirname, '..', '..', 'docs', 'static', 'openapi.json')
await mkdir(dirname(file), { recursive: true })
const description = openApiDocument(documented, operations, readExamples())
await writeFile(file, `${JSON.stringify(description, null, 2)}\n`)
console.log(`wrote ${file}`)
