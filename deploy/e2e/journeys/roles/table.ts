import { moderateMagazineAddReportNote } from '@app/contract/community/report-notes.ts'
import type { Client, Options } from '../../kit/client.ts'
import { redPng, uniqueName } from '../../kit/people.ts'
import type { Actor, RolesWorld } from './world.ts'
import { actors } from './world.ts'

export type Request = Omit<Options<never>, 'params'> & { params?: Record<string, string | number> }
type Prepare = (world: RolesWorld, actor: Client) => Promise<Request> | Request
type Params = (world: RolesWorld, by: Client) => Promise<Record<string, string | number>>

/** What is done, by which operation, who may, and how it is made ready for somebody to do it. */
export type Row = readonly [what: string, operation: string, may: readonly Actor[], ready: Prepare]

const anybody: readonly Actor[] = actors
const moderators: readonly Actor[] = ['moderator', 'owner', 'globalModerator', 'admin']
export const owners: readonly Actor[] = ['owner', 'globalModerator', 'admin']
const staff: readonly Actor[] = ['globalModerator', 'admin']
const admins: readonly Actor[] = ['admin']
const nobody: readonly Actor[] = []
const but = (one: Actor) => anybody.filter((actor) => actor !== one)

const hook = { url: 'https://hooks.example/', events: ['thread.created'] }
const inside: Prepare = ({ here }) => ({ params: here })
const plain: Prepare = () => ({})
const by =
  (request: Request): Prepare =>
  () =>
    request
/** On something that somebody else made. */
const of =
  (params: Params, extra: Request = {}): Prepare =>
  async (world) => ({ ...extra, params: await params(world, world.author.client) })
/** On something that who does it made. */
const own =
  (params: Params, extra: Request = {}): Prepare =>
  async (world, actor) => ({ ...extra, params: await params(world, actor) })

const kinds = [
  {
    name: 'a thread',
    make: (w: RolesWorld, client: Client) => w.anEntry(client),
    trashed: (w: RolesWorld, client: Client) => w.trashed.entry(client),
    report: 'entry_report',
    remove: 'entry_delete',
    edit: 'entry_update',
    editors: staff,
    moderate: 'moderate_entry',
    purge: 'admin_entry_purge',
    starts: true,
  },
  {
    name: 'a comment',
    make: (w: RolesWorld, client: Client) => w.aComment(client),
    trashed: (w: RolesWorld, client: Client) => w.trashed.comment(client),
    report: 'comment_report',
    remove: 'comment_delete',
    edit: 'comment_update',
    editors: nobody,
    moderate: 'moderate_comment',
    purge: 'admin_comment_purge',
    starts: false,
  },
  {
    name: 'a post',
    make: (w: RolesWorld, client: Client) => w.aPost(client),
    trashed: (w: RolesWorld, client: Client) => w.trashed.post(client),
    report: 'posts_report',
    remove: 'posts_delete',
    edit: 'posts_update',
    editors: nobody,
    moderate: 'moderate_post',
    purge: 'admin_post_purge',
    starts: true,
  },
  {
    name: 'a reply',
    make: (w: RolesWorld, client: Client) => w.aReply(client),
    trashed: (w: RolesWorld, client: Client) => w.trashed.reply(client),
    report: 'post_comments_report',
    remove: 'post_comments_delete',
    edit: 'post_comments_update',
    editors: nobody,
    moderate: 'moderate_post_comment',
    purge: 'admin_post_comment_purge',
    starts: false,
  },
] as const

