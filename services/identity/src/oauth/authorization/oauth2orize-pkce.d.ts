/** The package brings no types: one extension of the authorization request (RFC 7636). */
declare module 'oauth2orize-pkce' {
  import type { MiddlewareFunction } from 'oauth2orize'

  const pkce: { extensions(): MiddlewareFunction }
  export default pkce
}
