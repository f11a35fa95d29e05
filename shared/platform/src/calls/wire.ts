/** Proves that a sibling asks. */
export const SERVICE_HEADER = 'x-mbin-service'
/** The input of a call whose body is a stream. */
export const INPUT_HEADER = 'x-mbin-input'
/** The owner refused with a message for the caller; other statuses mean that the call itself failed. */
export const REFUSED = 422
