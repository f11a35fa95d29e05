import { writeFile } from 'node:fs/promises'
import { clientFile, clientSource } from '@app/contract/client-types.ts'

/** Writes the part of the client package that is derived from the contract: `node deploy/scripts/client.ts`. */
await writeFile(clientFile, clientSource())
console.log(`wrote ${clientFile}`)
