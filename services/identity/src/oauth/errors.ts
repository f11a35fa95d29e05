import { Refusal } from '@app/platform/http/refusal.ts'
import type { ErrorRequestHandler, Response } from 'express'
import { OAuth2Error } from 'oauth2orize'

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'server_error'
  | 'invalid_dpop_proof'
  | 'invalid_request_uri'

/** A refusal in the words of RFC 6749, which `oauth2orize` passes along. `hint` tells a developer more. */
export class OAuthRefusal extends OAuth2Error {
  readonly hint: string | undefined
  constructor(code: OAuthErrorCode, description: string, hint?: string) {
    super(description, code, undefined, statusOf(code))
    this.name = 'OAuthRefusal'
    this.hint = hint
  }
}

const statusOf = (code: string): number => (code === 'invalid_client' ? 401 : 400)

const sendOAuthError = (
  res: Response,
  status: number,
  body: { error: string; error_description: string; hint?: string | undefined },
): void => {
  res.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  if (status === 401) res.set('WWW-Authenticate', 'Basic realm="token", charset="UTF-8"')
  res.status(status).json(body)
}

/** Refusals of the authorization server, its library's own and unreadable bodies become JSON with a string `error`. */
export const answerOAuthError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) {
    next(error)
    return
  }
  if (error instanceof OAuthRefusal) {
    const { code, message, hint } = error
    sendOAuthError(res, error.status, { error: code, error_description: message, ...(hint && { hint }) })
    return
  }
  const known = error as { code?: unknown; message?: string; name?: string }
  if (known.name === 'TokenError' || known.name === 'AuthorizationError') {
    const code = String(known.code)
    sendOAuthError(res, statusOf(code), { error: code, error_description: known.message ?? '' })
    return
  }
  if (error instanceof Refusal && error.status < 500) {
    sendOAuthError(res, 400, { error: 'invalid_request', error_description: error.message })
    return
  }
  next(error)
}
