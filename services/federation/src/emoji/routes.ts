import { instanceEmoji } from '@app/contract/calls/community.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { Router } from 'express'
import type { Federation } from '../context.ts'
import { sendDocument } from '../documents/send-document.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import { emojiTag } from '../objects/write-emojis.ts'

/** The emoji of this instance by the ids that tags name; 404 once one is removed. */
export const emojiRoutes = (federation: Federation): Router => {
  const router = Router()
  router.get('/f/emoji/:name', async (req, res) => {
    const { emojis } = await federation.calls.ask(instanceEmoji, { names: [req.params.name] })
    const [emoji] = emojis
    if (!emoji) throw notFound('No emoji of this name is here.')
    sendDocument(res, { '@context': documentContext, ...emojiTag(federation, emoji) })
  })
  return router
}
