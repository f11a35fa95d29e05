/** What a member began to write, kept in their browser; another who signs in there does not see it. */

const START = 'draft:'
/** Of the previous release, which named no owner. */
const UNOWNED = /^draft:(?!\d+:)/

const nameFor = (owner: number | undefined, what: string): string => `${START}${owner ?? 0}:${what}`

/** Whoever first reads drafts after the update wrote those that have no owner: until then a browser had one account. */
const adopt = (owner: number | undefined): void => {
  for (const name of Object.keys(localStorage).filter((each) => UNOWNED.test(each))) {
    const own = nameFor(owner, name.slice(START.length))
    if (localStorage.getItem(own) === null) localStorage.setItem(own, localStorage.getItem(name) ?? '')
    localStorage.removeItem(name)
  }
}

/** A member's drafts; on the server there are none. */
export const draftsOf = (owner: number | undefined) => ({
  read: (what: string): string => {
    if (import.meta.env.SSR) return ''
    adopt(owner)
    return localStorage.getItem(nameFor(owner, what)) ?? ''
  },
  keep: (what: string, text: string): void => localStorage.setItem(nameFor(owner, what), text),
  drop: (what: string): void => localStorage.removeItem(nameFor(owner, what)),
})
