import type { Request } from 'express'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import { asSigned, verifySignature } from './verify-signature.ts'

/** Who signed a request, where we talk to their host; null: nobody did. */
export const signingActor = async (federation: Federation, req: Request): Promise<string | null> => {
  const verdict = await verifySignature(federation, asSigned(federation, req, Buffer.alloc(0)))
  if (verdict.kind !== 'verified' || !(await federatesWith(federation, verdict.actor))) return null
  return verdict.actor
}

/** Host of whoever signed a request, where we talk to it; null: nobody did. */
export const signingHost = async (federation: Federation, req: Request): Promise<string | null> => {
  const actor = await signingActor(federation, req)
  return actor && new URL(actor).host
}
