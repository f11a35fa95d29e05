import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import { actorAddress } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { sendDocument } from '../documents/send-document.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import type { Rows } from '../rows.ts'
import { authorizationDocument } from './authorization.repository.ts'

const STANDING = 'select * from quote_authorization where address = $1 and revoked_at is null'

/** What people here agreed to: a QuoteAuthorization for each quote (FEP-044f), as long as they do. */
export const quoteRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get('/f/quote/:uuid', async (req, res) => {
    const address = federation.config.url + req.path
    const [row] = await federation.db.query<Rows['quote_authorization']>('page-quote', STANDING, [address])
    const author = row ? await actorAddress(federation, 'user', row.author_id) : null
    if (!row || !author) throw notFound('Nobody here agreed to a quote of this id.')
    sendDocument(res, { '@context': documentContext, ...authorizationDocument(row, author) })
  })
  return router
}
