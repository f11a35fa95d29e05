/**
 * Commands of the pages that these tests do not run, each with the reason. Whatever is on a page and not here is run,
 * word by word.
 */
export const notRun: readonly { command: RegExp; page?: string; reason: string }[] = [
  { command: /^npm test(?: |$)/, reason: 'it is what runs this' },
  {
    command: /^(?:sudo )?(?:docker|kubectl|helm) /,
    reason: 'needs an engine or a cluster; manifests.test.ts and shipped.test.ts start what they start',
  },
  { command: /^sudo apt-get /, reason: 'downloads what .ci/run has installed' },
  {
    command: /^sudo -u commonplace git (?:clone|pull)|^git pull$/,
    reason: 'what is checked out is what is tried',
  },
  {
    command: /^(?:sudo -u commonplace )?npm (?:install --no-save|run build)$/,
    reason: 'installs and builds for minutes what is installed and built here',
  },
  { command: /^sudo certbot /, reason: "asks Let's Encrypt; the test puts a certificate where certbot does" },
  { command: /^journalctl /, reason: 'needs a journal of systemd' },
  { command: /^systemctl status /, reason: 'needs systemd; the test starts what its units say' },
  { command: /^aws s3 sync/, reason: 'a tool of the provider of the bucket' },
  { command: /^sudo -u postgres create/, reason: 'needs a PostgreSQL of the system' },
  {
    command: /^pg_dump |^psql /,
    reason: 'npm brings PostgreSQL 18 without its client programs',
  },
  {
    command: /^[A-Z_]*DATABASE_[A-Z_]+=/,
    reason: 'a line of the environment; replicas.test.ts and series.test.ts start with them',
  },
  {
    command: /^(?:cp|chmod 600|curl) /,
    page: 'docs/content/admin/installation/docker.md',
    reason: 'of Compose, which needs an engine; shipped.test.ts starts what that file says',
  },
  {
    command: /^npm run mbin -- context:move /,
    reason: 'needs a second server; context-move.test.ts has one',
  },
  {
    command: /"MBIN_TRANSLATE_URL"/,
    page: 'docs/content/admin/optional-features/translation.md',
    reason: 'names a server that is not there; first_setup.md sends settings so, settings.test.ts these',
  },
  { command: /^npm run mbin -- relay:/, reason: 'needs a relay; peers/relay.test.ts has one' },
  { command: /<command>| (?:PASSWORD|PLACE|QUEUE)$/, reason: 'a pattern of what another page has' },
  { command: /^(?:npm run mbin --|node deploy\/mbin\.ts)$/, reason: 'how commands begin' },
  { command: /^(?:mongodump|rabbitmqctl) /, reason: 'a tool of a server of the system' },
  { command: /^npm run bench /, reason: 'measures for minutes or hours' },
  {
    command: /^npm (?:run (?:docs|lint|typecheck|bench)|start --workspace docs)$/,
    reason: 'for who changes the program; .ci/run does what can fail',
  },
  {
    command: /^MBIN_DATA_DIR=\/tmp\/(?:demo|full) npm (?:start|run mbin -- (?:demo|seed))$/,
    reason: 'first_setup.md has them with more words',
  },
  {
    command:
      /^(?:set -a; \. \.\/commonplace\.env; set \+a; |NODE_OPTIONS=\S+ )npm start$|^node deploy\/mbin\.ts serve$/,
    reason: 'npm start, as bare_metal.md has it, on one line or by what it runs',
  },
]

export const reasonNotToRun = (command: string, page: string): string | undefined =>
  notRun.find((one) => one.command.test(command) && (one.page === undefined || one.page === page))?.reason
