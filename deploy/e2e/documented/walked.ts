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

export const walked: readonly string[] = Object.values(page)
