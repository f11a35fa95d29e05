/**
 * The tree of OAuth2 scopes: each names its parents. A parent covers its children, transitively; a child may have
 * two parents. Names are literal in client registrations, requests and consents; the tree works when a call is checked.
 */
export const scopeParents = {
  read: [],
  write: [],
  delete: [],
  subscribe: [],
  block: [],
  vote: [],
  report: [],
  domain: [],
  'domain:subscribe': ['subscribe', 'domain'],
  'domain:block': ['block', 'domain'],
  entry: [],
  'entry:create': ['write', 'entry'],
  'entry:edit': ['write', 'entry'],
  'entry:delete': ['delete', 'entry'],
  'entry:vote': ['vote', 'entry'],
  'entry:report': ['report', 'entry'],
  entry_comment: [],
  'entry_comment:create': ['write', 'entry_comment'],
  'entry_comment:edit': ['write', 'entry_comment'],
  'entry_comment:delete': ['delete', 'entry_comment'],
  'entry_comment:vote': ['vote', 'entry_comment'],
  'entry_comment:report': ['report', 'entry_comment'],
  magazine: [],
  'magazine:subscribe': ['subscribe', 'magazine'],
  'magazine:block': ['block', 'magazine'],
  post: [],
  'post:create': ['write', 'post'],
  'post:edit': ['write', 'post'],
  'post:delete': ['delete', 'post'],
  'post:vote': ['vote', 'post'],
  'post:report': ['report', 'post'],
  post_comment: [],
  'post_comment:create': ['write', 'post_comment'],
  'post_comment:edit': ['write', 'post_comment'],
  'post_comment:delete': ['delete', 'post_comment'],
  'post_comment:vote': ['vote', 'post_comment'],
  'post_comment:report': ['report', 'post_comment'],
  bookmark: [],
  'bookmark:add': ['write', 'bookmark'],
  'bookmark:remove': ['write', 'bookmark'],
  bookmark_list: [],
  'bookmark_list:read': ['bookmark_list'],
  'bookmark_list:edit': ['write', 'bookmark_list'],
  'bookmark_list:delete': ['delete', 'bookmark_list'],
  user: [],
  'user:profile': ['user'],
  'user:profile:read': ['user:profile'],
  'user:profile:edit': ['user:profile'],
  'user:message': ['user'],
  'user:message:read': ['user:message'],
  'user:message:create': ['user:message'],
  'user:notification': ['user'],
  'user:notification:read': ['user:notification'],
  'user:notification:delete': ['user:notification'],
  'user:notification:edit': ['user:notification'],
  'user:oauth_clients': ['user'],
  'user:oauth_clients:read': ['user:oauth_clients'],
  'user:oauth_clients:edit': ['user:oauth_clients'],
  'user:follow': ['subscribe', 'user'],
  'user:block': ['block', 'user'],
  moderate: [],
  'moderate:entry': ['moderate'],
  'moderate:entry:language': ['moderate:entry'],
  'moderate:entry:pin': ['moderate:entry'],
  'moderate:entry:lock': ['moderate:entry'],
  'moderate:entry:set_adult': ['moderate:entry'],
  'moderate:entry:trash': ['moderate:entry'],
  'moderate:entry_comment': ['moderate'],
  'moderate:entry_comment:language': ['moderate:entry_comment'],
  'moderate:entry_comment:set_adult': ['moderate:entry_comment'],
  'moderate:entry_comment:trash': ['moderate:entry_comment'],
  'moderate:post': ['moderate'],
  'moderate:post:language': ['moderate:post'],
  'moderate:post:pin': ['moderate:post'],
  'moderate:post:lock': ['moderate:post'],
  'moderate:post:set_adult': ['moderate:post'],
  'moderate:post:trash': ['moderate:post'],
  'moderate:post_comment': ['moderate'],
  'moderate:post_comment:language': ['moderate:post_comment'],
  'moderate:post_comment:set_adult': ['moderate:post_comment'],
  'moderate:post_comment:trash': ['moderate:post_comment'],
  'moderate:magazine': ['moderate'],
  'moderate:magazine:ban': ['moderate:magazine'],
  'moderate:magazine:ban:read': ['moderate:magazine:ban'],
  'moderate:magazine:ban:create': ['moderate:magazine:ban'],
  'moderate:magazine:ban:delete': ['moderate:magazine:ban'],
  'moderate:magazine:list': ['moderate:magazine'],
  'moderate:magazine:reports': ['moderate:magazine'],
  'moderate:magazine:reports:read': ['moderate:magazine:reports'],
  'moderate:magazine:reports:action': ['moderate:magazine:reports'],
  'moderate:magazine:trash:read': ['moderate:magazine'],
  'moderate:magazine_admin': ['moderate'],
  'moderate:magazine_admin:create': ['moderate:magazine_admin'],
  'moderate:magazine_admin:delete': ['moderate:magazine_admin'],
  'moderate:magazine_admin:update': ['moderate:magazine_admin'],
  'moderate:magazine_admin:theme': ['moderate:magazine_admin'],
  'moderate:magazine_admin:moderators': ['moderate:magazine_admin'],
  'moderate:magazine_admin:badges': ['moderate:magazine_admin'],
  'moderate:magazine_admin:tags': ['moderate:magazine_admin'],
  'moderate:magazine_admin:stats': ['moderate:magazine_admin'],
  admin: [],
  'admin:entry:purge': ['admin'],
  'admin:entry_comment:purge': ['admin'],
  'admin:post:purge': ['admin'],
  'admin:post_comment:purge': ['admin'],
  'admin:magazine': ['admin'],
  'admin:magazine:move_entry': ['admin:magazine'],
  'admin:magazine:purge': ['admin:magazine'],
  'admin:magazine:moderate': ['admin:magazine'],
  'admin:user': ['admin'],
  'admin:user:ban': ['admin:user'],
  'admin:user:verify': ['admin:user'],
  'admin:user:delete': ['admin:user'],
  'admin:user:purge': ['admin:user'],
  'admin:user:application': ['admin:user'],
  'admin:instance': ['admin'],
  'admin:instance:stats': ['admin:instance'],
  'admin:instance:settings': ['admin:instance'],
  'admin:instance:settings:read': ['admin:instance:settings'],
  'admin:instance:settings:edit': ['admin:instance:settings'],
  'admin:instance:information:edit': ['admin:instance'],
  'admin:federation': ['admin'],
  'admin:federation:read': ['admin:federation'],
  'admin:federation:update': ['admin:federation'],
  'admin:oauth_clients': ['admin'],
  'admin:oauth_clients:read': ['admin:oauth_clients'],
  'admin:oauth_clients:revoke': ['admin:oauth_clients'],
} as const satisfies Record<string, readonly string[]>

export type Scope = keyof typeof scopeParents

export const scopes = Object.keys(scopeParents) as Scope[]

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeParents, name)

const coveredBy = new Map<Scope, ReadonlySet<Scope>>(
  scopes.map((scope) => {
    const all = new Set<Scope>()
    const visit = (name: Scope) => {
      all.add(name)
      for (const parent of scopeParents[name]) visit(parent as Scope)
    }
    visit(scope)
    return [scope, all]
  }),
)

/** Every scope that grants `needed`: itself and all its ancestors. */
export const grantersOf = (needed: Scope): ReadonlySet<Scope> => coveredBy.get(needed) ?? new Set()

/** Whether the granted scopes include `needed`, directly or through a parent. */
export const covers = (granted: readonly string[], needed: Scope): boolean => {
  const granters = grantersOf(needed)
  return granted.some((scope) => granters.has(scope as Scope))
}
