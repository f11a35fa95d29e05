import {
  authExport,
  authImport,
  authImportAdd,
  authImportRemove,
  authImports,
  authImportStart,
} from '@app/contract/identity/portability.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { addImport } from './add-import.ts'
import { listImports, listLines, viewImport } from './data-import.repository.ts'
import { exportFile } from './export-file.ts'
import { removeImport, startImport } from './run-import.ts'
import { sendFile } from './send-file.ts'

export const portabilityRoutes = (identity: Identity): Route[] => [
  serve(authExport, async ({ params, principal, res }) => {
    await sendFile(res, exportFile(identity, await ownAccount(identity, principal), params.kind))
    // Sent already, piece by piece.
    return ''
  }),
  serve(authImports, async ({ principal }) => {
    const { id } = await ownAccount(identity, principal)
    return { items: await listImports(identity, id) }
  }),
  serve(authImportAdd, async ({ file, body, principal }) => {
    const { id } = await ownAccount(identity, principal)
    const { kind, mode } = body
    return viewImport(identity, id, await addImport(identity, id, file, { kind: kind || null, mode }))
  }),
  serve(authImport, async ({ params, query, principal }) => {
    const { id } = await ownAccount(identity, principal)
    const shown = await viewImport(identity, id, params.import_id)
    const lines = await listLines(identity, params.import_id, query.outcome ?? null, query)
    return { ...lines, import: shown }
  }),
  serve(authImportStart, async ({ params, principal }) => {
    const { id } = await ownAccount(identity, principal)
    await startImport(identity, id, params.import_id)
    return viewImport(identity, id, params.import_id)
  }),
  serve(authImportRemove, async ({ params, principal }) => {
    const { id } = await ownAccount(identity, principal)
    await removeImport(identity, id, params.import_id)
    return undefined
  }),
]
