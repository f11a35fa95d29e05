import { authExport } from '@app/contract/identity/portability.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { exportFile } from './export-file.ts'
import { sendFile } from './send-file.ts'

export const portabilityRoutes = (identity: Identity): Route[] => [
  serve(authExport, async ({ params, principal, res }) => {
    await sendFile(res, exportFile(identity, await ownAccount(identity, principal), params.kind))
    // Sent already, piece by piece.
    return ''
  }),
]
