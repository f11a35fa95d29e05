// Names of the cookies by which a browser is signed in, for who sets them (identity) and who looks for them (gateway,
// web). On https each begins with `__Host-`.

/** The session that speaks for the reader. */
export const SESSION_COOKIE = 'mbin_session'

/** Its number behind it: the session of a further account, put aside until somebody switches to it. */
export const ACCOUNT_COOKIE = 'mbin_account_'

/** By which a browser is known when it signs in again. */
export const DEVICE_COOKIE = 'mbin_device'

/** So many accounts may be signed in to in one browser. */
export const MOST_ACCOUNTS = 5

/** Names the account for which a page was drawn, so that nothing it sends is done as another. */
export const ACCOUNT_HEADER = 'x-account'
