import { wantsActivity } from '@app/platform/http/accept.ts'
import type { RequestHandler, Response } from 'express'
import type { Json } from '../json-ld/json.ts'

export const sendDocument = (
  res: Response,
  document: Json,
  status = 200,
  seenBy: 'public' | 'private' = 'public',
): void => {
  const signedOnly = res.locals['signedOnly'] === true
  res.status(status).set({
    'Content-Type': 'application/activity+json',
    Vary: signedOnly ? 'Accept, Signature' : 'Accept',
    'Cache-Control': seenBy === 'public' && !signedOnly ? 'max-age=60, public' : 'no-store',
  })
  res.send(JSON.stringify(document))
}

/** At these addresses others see a page. */
export const onlyActivity: RequestHandler = (req, _res, next) =>
  next(wantsActivity(req.headers.accept) ? undefined : 'route')
