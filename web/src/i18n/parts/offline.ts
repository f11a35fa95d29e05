/** What is said without a connection. */
export const offline = {
  title: 'Without a connection',
  old: 'No connection. This is how the page was when you last saw it.',
  kept: 'What you can read now',
  missing: 'No connection, and this page is not kept on this device.',
  here: 'What you read and bookmark stays on this device until you log out.',
  none: 'No page is kept on this device yet.',
  waits: 'Waiting to be sent',
  waiting: '{count, plural, one {# thing waits to be sent.} other {# things wait to be sent.}}',
  notSent: '{count, plural, one {# thing was not sent.} other {# things were not sent.}}',
  refused: 'Not sent: {reason}',
  unsure: 'It may have arrived already. Look before you try again.',
  now: 'Try now',
  delete: 'Delete',
} as const
