const REMOTE = /(?<![\p{L}\p{N}_/])@([\w.-]+)@([\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)/giu
const LOCAL = /(?<![\p{L}\p{N}_/])@([\w-]{1,30})(?![\w@-])/gu

/** The people a text names, with their leading @: remote ones first, each once (rules, section 8). */
export const mentionsOf = (text: string | null): string[] => {
  if (!text?.includes('@')) return []
  const remote = [...text.matchAll(REMOTE)].map(([, name, host]) => `@${name}@${host}`)
  const local = [...text.replaceAll(REMOTE, ' ').matchAll(LOCAL)].map(([, name]) => `@${name}`)
  return [...new Set([...remote, ...local])]
}

/** How somebody is mentioned: `@name`, or `@name@host` for a remote account. */
export const handleOf = (username: string): string => `@${username.replace(/^@/, '')}`

/** Whom a comment mentions: all that its parent mentions and its parent's author, and its own, but never its author. */
export const chainOf = (chain: {
  parentMentions: readonly string[]
  parentAuthor: string
  body: string | null
  author: string
  localDomain: string
}): string[] => {
  const own = new Set([handleOf(chain.author), `${handleOf(chain.author)}@${chain.localDomain}`])
  const all = [...chain.parentMentions, handleOf(chain.parentAuthor), ...mentionsOf(chain.body)]
  return [...new Set(all)].filter((handle) => !own.has(handle))
}
