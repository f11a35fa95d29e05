/** Beginnings of addresses that are for one reader, for programs, or different with each question. */
const DISALLOWED = [
  '/api/',
  '/auth/',
  '/authorize',
  '/live/',
  '/mail/',
  '/account/',
  '/admin',
  '/bookmark-lists',
  '/consent',
  '/crosspost/',
  '/fav/',
  '/login',
  '/microblog/create',
  '/mod/',
  '/newMagazine',
  '/new_entry',
  '/profile/',
  '/register',
  '/resend-email-activation',
  '/reset-password',
  '/search',
  '/settings',
  '/sub/',
  '/verify/',
  '/m/*/new_entry',
  '/m/*/panel',
  '/u/*/message',
] as const
const ALLOWED = ['/api/docs'] as const

/** What crawlers are asked to leave alone (RFC 9309): everything, where only members may read. */
export const robotsText = ({ closed }: { closed: boolean }): string => {
  const rules = closed
    ? ['Disallow: /']
    : [...ALLOWED.map((path) => `Allow: ${path}`), ...DISALLOWED.map((path) => `Disallow: ${path}`)]
  return ['User-agent: *', ...rules, ''].join('\n')
}
