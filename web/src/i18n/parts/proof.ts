/** Showing once more who one is, before something that cannot be taken back. */
export const proof = {
  safety: {
    current: 'Current password',
    code: 'Code',
    codeHint: 'Six digits from your authenticator app',
  },
  sso: {
    proof: {
      hint: 'Your account has no password. Show your provider again who you are; that counts for ten minutes.',
      with: 'Confirm with {provider}',
      done: 'You have shown your provider just now who you are.',
    },
  },
} as const
