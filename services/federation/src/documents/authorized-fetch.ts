import { Refusal } from '@app/platform/http/refusal.ts'
import type { Request, RequestHandler, Response } from 'express'
import type { Federation } from '../context.ts'
import { signingHost } from '../inbox/signing-host.ts'
import { isSignatureRequired } from '../instances/policy.ts'

/** Who and what is here; the instance actor, with whose key we ask; people and magazines, who show their keys to all. */
const OPEN = [
  /^\/\.well-known\//,
  /^\/nodeinfo\//,
  /^\/contexts\/?$/,
  /^\/(?:i\/actor\/?)?$/,
  /^\/[um]\/[^/]+\/?$/,
]

/**
 * Whether a server may read what is asked for: any may, or where the instance is set so, any that signs and that we talk
 * to. What is shown to it then is for no cache.
 */
export const mayRead = async (federation: Federation, req: Request, res: Response): Promise<boolean> => {
  if (!(await isSignatureRequired(federation))) return true
  res.locals['signedOnly'] = true
  return (await signingHost(federation, req)) !== null
}

/** 401 for documents that nobody signed for, where the instance is set so (rules/federation.md#authorised-fetch). */
export const requireSignature =
  (federation: Federation): RequestHandler =>
  async (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || OPEN.some((path) => path.test(req.path)) || (await mayRead(federation, req, res))) next()
    else throw new Refusal(401, 'Requests for documents of this instance have to be signed.')
  }
