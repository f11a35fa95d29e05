import { notFound } from '@app/platform/http/refusal.ts'
import type { RequestHandler } from 'express'
import type { Federation } from '../context.ts'
import { isFederationEnabled } from './policy.ts'

/** Tells what runs here; open also where nothing is federated (rules/federation.md#discovery). */
const isNodeInfo = (path: string): boolean => /^\/(?:\.well-known\/)?nodeinfo(?:\/|$)/.test(path)

/** 404 for all but NodeInfo while this instance does not federate. */
export const requireFederation =
  (federation: Federation): RequestHandler =>
  async (req, _res, next) => {
    if (isNodeInfo(req.path) || (await isFederationEnabled(federation))) next()
    else throw notFound('This instance does not federate.')
  }
