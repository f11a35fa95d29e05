import type { Federation } from '../context.ts'
import type { Basis, KnownScheme, Scheme } from './types.ts'

/** Servers change: after this a host counts as one that nothing is known of. */
const KNOWN_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** What a host is known to take; null: nothing is known. Asked of the database once in a while. */
export const schemeOf = (federation: Federation, host: string): Promise<KnownScheme | null> => {
  const remembered = federation.schemes.get(host)
  if (remembered) return remembered
  const asked = federation.db
    .query<KnownScheme>(
      'signature-scheme',
      'select scheme, basis from signature_scheme where host = $1 and known_until > $2',
      [host, federation.clock.now()],
      { byKey: true },
    )
    .then(([row]) => row ?? null)
  federation.schemes.set(host, asked)
  asked.catch(() => federation.schemes.delete(host))
  return asked
}

// What was found out by asking outweighs what is told, or two servers that think wrong of each other would go on so.
const LEARN = `
  insert into signature_scheme as s (host, scheme, basis, known_until) values ($1, $2, $3, $4)
  on conflict (host) do update set scheme = excluded.scheme, basis = excluded.basis, known_until = excluded.known_until
    where excluded.basis = 'other refused' or s.known_until <= $5
      or (s.basis <> 'other refused' and excluded.basis = 'told')
      or (s.basis = 'told' and excluded.scheme = s.scheme)`

/**
 * Remembers what a host takes, for a week; nothing where that is known already. A failure of the store is logged: the
 * request itself was answered.
 */
export const learnScheme = async (
  federation: Federation,
  host: string,
  scheme: Scheme,
  basis: Basis,
): Promise<void> => {
  try {
    const known = await schemeOf(federation, host)
    const isNews = basis === 'told' ? known?.scheme !== scheme : known?.basis === 'told' || known === null
    if (basis !== 'other refused' && !isNews) return
    const now = federation.clock.now()
    const until = new Date(now.getTime() + KNOWN_FOR_MS)
    await federation.db.query('learn-signature-scheme', LEARN, [host, scheme, basis, until, now])
    federation.schemes.delete(host)
  } catch (error) {
    federation.log.warn({ err: error, host }, 'how a host wants requests signed could not be kept')
  }
}
