import type { Request } from 'express'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import { asSigned, verifySignature } from './verify-signature.ts'

/** Host of whoever signed a request, where we talk to it; null: nobody did. */
export const signingHost = async (federation: Federation, req: Request): Promise<string | null> => {
  const verdict = await verifySignature(federation, asSigned(federation, req, Buffer.alloc(0)))
  if (verdict.kind !== 'verified' || !(await federatesWith(federation, verdict.actor))) return null
  return new URL(verdict.actor).host
}
