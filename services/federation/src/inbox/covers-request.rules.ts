/** The components that one signature covers, as `Signature-Input` names them; none where the list has no end. */
const componentsOf = (list: string): string[] => list.slice(0, Math.max(0, list.indexOf(')'))).split(' ')

/**
 * Whether a signature by RFC 9421 covers what it has to, or another request and another body would pass for this one.
 * Each counts: any of them may be the one that holds.
 *
 * @param input the `Signature-Input` header
 */
export const coversRequest = (input: string, hasBody: boolean): boolean => {
  const lists = input.split('=(').slice(1)
  return lists.every((list) => {
    const parts = componentsOf(list)
    const target = parts.some((name) => ['"@target-uri"', '"@path"', '"@request-target"'].includes(name))
    return target && parts.includes('"@method"') && (!hasBody || parts.includes('"content-digest"'))
  })
}
