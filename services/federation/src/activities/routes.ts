import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Federation } from '../context.ts'
import { sendDocument } from '../documents/send-document.ts'
import { provenActivity } from '../proofs/prove-activity.ts'
import type { KeptActivity } from '../proofs/prove-activity.ts'
import { shownActivities } from './shown.ts'

/** Activities of local actors by their address. */
export const activityRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get('/f/object/:uuid', async (req, res) => {
    const uuid = req.params.uuid
    const [row] = /^[0-9a-f-]{36}$/i.test(uuid)
      ? await federation.db.query<KeptActivity>(
          'page-activity',
          `select body, public from activity where uuid = $1 and ${shownActivities}`,
          [uuid],
        )
      : []
    if (!row) throw notFound('No activity of this id was made here.')
    sendDocument(res, await provenActivity(federation, row))
  })
  return router
}
