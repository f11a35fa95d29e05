/** What becomes of an account that is deleted, for whoever has its secret link. */
export const deletion = {
  title: {
    waiting: 'This account will be deleted',
    removing: 'This account is being deleted',
    removed: 'This account is deleted',
  },
  when: 'It is hidden already and will be deleted on {date}.',
  restore: 'Until then, logging in restores it, after asking.',
  removing: 'It cannot be restored any more. What it held is being removed, part by part.',
  removed: 'The account itself was removed on {date}.',
  will: 'What will be removed',
  was: 'What was removed',
  pictures: 'Pictures',
  votes: 'Boosts and downvotes',
  pollVotes: 'Votes in polls',
  parts: {
    identity: 'Profile and follows',
    content: 'What was written and voted',
    community: 'Subscriptions and reports',
    messaging: 'Messages and notifications',
    media: 'Pictures of the profile',
  },
  notYet: 'not yet',
  left: 'What is left, and why',
  kept: {
    comments: 'Comments that others answered keep their place, without text and pictures: {count, number}',
    name: 'The user name alone, so that nobody else can take it.',
    addresses:
      'The addresses of what was written here, marked as deleted, so that other servers see that it is gone.',
    others: 'What others wrote, also in messages, which is theirs.',
    logs: 'Lines in the logs of the staff, and backups of this server, until their time is over.',
  },
  servers: 'Other servers',
  serversHint:
    'Each server that knew the account was told to delete it. Whether it does is up to that server.',
  noServers: 'No other server had to be told.',
  unknown: 'This cannot be told right now. Try again later.',
  states: {
    confirmed: 'Confirmed',
    refused: 'Refused',
    trying: 'Still trying',
    givenUp: 'Given up',
  },
  ends: 'Whoever has its address can read this page until {date}.',
} as const
