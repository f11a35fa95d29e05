import type { OperationSpec } from '@app/contract/operation.ts'
import { readBody } from '@app/platform/http/body.ts'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { OAuthRefusal } from './errors.ts'

export type Parameters = Partial<Record<string, string>>

/** No parameter may stand twice, and none may be anything but text (RFC 6749, section 3.1); an empty one counts as absent. */
export const readParameters = (values: Record<string, unknown>): Parameters => {
  const parameters: Parameters = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string')
      throw new OAuthRefusal(
        'invalid_request',
        'A parameter was sent twice, or is not a text.',
        name.slice(0, 100),
      )
    if (value.includes('\0'))
      throw new OAuthRefusal('invalid_request', 'A parameter holds the character NUL.', name.slice(0, 100))
    parameters[name] = value
  }
  return parameters
}

/** Any fields: the library and its callers check them. */
const anyFields = { id: '', path: '', body: z.record(z.string(), z.unknown()) } as unknown as OperationSpec

/** Reads JSON, urlencoded and multipart bodies alike into `req.body`. */
export const readAnyBody: RequestHandler = async (req, _res, next) => {
  const { value } = await readBody(req, anyFields)
  req.body = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  next()
}
