import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { adminAuditExport, adminAuditLog } from '@app/contract/identity/audit.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Identity } from '../context.ts'
import { auditPages, readAuditLog } from './audit.view.ts'
import { auditForms } from './export-audit.ts'

/** The audit log, for administrators. Nothing here changes it. */
export const auditRoutes = ({ db }: Identity): Route[] => [
  serve(
    adminAuditLog,
    ({ query, principal }) => {
      requireAdmin(principal)
      return readAuditLog(db, query)
    },
    adminGuard,
  ),
  serve(
    adminAuditExport,
    async ({ query: { format, ...filters }, principal, res, signal }) => {
      requireAdmin(principal)
      const form = auditForms[format]
      const pages = auditPages(db, filters)
      // Before anything is sent: a fault is still an answer of its own.
      const first = await pages.next()
      res.setHeader('content-type', form.type)
      res.setHeader('content-disposition', `attachment; filename="${form.file}"`)
      res.setHeader('cache-control', 'no-store')
      const write = async function* () {
        yield form.head
        if (!first.done) yield first.value.map(form.write).join('')
        for await (const page of pages) yield page.map(form.write).join('')
      }
      await pipeline(Readable.from(write()), res, { signal })
      // Sent already.
      return ''
    },
    adminGuard,
  ),
]
