import { Router } from 'express'
import type { RequestHandler } from 'express'
import { userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { onlyActivity, sendDocument } from '../documents/send-document.ts'
import { tombstone } from '../objects/write-object.ts'
import { localMagazineCard, localUserCard } from './card.repository.ts'
import { keyOf } from './keys.ts'
import { groupDocument, instanceDocument, personDocument } from './write-actor.ts'

/** Actors of ours, as peers read them (rules/federation.md#addresses). */
export const actorRoutes = (federation: Federation): Router => {
  const router = Router()
  const sendInstance: RequestHandler = async (_req, res) => {
    sendDocument(res, instanceDocument(federation, await keyOf(federation, 'instance', 0)))
  }
  router.get('/', onlyActivity, sendInstance)
  router.get('/i/actor', sendInstance)
  router.get('/u/:name', onlyActivity, async (req, res) => {
    const card = await localUserCard(federation, String(req.params['name']))
    if (card.state === 'deleted')
      return sendDocument(res, tombstone(userAddress(federation, card.username)), 410)
    sendDocument(
      res,
      personDocument(federation, card, (await keyOf(federation, 'user', card.userId)).publicPem),
    )
  })
  router.get('/m/:name', onlyActivity, async (req, res) => {
    const card = await localMagazineCard(federation, String(req.params['name']))
    sendDocument(
      res,
      groupDocument(federation, card, (await keyOf(federation, 'magazine', card.magazineId)).publicPem),
    )
  })
  return router
}
