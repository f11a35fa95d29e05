/** `@name@host` and `name@host` name the same account; our own host may be left out. */
export const nameInStore = (shown: string, ownDomain: string): string => {
  const handle = shown.startsWith('@') ? shown.slice(1) : shown
  const suffix = `@${ownDomain}`
  return handle.toLowerCase().endsWith(suffix.toLowerCase()) ? handle.slice(0, -suffix.length) : handle
}
