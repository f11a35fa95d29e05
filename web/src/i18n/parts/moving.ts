/** Moving to and from other accounts. */
export const moving = {
  title: 'Moving',
  link: 'Move to or from another account',
  intro: 'Followers can go along from one account to another. What you wrote stays where it is.',
  here: {
    title: 'Move here',
    hint: 'Name the accounts that you leave. Then start the move over there: their followers will follow you here.',
    aliases: 'Accounts that are also yours',
    each: 'One on each line: @name@server',
  },
  away: {
    title: 'Move away',
    hint: 'First have the new account name this one as its own: {address}. Your followers will then follow the new account; this one stays and points there. It can be done once in 30 days.',
    target: 'New account',
    move: 'Move my followers',
    done: 'Your followers are on their way.',
    to: 'This account points to {name}.',
    back: 'To come back, name {name} above as yours as well and start the move over there: your followers return, and this account points there no more.',
    end: 'Point there no more',
    ended: 'This account points nowhere any more.',
  },
} as const
