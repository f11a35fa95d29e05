/** What was written and voted, day by day or month by month. */
export const statistics = {
  measures: { general: 'All', content: 'Written', votes: 'Votes' },
  ever: 'All time',
  inLocalMagazines: 'In magazines of this server',
  perDay: 'Written each day',
  perMonth: 'Written each month',
  votesPerDay: 'Votes each day',
  votesPerMonth: 'Votes each month',
  chart: '{name}, from {from} to {to}: {total} in all, {most} at most',
  tiles: {
    entry: 'Threads',
    entry_comment: 'Comments',
    post: 'Microblogs',
    post_comment: 'Replies',
    votes: 'Votes',
    up: 'Favourites',
    boost: 'Boosts',
    down: 'Reductions',
  },
} as const
