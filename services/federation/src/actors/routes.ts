import { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import { userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { mayRead } from '../documents/authorized-fetch.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import type { Json } from '../json-ld/json.ts'
import { tombstone } from '../objects/write-object.ts'
import { localMagazineCard, localUserCard } from './card.repository.ts'
import { keyOf } from './keys.ts'
import { groupDocument, instanceDocument, keyDocument, personDocument } from './write-actor.ts'

/** Actors of ours, as peers read them (rules/federation.md#addresses). */
export const actorRoutes = (federation: Federation): Router => {
  const router = Router()
  const sendInstance: RequestHandler = async (_req, res) => {
    sendDocument(res, instanceDocument(federation, await keyOf(federation, 'instance', 0)))
  }
  const sendActor = async (req: Request, res: Response, actor: Json): Promise<void> =>
    sendDocument(res, (await mayRead(federation, req, res)) ? actor : keyDocument(actor))
  router.get('/', onlyActivity, sendInstance)
  router.get('/i/actor', sendInstance)
  router.get('/u/:name', onlyActivity, async (req, res) => {
    const card = await localUserCard(federation, String(req.params['name']))
    if (card.state === 'deleted')
      return sendDocument(res, tombstone(userAddress(federation, card.username)), 410)
    const keys = await keyOf(federation, 'user', card.userId)
    await sendActor(req, res, personDocument(federation, card, keys))
  })
  router.get('/m/:name', onlyActivity, async (req, res) => {
    const card = await localMagazineCard(federation, String(req.params['name']))
    const keys = await keyOf(federation, 'magazine', card.magazineId)
    await sendActor(req, res, groupDocument(federation, card, keys))
  })
  return router
}
