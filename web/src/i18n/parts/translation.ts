/** What items say in the reader's language, by a server that an administrator named. */
export const translation = {
  translation: {
    act: 'Translate',
    title: 'Translation',
    waiting: 'Translating…',
    from: 'Translated from {language} by {server}.',
    by: 'Translated by {server}.',
    original: 'Show original',
  },
} as const
