const REMOTE = /(?<![\p{L}\p{N}_/])@([\w.-]+)@([\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)/giu
const LOCAL = /(?<![\p{L}\p{N}_/])@([\w-]{1,30})(?![\w@-])/gu

/** A name is written with an escaped underscore where it would otherwise emphasise. */
const ESCAPED = /\\([_-])/g

/** The people a text names, with their leading @: remote ones first, each once (rules/ranking.md#mentions). */
export const mentionsOf = (text: string | null): string[] => {
  if (!text?.includes('@')) return []
  const plain = text.replaceAll(ESCAPED, '$1')
  const remote = [...plain.matchAll(REMOTE)].map(([, name, host]) => `@${name}@${host}`)
  const local = [...plain.replaceAll(REMOTE, ' ').matchAll(LOCAL)].map(([, name]) => `@${name}`)
  return [...new Set([...remote, ...local])]
}

/** How somebody is mentioned: `@name`, or `@name@host` for a remote account. */
export const handleOf = (username: string): string => `@${username.replace(/^@/, '')}`

/** Whom a comment mentions: all that its parent mentions and its parent's author, and its own, but never its author. */
export const chainOf = (chain: {
  parentMentions: readonly string[]
  parentAuthor: string
  /** Whom it mentions itself. */
  mentions: readonly string[]
  author: string
  localDomain: string
}): string[] => {
  const own = new Set([handleOf(chain.author), `${handleOf(chain.author)}@${chain.localDomain}`])
  const all = [...chain.parentMentions, handleOf(chain.parentAuthor), ...chain.mentions]
  return [...new Set(all)].filter((handle) => !own.has(handle))
}
