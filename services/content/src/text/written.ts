/** An empty text is none. */
export const written = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text
