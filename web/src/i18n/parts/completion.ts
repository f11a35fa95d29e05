/** What is offered while somebody writes. */
export const completion = {
  completion: {
    label: 'Suggestions',
  },
} as const
