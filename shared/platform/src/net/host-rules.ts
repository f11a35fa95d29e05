/** What is known of a host: its place on the ban list and on the allow list. */
export type HostRule = { host: string; isBanned: boolean; isAllowed: boolean }

/** Lower case, punycode, without `www.`: how hosts are compared (rules/moderation.md#defederation). */
export const bareHost = (text: string): string => {
  const address = `https://${text.trim()}`
  const host = URL.canParse(address) ? new URL(address).host : text.trim().toLowerCase()
  return host.replace(/^www\./, '')
}

/** Lower case and punycode, as hosts are called everywhere else; what is no host stays as it was sent. */
export const asciiHost = (text: string): string => {
  const url = URL.parse(`https://${text}`)
  return url?.href === `https://${url?.host}/` ? url.host : text
}

/** A host and the domains above it, the narrowest first; with and without its port. */
export const hostsAbove = (host: string): string[] => {
  const bare = bareHost(host)
  const labels = bare.replace(/:\d+$/, '').split('.')
  return [...new Set([bare, ...labels.map((_, i) => labels.slice(i).join('.'))])]
}

/**
 * Whether we talk to a host. A ban reaches the subdomains, up to one that is allowed by name; where only allowed hosts
 * are talked to, each must be named itself: leave is given to hosts, not to whoever may register below them.
 */
export const isOpenHost = (host: string, rules: readonly HostRule[], onlyAllowed: boolean): boolean => {
  const bare = bareHost(host)
  if (onlyAllowed) return rules.some((rule) => rule.isAllowed && rule.host === bare)
  const nearest = hostsAbove(host)
    .map((name) => rules.filter((rule) => rule.host === name && (rule.isBanned || rule.isAllowed)))
    .find((found) => found.length > 0)
  return nearest === undefined || nearest.some((rule) => rule.isAllowed)
}
