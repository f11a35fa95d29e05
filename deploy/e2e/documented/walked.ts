const admin = 'docs/content/admin'

/** Pages whose commands the tests beside this run, in order and word by word. */
export const page = {
  readme: 'README.md',
  bareMetal: `${admin}/installation/bare_metal.md`,
  nginx: `${admin}/configuration/nginx.md`,
  letsEncrypt: `${admin}/configuration/lets_encrypt.md`,
  firstSetup: `${admin}/running-mbin/first_setup.md`,
  signUps: `${admin}/optional-features/user_application.md`,
  captcha: `${admin}/optional-features/captcha.md`,
  backup: `${admin}/running-mbin/backup.md`,
  messenger: `${admin}/running-mbin/messenger.md`,
  upgrades: `${admin}/running-mbin/upgrades.md`,
  fromMbin: `${admin}/migrating/from_mbin.md`,
} as const

/** Commands that pages name within a sentence, and which of the tests runs them, word by word. */
export const inPassing = {
  /** With `NAME` as somebody who is there. */
  laptop: [
    'node --version',
    'openssl rand -hex 32',
    'cp deploy/docker/example.env deploy/docker/.env',
    'cp k8s/overlays/production/secrets.example.env k8s/overlays/production/secrets.env',
    'npm run mbin -- --help',
    'npm run mbin -- user:admin NAME',
    'npm run mbin -- user:verify NAME --activate',
    "npm run mbin -- user:password NAME 'a new password'",
    'npm run mbin -- user:2fa:remove NAME',
    'npm run mbin -- dead-letter:list identity.mail',
    'npm run mbin -- image:gc --dry-run',
  ],
  server: ["curl 'https://your.domain/.well-known/webfinger?resource=acct:admin@your.domain'"],
  fromMbin: ['sudo usermod -aG www-data commonplace'],
} as const
