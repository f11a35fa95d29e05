/** What items quote, and why that is not shown. */
export const quotes = {
  quote: {
    label: 'Quote',
    act: 'Quote',
    withdraw: 'Stop being quoted here',
    withdrawn: 'You are no longer quoted here.',
    pending: 'The author of what is quoted here has not agreed yet.',
    rejected: 'The author of what is quoted here did not agree.',
    revoked: 'The author of what is quoted here has withdrawn it.',
    unavailable: 'What is quoted here is not available.',
    unauthorized: 'What is quoted here is not for everyone.',
    hidden: 'You have hidden what is quoted here.',
  },
} as const
