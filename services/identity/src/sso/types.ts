/** A sign-in with a provider that a browser began, or the second factor that is still owed after it. */
export type Attempt = {
  purpose: 'sign-in' | 'link' | 'proof' | 'second-factor'
  provider: string
  /** Whose it is: the member who links or shows again who they are, or who owes the second factor. */
  accountId: number | null
  /** Where the browser wanted to go. */
  next: string
  state: string
  nonce: string
  verifier: string
}

/** Why somebody whom a provider vouches for is not let in all the same. */
export type SsoReason =
  'unverified' | 'closed' | 'limit' | 'banned' | 'pending' | 'unconfirmed' | 'refused' | 'taken'
