const code = /:([a-z0-9_]{2,64})(?=:)/g

/** What may be emoji of this instance in these texts: each name between colons once, at most `most`. */
export const emojiNamesIn = (texts: readonly (string | null | undefined)[], most: number): string[] => {
  const found = new Set<string>()
  for (const text of texts)
    for (const [, name = ''] of text?.matchAll(code) ?? []) {
      found.add(name)
      if (found.size === most) return [...found]
    }
  return [...found]
}
