/** An empty text is none. */
export const written = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text

/** What a text warns of, as one line; an empty one is none. */
export const warning = (text: string | null | undefined): string | null =>
  written(text?.trim().replaceAll(/\s+/g, ' '))
