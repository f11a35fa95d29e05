/** What is said in a video or sound, for who does not hear it. */
export const spoken = {
  spoken: {
    label: 'Captions and transcript',
    hint: 'For people who cannot hear it. Captions are WebVTT, a file for each language.',
    captions: 'Captions',
    transcript: 'Transcript',
    transcriptHint: 'Left empty, it is made from the captions.',
    derived: 'Made from the captions.',
    none: 'The transcript cannot be shown right now.',
    language: 'Language of the captions',
    languageHint: 'A language tag such as en or pt-BR',
    name: 'What the captions are called (optional)',
    file: 'Choose a .vtt file',
    text: 'Captions as WebVTT',
    more: 'Captions in another language',
    remove: 'Remove captions ({language})',
    gif: 'Play GIF',
    embed: 'Show it here, from {provider}',
    embedFrom: '{host} then learns that you look at it.',
  },
} as const
