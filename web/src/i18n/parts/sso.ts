/** Signing in with an account of another provider. */
export const sso = {
  with: 'Continue with {provider}',
  or: 'or',
  agree: 'Whoever comes for the first time gets an account here and agrees to the terms.',
  troubles: {
    denied: 'You did not allow it at the other provider.',
    failed: 'That did not work. Please try again.',
    unverified: 'The provider does not vouch for your e-mail address. Confirm the address there first.',
    closed: 'This place takes no new accounts at present.',
    limit: 'Too many new accounts were opened from your network. Try again in a few hours.',
    banned: 'Your account has been banned.',
    pending: 'Your account waits for approval. You will hear from us by mail.',
    unconfirmed: 'Your e-mail address is not confirmed yet.',
    refused: 'This account cannot log in.',
    taken: 'Another account here is linked to it, or yours is linked to that provider already.',
  },
  linked: {
    title: 'Linked accounts',
    hint: 'Log in with an account you have elsewhere. As long as one is linked, address, password and two-factor login are looked after there.',
    since: 'Linked',
    link: 'Link {provider}',
    unlink: 'Unlink',
    unlinked: 'The link is gone.',
    last: 'This is your only way to log in.',
    reset: 'Set a password first',
  },
}
