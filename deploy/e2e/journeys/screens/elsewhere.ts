/** What other journeys do: addresses and controls, and which of them. */
export const elsewhere: Readonly<Record<string, string>> = {
  '/account/deletion/:token': 'deletion.test.ts',
  '/consent': 'sign-in.browser.test.ts',
  'POST /login': 'sign-in.browser.test.ts',
  'POST /register': 'first-hour.browser.test.ts',
  'POST /settings/password leave': 'safety.browser.test.ts',
  'POST /settings/password password': 'safety.browser.test.ts',
  'POST /settings/password two-factor': 'safety.browser.test.ts',
  'POST /settings/2fa prepare': 'safety.browser.test.ts',
  'POST /settings/2fa/backup': 'safety.browser.test.ts',
  'POST /act/delete/auth/accounts': 'accounts.browser.test.ts',
  'POST /act/delete/auth/accounts/*': 'accounts.browser.test.ts',
  'POST /settings/moving move': 'moving.browser.test.ts',
  'POST /settings/moving aliases': 'moving.browser.test.ts',
}
