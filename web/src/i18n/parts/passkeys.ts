/** Signing in with a passkey, and looking after the ones there are. */
export const passkeys = {
  said: {
    added: 'The passkey “{name}” is added.',
    renamed: 'The passkey is called “{name}” now.',
    removed: 'The passkey is removed.',
  },
  title: 'Passkeys',
  hint: 'Log in with a fingerprint, your face or a PIN instead of a password. A passkey stays on your device or in your password manager.',
  add: 'Add a passkey',
  used: 'Last used',
  never: 'Not used yet',
  remove: 'Remove this passkey',
  logIn: 'Log in with a passkey',
  confirm: 'Confirm with a passkey',
  noScript: 'Passkeys need JavaScript.',
  failed: 'That did not work with the passkey. Please try again.',
  ask: 'Ask for a passkey after the password',
  asked: 'After your password, a passkey or a backup code is asked for.',
  askNot: 'The password is enough',
  again: 'Show once more who you are before this goes on.',
} as const

/** How hard a password is to guess, said while it is typed. */
export const strength = {
  weak: 'Easy to guess',
  fair: 'Could be harder to guess',
  strong: 'Hard to guess',
  advice: 'Take several words that do not belong together.',
} as const