const content: readonly Row[] = kinds.flatMap((kind): Row[] => {
  const { name, make, moderate } = kind
  const text = { body: { title: 'Another title', body: 'Another text.', lang: 'en' } }
  const withField =
    (field: string, value: string): Params =>
    async (w, client) => ({ ...(await make(w, client)), [field]: value })
  return [
    [`report ${name}`, kind.report, anybody, of(make, { body: {} })],
    [`trash ${name}`, `${moderate}_trash`, moderators, of(make)],
    [`restore ${name}`, `${moderate}_restore`, moderators, of(kind.trashed)],
    [`mark ${name} as adult`, `${moderate}_set_adult`, moderators, of(withField('adult', 'true'))],
    [`set the language of ${name}`, `${moderate}_set_lang`, moderators, of(withField('lang', 'de'))],
    [`delete ${name}`, kind.remove, kind.starts ? nobody : moderators, of(make)],
    [`delete ${name} of one’s own`, kind.remove, anybody, own(make)],
    [`edit ${name}`, kind.edit, kind.editors, of(make, text)],
    [`edit ${name} of one’s own`, kind.edit, anybody, own(make, text)],
    [`purge ${name}`, kind.purge, admins, of(make)],
    ...(kind.starts
      ? ([
          [`pin ${name}`, `${moderate}_toggle_pin`, moderators, of(make)],
          [`lock ${name}`, `${moderate}_toggle_lock`, moderators, of(make)],
          [`lock ${name} of one’s own`, `${moderate}_toggle_lock`, anybody, own(make)],
        ] satisfies Row[])
      : []),
  ]
})

const aVote: Params = async (w, client) => ({ ...(await w.anEntry(client)), choice: 1 })
const elsewhere: Params = async (w, client) => ({
  ...(await w.anEntry(client)),
  target_id: await w.aMagazine(),
})
const target: Params = async (w) => ({ ...w.here, ...(await w.somebody()) })
const person: Params = (w) => w.somebody()
const fresh: Params = async (w) => ({ magazine_id: await w.aMagazine() })
const picture = { name: 'red.png', bytes: redPng }
const overall: Prepare = ({ here }) => ({ params: here, query: { resolution: 'all' } })
const aTheme: Prepare = ({ here }) => ({ params: here, body: { customCss: 'a {}' }, file: picture })
const aBadge: Prepare = ({ here }) => ({ params: here, body: { name: uniqueName('b') } })
const aTag: Prepare = (w) => ({ params: { ...w.here, tag: w.aTag() } })

const aNote: Request = { body: { text: 'The third time.' } }
/** A note on a report, their own where they may write one. */
const noted: Prepare = async (w, actor) => {
  const params = await w.aReport()
  const mine = await actor.call(moderateMagazineAddReportNote, { ...aNote, params } as never)
  const { noteId } =
    mine.status === 201
      ? mine.body
      : await w.owner.client.get(moderateMagazineAddReportNote, { ...aNote, params } as never)
  return { params: { ...params, note_id: noteId } }
}

/** Something of whoever does it, which a moderator removed. */
const removed: Prepare = async (w, actor) => {
  const { entry_id } = await w.trashed.entry(actor)
  return { body: { type: 'entry', id: entry_id, text: 'It was meant well.' } }
}

const restricted =
  (body: Record<string, string>): Prepare =>
  async (w) => ({ params: { magazine_id: await w.aMagazine(true) }, body: { ...w.text, ...body } })

