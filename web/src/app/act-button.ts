import type { MouseEvent } from 'react'
import type { Call } from '../api/api.ts'

/** The form of the page that its buttons belong to; it has no fields. */
export const ACTS = 'acts'
/** The one thing that a button may say: the body of its call, as JSON. */
export const BODY = 'body'

/** The address at which the server makes a call of the API for whoever presses a button without script. */
export const callPath = ({ method, path }: Call): string => `/act/${method.toLowerCase()}${path}`

/**
 * What makes a button do the same with script and without: then the browser sends its own form to an address of ours,
 * and the server makes the call and answers with the page that one was on (`src/acts`). `to` is the call, or an address
 * that Mbin knows as well.
 */
export const act = (to: Call | string, run: (event: MouseEvent<HTMLButtonElement>) => unknown) => {
  const call = typeof to === 'string' ? null : to
  return {
    type: 'submit',
    form: ACTS,
    formAction: typeof to === 'string' ? to : callPath(to),
    ...(call?.body === undefined ? {} : { name: BODY, value: JSON.stringify(call.body) }),
    onClick: (event: MouseEvent<HTMLButtonElement>): void => {
      event.preventDefault()
      run(event)
    },
  } as const
}

/** The same for a button that leads to a page where no script is there to open something in its place. */
export const opens = (path: string, run: (event: MouseEvent<HTMLButtonElement>) => unknown) =>
  ({ ...act(path, run), formMethod: 'get' }) as const
