/** What other journeys do: addresses and controls, and which of them. */
export const elsewhere: Readonly<Record<string, string>> = {
  '/account/deletion/:token': 'deletion.test.ts',
  '/consent': 'sign-in.browser.test.ts',
  'POST /login': 'sign-in.browser.test.ts',
  'POST /register': 'first-hour.browser.test.ts',
  'POST /settings/password leave': 'safety.browser.test.ts',
  'POST /settings/password password': 'safety.browser.test.ts',
  'POST /settings/2fa prepare': 'safety.browser.test.ts',
  'POST /settings/2fa/backup': 'safety.browser.test.ts',
  'POST /act/delete/auth/accounts': 'accounts.browser.test.ts',
  'POST /act/delete/auth/accounts/*': 'accounts.browser.test.ts',
  'POST /settings/moving move': 'moving.browser.test.ts',
  'POST /settings/moving aliases': 'moving.browser.test.ts',
}

/** What this test does not press yet, which it should: what is pressed goes from here, and nothing may be added. */
export const unpressed: readonly string[] = [
  'POST /act/delete/api/moderate/magazine/*',
  'POST /m/:name/panel/reports/:status? decide verdict=remove',
  'POST /m/:name/panel/reports/:status? decide verdict=keep',
  'POST /m/:name/panel/reports/:status? decide verdict=adult',
  'POST /act/post/api/moderate/magazine/*/reports/*/accept',
  'POST /act/reports/*/*/adult',
  'POST /m/:name/panel/appearance icon',
  'POST /m/:name/panel/appearance banner',
  'POST /m/:name/panel/appearance theme',
  'POST /admin/emoji add',
  'POST /act/post/api/admin/mail/verify/test',
  'POST /act/put/api/admin/users/*/verify',
  'POST /act/delete/auth/users/*/2fa',
  'POST /act/delete/api/admin/users/*/delete_account',
  'POST /act/delete/api/admin/users/*/purge_account',
  'POST /admin/federation',
  'POST /act/delete/auth/users/*/suspension',
  'POST /act/delete/api/admin/block-list/*',
  'POST /m/:name/panel/webhooks/:id? add',
  'POST /admin/webhooks/:id? add',
]
