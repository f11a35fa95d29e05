/**
 * What a parameter means, by its name, wherever an operation says nothing else of its own. One that means something else
 * in one operation is described there (`.describe()`), and that holds.
 */
export const parameterTexts: Readonly<Record<string, string>> = {
  // Numbers and names of things, most of them in paths.
  archive_id: 'The archive, as the account tells it.',
  authorId: 'Only what this account wrote.',
  badge_id: 'Number of the badge, as its magazine lists it.',
  client_id: 'The client, as it was registered.',
  client_identifier: 'Identifier of the client, as the list of clients tells it.',
  client_secret: 'The secret of the client, told once when it was registered.',
  comment_id: 'Number of the comment. Comments on threads and on posts are numbered apart.',
  consent_id: 'Number of the consent, as the list of consents tells it.',
  delivery_id: 'Number of the delivery, as the list of deliveries tells it.',
  domain: 'Host name of the other server, without scheme and port.',
  domain_id: 'Number of the domain, as a thread with a link tells it.',
  emoji_name: 'Name of the emoji, without the colons.',
  entry_id: 'Number of the thread.',
  import_id: 'Number of the import, as the list of imports tells it.',
  instance_delivery_id: 'Number of the delivery, as the list of deliveries tells it.',
  instance_webhook_id: 'Number of the webhook, as the list of webhooks of the instance tells it.',
  list_id: 'Number of the block list.',
  magazineId: 'Only what is in this magazine.',
  feed_id: 'Number of the feed.',
  magazine_id: 'Number of the magazine.',
  magazine_name: 'Name of the magazine; of one from elsewhere with its host: `name@host`.',
  message_id: 'Number of the message.',
  note_id: 'Number of the note, as the report tells it.',
  notification_id: 'Number of the notification.',
  passkey_id: 'The passkey, as the list of passkeys tells it.',
  post_id: 'Number of the post.',
  provider: 'Name of the provider to sign in with, as `/auth/sso` lists it.',
  report_id: 'Number of the report.',
  session_id: 'The session, as the list of sessions tells it.',
  subject_id: 'Number of the item, among those of its kind.',
  subject_type: 'Kind of the item that `subject_id` numbers.',
  thread_id: 'Number of the conversation.',
  transaction_id: 'The authorization that is under way, as `/authorize` redirects with it.',
  user_id: 'Number of the account.',
  username: 'Name of the account; of one from elsewhere its handle: `@name@host`.',
  webhook_id: 'Number of the webhook, as the list of webhooks of its magazine tells it.',

  // What somebody chooses.
  adult: 'Whether it is for adults: `true`, `1`, `on` and `yes` are yes, all else is no.',
  choice: '1: boost; -1: downvote; 0: no vote. The same choice again takes the vote back.',
  frequency: 'How often a mail tells what is new.',
  setting:
    '`Loud`: notify of everything new there; `Muted`: of nothing; `Default`: of what concerns the caller.',
  targetId: 'Number of the thread, post, magazine or account that `targetType` says.',
  targetType: 'Kind of what the setting is for.',

  // Lists: pages, order and what is left out.
  cursor: '`nextCursor` or `previousCursor` of the page before; absent: the first page.',
  cursor2: '`nextCursor2` or `previousCursor2` of the same page, sent together with `cursor`.',
  federation: '`local`: only what was written here; `federated`: only what came from other servers.',
  group: '`local`: only accounts of this instance; `remote`: only those of others.',
  hideAdult: 'Leaves out what is for adults.',
  hide_adult: 'Whether magazines for adults are left out, are among the others, or are all there is.',
  includeBoosts:
    'With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it.',
  lang: 'Only what is in one of these languages (ISO 639).',
  local: 'Counts only what members of this instance did.',
  p: 'Which page, from 1; 404 past the last one.',
  perPage: 'How many to a page, at most 100.',
  resolution: 'How long a stretch of time each row counts.',
  sort: 'In which order.',
  time: 'Only what was written since; `∞` and `all`: without a limit.',
  types: 'Only these kinds of acts; absent: all.',
  usePreferredLangs: 'Only what is in one of the languages that the reader prefers.',

  // OAuth2.
  code_challenge: 'The hashed `code_verifier` (RFC 7636).',
  code_challenge_method: 'How the challenge was made: `S256`, or `plain`.',
  redirect_uri: 'Where the answer goes: one of those that the client registered.',
  response_type: '`code`.',
  scope: 'What the token is to be used for, separated by spaces.',
  state: 'A text of the client’s own, which comes back with the answer.',
}
