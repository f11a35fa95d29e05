import { pipeline } from 'node:stream/promises'
import { authArchive, authArchiveAsk, authArchiveFile } from '@app/contract/identity/portability.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { ownAccount } from '../sessions/own-account.ts'
import { askForArchive, latestArchive, openArchive } from './archive.ts'

export const archiveRoutes = (identity: Identity): Route[] => [
  serve(authArchive, async ({ principal }) => {
    const { id } = await ownAccount(identity, principal)
    return { archive: await latestArchive(identity, id) }
  }),
  serve(authArchiveAsk, async ({ principal }) => {
    const { id } = await ownAccount(identity, principal)
    await askForArchive(identity, id)
    return { archive: await latestArchive(identity, id) }
  }),
  serve(authArchiveFile, async ({ params, principal, res }) => {
    const { id } = await ownAccount(identity, principal)
    const { name, size, body } = await openArchive(identity, id, params.archive_id)
    res.statusCode = 200
    res.setHeader('Content-Type', 'application/zip')
    res.setHeader('Content-Length', size)
    res.setHeader('Content-Disposition', `attachment; filename="${name}"`)
    res.setHeader('Cache-Control', 'no-store')
    res.flushHeaders()
    // Who hangs up before the end is no fault of ours.
    await pipeline(body, res).catch((err: unknown) =>
      identity.log.info({ err }, 'an archive was not sent to its end'),
    )
    return ''
  }),
]
