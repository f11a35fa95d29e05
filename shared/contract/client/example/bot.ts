import { createClient } from 'commonplace-client'

const { INSTANCE = '', CLIENT_ID: client_id, CLIENT_SECRET: client_secret, MAGAZINE = '' } = process.env
const wanted = { grant_type: 'client_credentials', client_id, client_secret, scope: 'read write' } as const
const { access_token: token } = await createClient(INSTANCE).call('oauth2_token', { body: wanted })
const bot = createClient(INSTANCE, { token })
const { magazineId } = await bot.call('magazine_retrieve_by_name', { params: { magazine_name: MAGAZINE } })
const here = { params: { magazine_id: magazineId }, query: { sort: 'newest' } } as const
const { items } = await bot.call('magazine_entries_retrieve', here)
for (const { entryId, user, numComments } of items) {
  if (numComments > 0) continue
  const body = { body: `Welcome, ${user.username}!`, lang: 'en' }
  await bot.call('entry_comment_new', { params: { entry_id: entryId }, body })
}
