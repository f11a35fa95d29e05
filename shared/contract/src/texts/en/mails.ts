/** What mails say: ICU messages. `title` is the name of the site, `username` who gets it. */
export const mailTexts = {
  greeting: 'Hello {username},',
  verify: {
    subject: 'Confirm your e-mail address for {title}',
    ask: 'please confirm your e-mail address by opening this link within an hour:',
    button: 'Confirm my address',
    otherwise: 'If you did not open an account on {title}, you need not do anything.',
  },
  reset: {
    subject: 'Set a new password for {title}',
    ask: 'you can set a new password by opening this link within an hour:',
    button: 'Set a new password',
    otherwise: 'If you did not ask for this, you need not do anything: your password stays as it is.',
  },
  decision: {
    approvedSubject: 'Your account on {title} is open',
    refusedSubject: 'Your application to {title}',
    approved: 'your account was approved.',
    refused: 'your application for an account was not accepted.',
    button: 'Sign in',
  },
  signIn: {
    subject: 'A new sign-in to your account on {title}',
    what: 'a browser that had not been used with your account before signed in on {when}.',
    agent: 'It calls itself: {agent}',
    otherwise: 'If that was you, you need not do anything. If not, end its session and set a new password:',
    button: 'My sessions',
  },
  passkey: {
    addedSubject: 'A passkey was added to your account on {title}',
    added:
      'the passkey “{name}” was added to your account. Whoever has it can sign in without your password.',
    removedSubject: 'A passkey was removed from your account on {title}',
    removed: 'the passkey “{name}” was removed from your account. Nobody can sign in with it any more.',
  },
  inUse: {
    subject: 'You have an account on {title} already',
    what: 'somebody, perhaps you, asked for an account on {title} with this address, which has one already: {username}. None was opened for it.',
    button: 'Sign in',
    otherwise:
      'If you have forgotten your password, you can set a new one there. If it was not you, you need not do anything.',
  },
  deletion: {
    subject: 'Your account on {title} will be deleted on {date}',
    what: 'your account is marked for deletion. It is hidden already, and every session and app has been signed out. On {date} everything you made, cast and uploaded here will be removed, and the servers that know you will be told.',
    keep: 'Until then you can keep it by signing in and confirming that you want to:',
    button: 'Keep my account',
    report:
      'Whoever has this address can see what is removed and which servers confirm it, also later, without an account:',
  },
  /** The last mail to somebody who has no account any more. */
  deleted: {
    subject: 'Your account on {title} is deleted',
    what: 'your account on {title} is gone, with everything you made, cast and uploaded. This is the last mail: your address was kept only for it.',
    report: 'Until {date} you can see what was removed, which servers were told and which have confirmed it:',
    button: 'See what was removed',
  },
  imported: {
    subject: 'The file you brought to {title} is done',
    what: 'everything in the file that you brought to {title} has been worked through. What came of each line is shown here:',
    button: 'Look at the result',
  },
  archive: {
    subject: 'The archive of your account on {title} is ready',
    what: 'the archive of what you wrote on {title}, with your pictures and messages, is ready. You can download it until {date}; then it is deleted.',
    button: 'Download my archive',
    otherwise: 'If you did not ask for it, end your sessions and set a new password.',
  },
  /** To staff. */
  wave: {
    subject: '{title}: a wave of sign-ups',
    registrations: 'Accounts opened within an hour: {count}',
    alike: 'New members who published the same link or text within an hour: {count}',
    until:
      'New accounts wait for approval until an administrator ends this, or 24 hours pass without a further sign.',
    button: 'Accounts concerned',
  },
  digest: {
    subject: '{title}: {count, plural, one {one new notification} other {# new notifications}}',
    lead: '{count, plural, one {You have one new notification on {title}:} other {You have # new notifications on {title}:}}',
    line: '{what} ({name})',
    more: '{count, plural, one {And one more.} other {And # more.}}',
    button: 'Read them all',
    whyDaily: 'You get this because you asked {title} for a daily digest.',
    whyWeekly: 'You get this because you asked {title} for a weekly digest.',
    end: 'End it:',
  },
  /** The page that the last link of a digest opens. */
  unsubscribe: {
    title: 'No more digests by mail?',
    button: 'Unsubscribe',
    done: 'You get no more digests',
    again: 'You can turn them on again in your settings',
  },
  contact: {
    subject: 'Message to the staff of {title}',
    from: '{name} ({email}) wrote through the contact page:',
    note: 'An answer to this mail goes to them. Nobody has checked that the address is theirs.',
  },
} as const
