/** How a thread from elsewhere compares with what its own server has of it. */
export const origin = {
  origin: {
    replies:
      '{total, plural, =0 {No replies elsewhere} one {{here, number} of # reply} other {{here, number} of # replies}}',
    checked: 'checked {when}',
    here: 'Here',
    counted: '{host} counts otherwise',
    unlisted: '{host} does not list its replies',
    unreachable: '{host} does not answer',
    gone: '{host} no longer has it',
    blocked: '{host} is blocked here',
    missing: {
      unreachable: 'server does not answer: {count, number}',
      blocked: 'blocked here: {count, number}',
      private: 'not public: {count, number}',
      later: 'still to be fetched: {count, number}',
    },
  },
} as const
