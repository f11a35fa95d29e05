/** The number of the feed that an address names; null: none. */
export const feedIdOf = (params: Readonly<Record<string, string | undefined>>): number | null =>
  /^\d{1,9}$/.test(params['id'] ?? '') ? Number(params['id']) : null
