/**
 * What a member searched for lately, kept in their browser alone. A visitor's searches are not kept, and whoever signed
 * out left nothing behind: what members of this browser searched for goes when somebody searches without an account.
 */

const MOST = 8
const START = 'searched:'
const nameFor = (member: number): string => `${START}${member}`

const read = (member: number): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(member)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string') : []
  } catch {
    return []
  }
}

export const recentOf = (member: number | undefined) => ({
  read: (): string[] => {
    if (member !== undefined) return read(member)
    for (const name of Object.keys(localStorage).filter((each) => each.startsWith(START)))
      localStorage.removeItem(name)
    return []
  },
  add: (words: string): void => {
    if (member === undefined || words === '') return
    const others = read(member).filter((known) => known !== words)
    localStorage.setItem(nameFor(member), JSON.stringify([words, ...others].slice(0, MOST)))
  },
  forget: (): void => {
    if (member !== undefined) localStorage.removeItem(nameFor(member))
  },
})