const magazines: readonly Row[] = [
  [
    'create a magazine',
    'magazine_create',
    anybody,
    () => ({ body: { name: uniqueName('m'), title: 'Mine' } }),
  ],
  ['subscribe', 'magazine_subscribe', anybody, inside],
  ['unsubscribe', 'magazine_unsubscribe', anybody, inside],
  ['ask to moderate', 'magazine_modrequest_toggle', anybody, inside],
  ['ask to own', 'magazine_ownerrequest_toggle', anybody, inside],
  ['see what they ask for', 'magazines_retrieve_requested', anybody, plain],
  ['see what they reported', 'reports_retrieve_own', anybody, plain],
  ['appeal against a removal', 'appeal_create', anybody, removed],
  ['see what they appealed against', 'appeals_retrieve_own', anybody, plain],
  ['see how much they wrote', 'stats_retrieve_own_content', anybody, by({ query: { resolution: 'all' } })],
  ['see how they voted', 'stats_retrieve_own_votes', anybody, by({ query: { resolution: 'all' } })],
  ['block a magazine', 'magazine_block', but('owner'), inside],
  ['unblock a magazine', 'magazine_unblock', but('owner'), inside],
  ['vote', 'entry_vote', but('bot'), of(aVote)],
  [
    'open a thread among moderators',
    'magazine_entry_create_article',
    moderators,
    restricted({ title: 'Hi' }),
  ],
  ['write a post among moderators', 'magazine_posts_create', anybody, restricted({})],
  ['move a thread as an admin', 'admin_entry_change_magazine', admins, of(elsewhere)],
  ['move a thread', 'moderate_entry_change_magazine', staff, of(elsewhere)],

  ['list reports', 'moderate_magazine_retrieve_reports', moderators, inside],
  ['list the reports in all magazines they look after', 'moderate_retrieve_reports', anybody, plain],
  ['read a report', 'moderate_magazine_retrieve_report', moderators, of((w) => w.aReport())],
  [
    'read the record of whom a report is about',
    'moderate_magazine_retrieve_report_record',
    moderators,
    of((w) => w.aReport()),
  ],
  ['accept a report', 'moderate_magazine_accept_report', moderators, of((w) => w.aReport())],
  ['reject a report', 'moderate_magazine_reject_report', moderators, of((w) => w.aReport())],
  ['reopen a report', 'moderate_magazine_reopen_report', moderators, of((w) => w.aReport())],
  ['take a report on', 'moderate_magazine_take_report', moderators, of((w) => w.aReport())],
  ['give a report back', 'moderate_magazine_release_report', moderators, of((w) => w.aReport())],
  [
    'write a note on a report',
    'moderate_magazine_add_report_note',
    moderators,
    of((w) => w.aReport(), aNote),
  ],
  ['delete a note of their own', 'moderate_magazine_delete_report_note', moderators, noted],
  ['list bans', 'moderate_magazine_retrieve_bans', moderators, inside],
  ['ban', 'moderate_magazine_ban_user', moderators, of(target)],
  ['unban', 'moderate_magazine_unban_user', moderators, of((w) => w.banned())],
  ['list members', 'moderate_magazine_retrieve_members', moderators, ({ secret }) => ({ params: secret })],
  ['remove a member', 'moderate_magazine_remove_member', moderators, of((w) => w.letIn())],
  [
    'write in a private magazine',
    'magazine_posts_create',
    moderators,
    ({ secret, text }) => ({ params: secret, body: text }),
  ],
  ['list the trash', 'moderate_magazine_retrieve_trash', moderators, inside],

  ['set the theme', 'moderate_magazine_set_theme', owners, aTheme],
  ['set the banner', 'moderate_magazine_set_banner', owners, ({ here }) => ({ params: here, file: picture })],
  ['remove the icon', 'moderate_magazine_delete_icon', owners, inside],
  ['list webhooks', 'magazine_webhooks', moderators, inside],
  ['add a webhook', 'magazine_webhook_create', moderators, ({ here }) => ({ params: here, body: hook })],
  ['add a badge', 'moderate_magazine_add_badge', owners, aBadge],
  ['remove a badge', 'moderate_magazine_remove_badge', owners, of((w) => w.badged())],
  ['add a tag', 'moderate_magazine_add_tag', owners, aTag],
  ['remove a tag', 'moderate_magazine_remove_tag', ['owner'], of((w) => w.tagged())],
  ['appoint a moderator', 'moderate_magazine_mod_user', owners, of(target)],
  ['list who asks to moderate with them', 'moderate_magazine_retrieve_moderator_requests', owners, inside],
  [
    'let somebody moderate with them',
    'moderate_magazine_accept_moderator_request',
    owners,
    of((w) => w.asking('moderator')),
  ],
  [
    'let somebody not moderate with them',
    'moderate_magazine_reject_moderator_request',
    owners,
    of((w) => w.asking('moderator')),
  ],
  ['dismiss a moderator', 'moderate_magazine_unmod_user', owners, of((w) => w.appointed())],
  ['count the votes in a magazine', 'moderate_magazine_retrieve_votes', owners, overall],
  ['count what is in a magazine', 'moderate_magazine_retrieve_submissions', owners, overall],
  ['delete a magazine', 'magazine_delete', owners, of(fresh)],
  [
    'update a magazine',
    'magazine_update',
    ['owner'],
    ({ here }) => ({ params: here, body: { title: 'Ours' } }),
  ],

  ['purge a magazine', 'admin_purge_magazine', admins, of(fresh)],
  ['list who asks to moderate', 'magazine_modrequest_list', admins, plain],
  ['let somebody moderate', 'magazine_modrequest_accept', admins, of((w) => w.asking('moderator'))],
  ['let somebody not moderate', 'magazine_modrequest_reject', admins, of((w) => w.asking('moderator'))],
  ['list who asks to own', 'magazine_ownerrequest_list', admins, plain],
  ['let somebody own', 'magazine_ownerrequest_accept', admins, of((w) => w.asking('owner'))],
  ['let somebody not own', 'magazine_ownerrequest_reject', admins, of((w) => w.asking('owner'))],
]

const people: readonly Row[] = [
  ['read a note of theirs', 'user_retrieve_note', anybody, of(person)],
  ['write a note of theirs', 'user_update_note', anybody, of(person, { body: { note: 'Met in Uppsala.' } })],
]

/** An instance that the first of these rows makes known. */
const KNOWN = { domain: 'known.example' }
const knownOnly = by({ body: { domains: [KNOWN.domain] } })

const administration: readonly Row[] = [
  ['read the settings', 'admin_retrieve_settings', admins, plain],
  ['ask the server for translations', 'admin_translation_server_test', admins, plain],
  ['change the settings', 'admin_update_settings', admins, by({ body: { KBIN_META_TITLE: 'Roles' } })],
  ['write a page', 'admin_update_pages', admins, by({ params: { page: 'faq' }, body: { body: 'None.' } })],
  ['ban an instance', 'admin_ban_instance', admins, by({ params: KNOWN })],
  ['unban an instance', 'admin_unban_instance', admins, by({ params: KNOWN })],
  ['set who is banned', 'admin_update_defederated_instances', admins, by({ body: { instances: [] } })],
  ['see an instance', 'remote_instance_details_retrieve', admins, by({ params: KNOWN })],
  ['list how deliveries go', 'admin_hosts', admins, plain],
  ['see how deliveries to an instance go', 'admin_host_retrieve', admins, by({ params: KNOWN })],
  ['try what waits for an instance', 'admin_host_retry', admins, by({ params: KNOWN })],
  ['hide an instance from all', 'admin_block_instance', admins, knownOnly],
  ['list what is hidden from all', 'admin_block_instance_list', admins, plain],
  ['show an instance to all', 'admin_unblock_instance', admins, knownOnly],
  ['silence an instance', 'admin_silence_instance', admins, knownOnly],
  ['list the silenced instances', 'admin_silenced_instance_list', admins, plain],
  ['let an instance speak again', 'admin_unsilence_instance', admins, knownOnly],
  ['list block lists', 'admin_block_lists', admins, plain],
  ['add an emoji', 'admin_emoji_add', admins, by({ body: { name: 'roles' }, file: picture })],
  [
    'put an emoji into a category',
    'admin_emoji_update',
    admins,
    by({ params: { emoji_name: 'roles' }, body: {} }),
  ],
  ['remove an emoji', 'admin_emoji_delete', admins, by({ params: { emoji_name: 'roles' } })],
  ['take the blocks along', 'admin_block_list_export', admins, plain],
  ['list webhooks of the instance', 'admin_webhooks', admins, plain],
  ['add a webhook of the instance', 'admin_webhook_create', admins, by({ body: hook })],

  ['list applications', 'admin_view_user_applications', staff, plain],
  ['read the wave of sign-ups', 'admin_sign_up_wave', staff, plain],
  ['end the wave of sign-ups', 'admin_sign_up_wave_close', admins, plain],
  ['list the mails', 'admin_mails', admins, plain],
  ['look at a mail', 'admin_mail_preview', admins, by({ params: { mail: 'verify' } })],
  ['send oneself a mail', 'admin_mail_test', admins, by({ params: { mail: 'verify' } })],
  ['read the audit log', 'admin_audit_log', admins, plain],
  ['take the audit log along', 'admin_audit_export', admins, plain],
  ['list banned users', 'admin_user_retrieve_banned', admins, plain],
  ['list deleted magazines', 'admin_magazines_deleted', admins, plain],
  ['ban a user', 'admin_user_ban', admins, of(person)],
  ['unban a user', 'admin_user_unban', admins, of(person)],
  ['verify a user', 'admin_user_verify', admins, of(person)],
  ['delete a user', 'admin_user_delete_account', admins, of(person)],
  ['purge a user', 'admin_user_purge', admins, of(person)],
]

export const table: readonly Row[] = [...content, ...magazines, ...people, ...administration]
