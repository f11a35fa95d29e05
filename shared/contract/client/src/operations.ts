// Derived from the contract by `node deploy/scripts/client.ts`. Do not edit; a test compares the two.

export type Accent = {
  /** Links, and what belongs to the reader. */
  text: unknown[]
  /** The same when it is pointed at. */
  strong: unknown[]
  /** Under a button's words. */
  fill: unknown[]
  /** A button's words. */
  onFill: unknown[]
  /** Behind text of the accent. */
  tint: unknown[]
  /** Text on a ground of the other scheme. */
  turned: unknown[]
}

export type AccountArchive = {
  /** Names the archive. */
  archiveId: string
  /** waiting: it is being made; ready: it can be fetched; failed: it may be asked for again. */
  state: ("waiting" | "ready" | "failed")
  /** When it was asked for. */
  requestedAt: string
  /** Until when it can be fetched; null: it is not ready. */
  endsAt: (string | null)
  /** In bytes */
  size: (number | null)
}

export type AccountImport = {
  /** Number of the import. */
  importId: number
  /** Name of the file, as it was sent. */
  fileName: (string | null)
  /** merge: adds what the file names; overwrite: also removes what it does not name. */
  mode: ("merge" | "overwrite")
  /** `ready`: read, and waiting for its owner to start it */
  state: ("ready" | "running" | "done" | "stopped")
  /** What starting it would do, by kind. */
  kinds: {
    /** What the lines are of. */
    kind: ("follows" | "blocks" | "mutes" | "instance_blocks" | "subscriptions" | "magazine_blocks" | "bookmarks" | "bookmarks_by_list")
    /** How many it would add. */
    add: number
    /** How many it would remove. */
    remove: number
  }[]
  /** Lines of the file that stand there twice or cannot be read */
  skipped: number
  /** Lines that are still to be done. */
  waiting: number
  /** Lines that were done. */
  done: number
  /** Lines that were so before. */
  already: number
  /** Lines whose subject was not found. */
  notFound: number
  /** Lines that the rules here do not allow. */
  refused: number
  /** When it was made. */
  createdAt: string
  /** When its owner started it; null: not yet. */
  startedAt: (string | null)
  /** When its last line was done; null: not yet. */
  finishedAt: (string | null)
}

export type AccountImportLine = {
  /** What the line is of. */
  kind: ("follows" | "blocks" | "mutes" | "instance_blocks" | "subscriptions" | "magazine_blocks" | "bookmarks" | "bookmarks_by_list")
  /** What it does with its subject. */
  act: ("add" | "remove")
  /** A handle, a host or an address */
  subject: string
  /** The list of bookmarks meant */
  list: (string | null)
  /** null: it waits for its turn */
  outcome: (("done" | "already" | "not_found" | "refused") | null)
  /** Why, in the words of who did it. */
  reason: (string | null)
}

export type AccountImportRequest = {
  /** What it holds, where that is to be seen neither from its first line nor from its name */
  kind?: (("follows" | "blocks" | "mutes" | "instance_blocks" | "subscriptions" | "magazine_blocks" | "bookmarks" | "bookmarks_by_list") | "")
  /** `overwrite`: what the file does not name is ended */
  mode?: ("merge" | "overwrite")
}

export type ActivePerson = {
  /** Whose it is. */
  user: UserSmall
  /** What they say of themselves */
  about: (string | null)
}

export type Activities = {
  /** Who voted 1 */
  boosts: (UserSmall[] | null)
  /** Who favourited */
  upvotes: (UserSmall[] | null)
  /** Always null */
  downvotes: (UserSmall[] | null)
}

export type ActivityPubActor = {
  /** The address of the actor, which names it. */
  id: string
  /** Kind of the actor. */
  type: ("Person" | "Service" | "Organization" | "Application")
  /** Its name. */
  name: string
  /** The name before the @ of its handle. */
  preferredUsername: string
  /** Where activities for it are posted. */
  inbox: string
  /** The collection of what it did. */
  outbox: string
  /** The address that it has or leads to. */
  url: string
  /** Whether it decides on each follower by hand. */
  manuallyApprovesFollowers: boolean
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** When it was made. */
  published: string
  /** The collection of whom it follows. */
  following: string
  /** The collection of who follows it. */
  followers: string
  /** The key that its signatures are verified with, in PEM. */
  publicKey?: Record<string, unknown>
  /** Further addresses, among them the inbox that the server shares. */
  endpoints: Record<string, unknown>
  /** What it says of itself, as HTML. */
  summary?: string
  /** The small picture of it. */
  icon?: Record<string, unknown>
}

export type AliasesRequest = {
  /** Other accounts of theirs, from which they may move here. */
  aliases: string[]
}

export type Appeal = {
  /** Number of the report that it is for moderators. */
  appealId: number
  /** What was removed; `null_report`: it is gone. */
  type: ("entry_report" | "entry_comment_report" | "post_report" | "post_comment_report" | "null_report")
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** What was removed, in full. */
  subject: (Record<string, unknown> | null)
  /** Why its author wants it back. */
  text: string
  /** `granted`: it is back; `rejected`: it stays removed; `closed`: its author deleted it. */
  status: ("pending" | "granted" | "rejected" | "closed")
  /** When it was made. */
  createdAt: string
  /** Null while nobody decided. */
  decidedAt: (string | null)
}

export type AppealRequest = {
  /** Of what was removed. */
  type: ("entry" | "entry_comment" | "post" | "post_comment")
  /** Of the thread, microblog or comment that a moderator removed. */
  id: (number | string)
  /** Why it should be back. */
  text: string
}

export type Attachment = {
  /** Path of the file. */
  filePath: (string | null)
  /** Where it was fetched from. */
  sourceUrl: (string | null)
  /** Where the file is to be had. */
  storageUrl: (string | null)
  /** What it shows, for whoever does not see it. */
  altText: (string | null)
  /** In pixels. */
  width: (number | null)
  /** In pixels. */
  height: (number | null)
  /** A blurred form of it, to show until it is there (BlurHash). */
  blurHash: (string | null)
  /** What kind of file it is. */
  type: ("image" | "video" | "audio")
  /** Media type of the file. */
  mediaType: (string | null)
  /** The point that stays where it is cut. */
  focus: ({
    /** From the left edge, -1, to the right one, 1. */
    x: number
    /** From the lower edge, -1, to the upper one, 1. */
    y: number
  } | null)
  /** In seconds */
  duration: (number | null)
}

export type AttachmentRequest = {
  /** Of one that it has already: the `storageUrl`, or else the `sourceUrl`, that is shown of it */
  url?: string
  /** Of one that comes with this call: the how many-th file it is, from 0 */
  upload?: number
  /** Its description. Absent: as it was; null or empty: none */
  alt?: (string | null)
}

export type AuditLine = {
  /** Lines are numbered without gaps. */
  number: number
  /** When it was done. */
  at: string
  /** null: an operator, at a terminal of the server, or the server itself. */
  userId: (number | null)
  /** As it was then; of an operator the name of their account on the server. */
  username: string
  /** The `operationId` of this document, or the name of an operator’s command. */
  operation: string
  /** The parameters of the path, and fields that say whom or what it concerned. */
  about: Record<string, string>
  /** Settings that were changed by it. */
  changes: {
    /** Its name. */
    name: string
    /** The value before. */
    from: string
    /** The value after. */
    to: string
  }[]
  /** From where: the /24 of an IPv4 address, the /56 of an IPv6 address. */
  network: (string | null)
  /** That of the request, as it stands in `X-Request-Id` and in the log. */
  requestId: string
  /** Of the answer; of a command its exit code. */
  status: number
}

export type AuthorizationServerMetadata = Record<string, unknown>

export type AuthorizationTransaction = {
  /** Names the question to the member. */
  transactionId: string
  /** The app that asks. */
  client: {
    /** The id of the client. */
    identifier: string
    /** Its name. */
    name: string
    /** What it is, in the words of who made it. */
    description: (string | null)
    /** Where the people behind the app are reached. */
    contactEmail: string
    /** Its picture; of several the first. */
    image: (Image | null)
  }
  /** Everything the client asks for */
  scopes: string[]
  /** What of it was granted before */
  scopesGranted: string[]
  /** When this client was granted something first; null: never */
  grantedAt: (string | null)
  /** Whose it is. */
  user: {
    /** Number of the account. */
    userId: number
    /** Name of the account. */
    username: string
    /** The picture of the account. */
    avatar: (Image | null)
  }
  /** Where the member goes afterwards. */
  redirectUri: string
  /** To allow it, one has to show again who one is, by the password or before by a passkey or provider: this browser did not lately */
  needsProof: boolean
}

export type BackupCodes = {
  /** Each stands in for a code once. */
  backupCodes: string[]
}

export type Backups = {
  /** When everything was last saved; old after two days. */
  backup: {
    /** Null: never, as far as this instance was told. */
    at: (string | null)
    /** It is longer ago than is safe. */
    old: boolean
  }
  /** When it was last proved that a backup can be restored; old after 35 days. */
  rehearsal: {
    /** Null: never, as far as this instance was told. */
    at: (string | null)
    /** It is longer ago than is safe. */
    old: boolean
  }
}

export type Badge = {
  /** Number of the magazine. */
  magazineId: number
  /** Its name. */
  name: string
  /** Number of the badge. */
  badgeId: number
}

export type BadgeRequest = {
  /** Its name. */
  name: string
}

export type BlockList = {
  /** Number of the block list. */
  listId: number
  /** Its name. */
  name: string
  /** Where it is subscribed to; null: it was pasted. */
  url: (string | null)
  /** Whether what a daily look finds anew holds at once. */
  appliesNew: boolean
  /** Entries that wait for a decision. */
  waiting: number
  /** Entries that hold here. */
  applied: number
  /** Entries that cannot hold here: this server itself, or a server on the allow list. */
  kept: number
  /** Lines that say no host, or that a host is to be left alone. */
  skipped: number
  /** The first of them. */
  skippedLines: string[]
  /** When its address was last fetched; null: never. */
  checkedAt: (string | null)
  /** Why the last look at its address failed. */
  failure: (string | null)
}

export type BlockListChoice = {
  /** The servers of the list that are decided on. */
  hosts?: string[]
}

export type BlockListEntry = {
  /** Host name of the server. */
  host: string
  /** What the list asks for. */
  severity: ("block" | "silence")
  /** What the list says about the server. */
  comment: (string | null)
  /** waiting: for a decision; applied: it holds here; kept: it cannot hold here. */
  state: ("waiting" | "applied" | "kept")
  /** What would be lost or hidden here. */
  cost: {
    /** Follows of people there by members here */
    ourFollows: number
    /** Follows of members here by people there */
    theirFollows: number
    /** Subscriptions of members here to magazines there */
    ourSubscriptions: number
    /** Subscriptions of people there to magazines here */
    theirSubscriptions: number
    /** People of it who are known here. */
    users: number
    /** Magazines of it that are known here. */
    magazines: number
    /** Threads and posts here that people there wrote */
    threads: (number | null)
  }
}

export type BlockListRequest = {
  /** Its name. */
  name: string
  /** Looked at every day. Instead of `text`. */
  url?: string
  /** The list itself. Instead of `url`. */
  text?: string
  /** Whether entries that are found anew hold at once. */
  appliesNew?: boolean
}

export type BookmarkList = {
  /** Its name. */
  name: string
  /** Whether bookmarks go there where no list is named. */
  isDefault: boolean
  /** How many items it holds */
  count: number
}

export type BookmarkListCollection = {
  /** What was asked for, in its order. */
  items: BookmarkList[]
}

export type BookmarkListRequest = {
  /** 1 to 255 graphemes */
  name: string
  /** Whether bookmarks are to go there where no list is named. */
  isDefault?: (boolean | null)
}

export type Bookmarks = {
  /** The caller's lists that now hold it */
  bookmarks: (string[] | null)
}

export type BrowserAccount = {
  /** Whose it is. */
  user: UserSmall
  /** Whether it is the one that reads and writes now */
  isCurrent: boolean
}

export type BrowserAccounts = {
  /** What was asked for, in its order. */
  items: BrowserAccount[]
}

export type Captcha = (ProofOfWork | HCaptcha)

export type CaptionRequest = {
  /** BCP 47 tag */
  language: string
  /** What they are called, where that is more than their language */
  label?: (string | null)
  /** WebVTT. In an edit absent: as they were in this language */
  vtt?: string
}

export type ChangeEmailRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
  /** E-mail address. */
  email: string
}

export type ChangePasswordRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
  /** The new password. */
  plainPassword: string
  /** Code of the second factor, where it is on and no passkey was shown in the last ten minutes */
  code?: (string | null)
}

export type ChangeUsernameRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
  /** Name of the account. */
  username: string
}

export type ChangedEmail = {
  /** Whether the new address counts only once the link in the mail was followed. */
  needsConfirmation: boolean
}

export type ClientAccessStats = {
  /** Name of the client; its identifier where the resolution is `all` */
  client: string
  /** Start of the bucket in UTC, `YYYY-MM-DD hh:mm:ss` */
  datetime: (string | null)
  /** How many there are. */
  count: number
}

export type ClientStats = {
  /** Most calls first */
  data: ClientAccessStats[]
}

export type CommentCounts = {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Who counts so: the server of the thread, or of the comment */
  server: string
  /** Null: it does not tell */
  likes: (number | null)
  /** The same */
  dislikes: (number | null)
  /** The same */
  shares: (number | null)
}

export type CommentImageForm = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
  /** Becomes altText of the image. Repeated for several, one for each in their order; empty: none */
  alt?: ((string | string[]) | null)
}

export type CommentParents = {
  /** What was asked for, in its order. */
  items: EntryComment[]
}

export type CommentRequest = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
}

export type CommentUpdateRequest = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
  /** What it is to have, in this order, the first picture as its `image`; what is not named goes. Absent: all stays. In a form the JSON of the list. Files that are not named come after it */
  attachments?: (AttachmentRequest[] | null)
  /** Descriptions of the files that `attachments` does not name, in their order */
  alt?: ((string | string[]) | null)
}

export type Completeness = {
  /** When the thread was last compared with what its own server has of it */
  checkedAt: string
  /** Whether its server lists its replies, does not (Lemmy), could not be asked, has it no more, or is blocked here */
  origin: ("listed" | "unlisted" | "unreachable" | "gone" | "blocked")
  /** How many replies are not here, for each reason */
  missing: {
    /** Its server does not answer, it or its author is not let in, it is not for everybody, not fetched yet */
    reason: ("unreachable" | "blocked" | "private" | "later")
    /** How many there are. */
    count: number
  }[]
  /** As its own server counts them; null: it does not tell */
  likes: (number | null)
  /** The same */
  dislikes: (number | null)
  /** The same */
  shares: (number | null)
  /** How votes of comments from elsewhere are counted there, as far as it is known */
  comments?: CommentCounts[]
}

export type ConfirmedUser = {
  /** Name of the account. */
  username: string
}

export type Consent = {
  /** Number of the consent. */
  consentId: number
  /** Name of the app. */
  client: string
  /** What it is, in the words of who made it. */
  description: (string | null)
  /** Picture of the app. */
  clientLogo: (Image | null)
  /** What the member allowed. */
  scopesGranted: string[]
  /** What the app may ask for. */
  scopesAvailable: string[]
}

export type ConsentUpdateRequest = {
  /** What the tokens of the client may be used for. */
  scopes: string[]
}

export type ContactForm = {
  /** Mails reach people here */
  isOpen: boolean
  /** Valid for one message, from six seconds to half an hour from now */
  captcha: (Captcha | null)
}

export type ContactRequest = {
  /** Its name. */
  name: string
  /** Where an answer goes */
  email: string
  /** What they want to say. */
  message: string
  /** Where the instance asks, as for opening an account */
  captcha?: (string | null)
  /** Hidden from people; programs that fill in every field are refused */
  surname?: ("" | null)
}

export type ContentItem = {
  /** The thread, where it is one. */
  entry: (Entry | null)
  /** The post, where it is one. */
  post: (Post | null)
  /** The comment on a thread, where it is one. */
  entryComment: (EntryComment | null)
  /** The comment on a post, where it is one. */
  postComment: (PostComment | null)
}

export type ContentStats = {
  /** Start of the bucket, `YYYY-MM-DD HH:MM:SS+00`; absent for the resolution `all`. */
  datetime?: string
  /** How many there are. */
  count: number
}

export type ContentStatsResponse = {
  /** Threads, by time. */
  entry: ContentStats[]
  /** Comments on threads, by time. */
  entry_comment: ContentStats[]
  /** Posts, by time. */
  post: ContentStats[]
  /** Comments on posts, by time. */
  post_comment: ContentStats[]
}

export type CursorPagination = {
  /** `cursor` of this page. */
  currentCursor: string
  /** `cursor2` of this page. */
  currentCursor2: string
  /** `cursor` of the next page; null: this is the last one. */
  nextCursor: (string | null)
  /** `cursor2` of the next page. */
  nextCursor2: (string | null)
  /** `cursor` of the page before; null: this is the first one. */
  previousCursor: (string | null)
  /** `cursor2` of the page before. */
  previousCursor2: (string | null)
  /** How many a page has at most. */
  perPage: number
}

export type DeleteAccountRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
  /** Whether it is removed at once, in place of after some days in which signing in restores it. */
  instant?: boolean
}

export type DeletionCounts = {
  /** Threads that they opened. */
  threads?: number
  /** Posts that they wrote. */
  microblogs?: number
  /** Comments that they wrote. */
  comments?: number
  /** Pictures that they uploaded. */
  pictures?: number
  /** Boosts and downvotes. */
  votes?: number
  /** How many favourites there are. */
  favourites?: number
  /** Votes that they cast in polls. */
  pollVotes?: number
  /** Bookmarks that they kept. */
  bookmarks?: number
  /** Private messages that they wrote. */
  messages?: number
  /** People they follow. */
  follows?: number
  /** Magazines they subscribe to. */
  subscriptions?: number
  /** By them and about them. */
  reports?: number
}

export type DeletionReport = {
  /** waiting: signing in restores the account; removing: it is gone and its traces are being removed. */
  state: ("waiting" | "removing" | "removed")
  /** While the account can be restored. */
  username: (string | null)
  /** When the removal begins, or began. */
  deletesAt: string
  /** When the account itself was removed. */
  removedAt: (string | null)
  /** Until when this can be read. */
  endsAt: (string | null)
  /** waiting: what will be removed; later: what was, as far as it was reported; null: not known now. */
  counts: (DeletionCounts | null)
  /** Which parts of this server have removed what they held, and when; empty while waiting. */
  parts: {
    /** The part of the program. */
    part: ("identity" | "content" | "community" | "messaging" | "media")
    /** When it reported that it is done; null: not yet. */
    reportedAt: (string | null)
  }[]
  /** Comments that others answered: they keep their place, without text, pictures and edits. */
  keptComments: (number | null)
  /** Other servers that were told, those that have not confirmed first; null: none yet, or not known now. */
  servers: ({
    /** How many took the news. */
    confirmed: number
    /** How many did not take it, which is final. */
    refused: number
    /** How many are tried again. */
    trying: number
    /** How many did not answer for three days, or are sent nothing any more. */
    givenUp: number
    /** What was asked for, in its order. */
    items: ToldServer[]
    /** Which page this is, of how many. */
    pagination: {
      /** How many there are. */
      count: number
      /** Which page this is, from 1. */
      currentPage: number
      /** The last page there is. */
      maxPage: number
      /** How many a page has at most. */
      perPage: number
    }
  } | null)
}

export type Digest = {
  /** How often a digest is mailed. */
  frequency: ("never" | "daily" | "weekly")
}

export type Domain = {
  /** Number of the domain. */
  domainId: number
  /** Host of the url without a leading www. */
  name: string
  /** How many threads there are. */
  entryCount: number
  /** How many subscribe to it. */
  subscriptionsCount: number
  /** Null without scope domain:subscribe */
  isUserSubscribed: (boolean | null)
  /** Null without scope domain:block */
  isBlockedByUser: (boolean | null)
}

export type Draft = {
  /** Which box it is of */
  key: string
  /** What the box was for as its writer saw it: the title of a thread, the name of a magazine or person */
  about: (string | null)
  /** Path of this instance where the box is */
  path: (string | null)
  /** How its title or text begins */
  firstWords: string
  /** When somebody last wrote in it */
  changedAt: string
  /** How many pictures are in it */
  pictureCount: number
  /** What is in the box, by the names of its fields */
  fields: Record<string, string>
  /** Which pictures are in the box, in their order */
  pictures: DraftPicture[]
}

export type DraftList = {
  /** The one that was last written in first */
  items: DraftSmall[]
}

export type DraftPicture = {
  /** Where it is on this instance. It may be gone one day, as one that moderators removed */
  path: string
  /** Its description so far */
  alt: string
}

export type DraftPictureRequest = {
  /** Where it is on this instance. It may be gone one day, as one that moderators removed */
  path: string
  /** Its description so far */
  alt: string
}

export type DraftRequest = {
  /** What is in the box, by the names of its fields */
  fields: Record<string, string>
  /** What the box was for as its writer saw it: the title of a thread, the name of a magazine or person */
  about?: (string | null)
  /** Path of this instance where the box is */
  path?: (string | null)
  /** Which pictures are in the box, in their order */
  pictures?: DraftPictureRequest[]
  /** When it was last written in there; what is kept already and is newer stays. A time to come counts as now */
  changedAt: string
}

export type DraftSmall = {
  /** Which box it is of */
  key: string
  /** What the box was for as its writer saw it: the title of a thread, the name of a magazine or person */
  about: (string | null)
  /** Path of this instance where the box is */
  path: (string | null)
  /** How its title or text begins */
  firstWords: string
  /** When somebody last wrote in it */
  changedAt: string
  /** How many pictures are in it */
  pictureCount: number
}

export type EmailRequest = {
  /** E-mail address. */
  email: string
}

export type EmailToken = {
  /** From the link in the mail. */
  token: string
}

export type Embed = {
  /** What the administrators call it */
  provider: string
  /** For a frame. It is of another place: nothing of it is asked for before a reader wants it */
  url: string
}

export type Emoji = {
  /** Without the colons */
  name: string
  /** The address that it has or leads to. */
  url: string
}

export type EmojiRequest = {
  /** Without colons */
  name: string
  /** What it is listed under; null: nothing. */
  category?: (string | null)
}

export type EmojiUpdateRequest = {
  /** What it is listed under; null: nothing. */
  category?: (string | null)
}

export type EmptyObject = Record<string, unknown>

export type Entry = {
  /** Number of the thread. */
  entryId: number
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Whose it is. */
  user: UserSmall
  /** The domain that it links to. */
  domain: (Domain | null)
  /** Its title. */
  title: (string | null)
  /** The address that it has or leads to. */
  url: (string | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** Markdown source */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Its tags, without #. */
  tags: (string[] | null)
  /** The badges that it bears. */
  badges: (Badge[] | null)
  /** Visible comments at every depth */
  numComments: number
  /** Boosts: votes of 1 */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Null without scope entry:vote */
  isFavourited: (boolean | null)
  /** Null without scope entry:vote */
  userVote: (number | null)
  /** Whether its author made it themselves. */
  isOc: boolean
  /** Whether it is for adults. */
  isAdult: boolean
  /** Whether moderators pinned it in its magazine. */
  isPinned: boolean
  /** Whether it takes no new comments. */
  isLocked: boolean
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** What kind of thread it is. */
  type: ("article" | "link" | "image" | "video")
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Null for an anonymous reader */
  canAuthUserModerate: (boolean | null)
  /** How much of it the caller is notified of. */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Names of the reader's lists that hold it */
  bookmarks: (string[] | null)
  /** The same in other magazines. */
  crosspostedEntries: (Entry[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** The video or sound that it links to or that came with it; null where there is none, and where it is hidden */
  media?: (PlayedMedia | null)
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** Null where it has none, and where it is hidden */
  poll?: (Poll | null)
  /** What the reader remembers of it; null where that is nothing, and without scope read */
  readState?: (ReadState | null)
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** Null in lists, for a thread from here, and before the first comparison */
  completeness?: (Completeness | null)
  /** How what it links to is shown within a page, where the administrators named its provider (`MBIN_EMBEDS`); null in lists, without one, and where it is hidden */
  embed?: (Embed | null)
}

export type EntryArticleRequest = {
  /** 2 to 255 graphemes */
  title: string
  /** Markdown, at most 35000 graphemes */
  body?: (string | null)
  /** Its tags, without #. */
  tags?: (string[] | null)
  /** Numbers of the badges of its magazine that it is to bear. An edit keeps them where this is absent */
  badgeIds?: (number[] | null)
  /** Whether its author made it themselves. */
  isOc?: (boolean | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
}

export type EntryBrief = {
  /** Number of the thread. */
  entryId: number
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** The magazine that it is of. */
  magazine: {
    /** Number of the magazine. */
    magazineId: number
    /** Its name. */
    name: string
  }
  /** Its title. */
  title: string
  /** Language of the text (ISO 639). */
  lang: string
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Visible comments at every depth */
  numComments: number
}

export type EntryComment = {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the thread. */
  entryId: number
  /** The answers to it, as deep as was asked for. */
  children: EntryComment[]
}

export type EntryForm = {
  /** 2 to 255 graphemes */
  title: string
  /** Markdown, at most 35000 graphemes */
  body?: (string | null)
  /** Its tags, without #. */
  tags?: (string[] | null)
  /** Numbers of the badges of its magazine that it is to bear. An edit keeps them where this is absent */
  badgeIds?: (number[] | null)
  /** Whether its author made it themselves. */
  isOc?: (boolean | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
  /** Absolute http or https address */
  url?: (string | null)
  /** What is said in the video or sound that it links to, as plain text. An edit keeps it where this is absent, and takes it away where it is null or empty */
  transcript?: (string | null)
  /** Captions of the video or sound that it links to, one for each language. An edit keeps them where this is absent, and takes away those it does not name. In a form the JSON of the list */
  captions?: (CaptionRequest[] | null)
  /** Becomes altText of the image. Repeated for several, one for each in their order; empty: none */
  alt?: ((string | string[]) | null)
  /** A picture that this instance keeps already: the 64 hexadecimal digits in its address. Repeated for several. They come before the files, and `alt` describes first them and then the files */
  imageHash?: ((string | string[]) | null)
}

export type EntryLinkRequest = {
  /** 2 to 255 graphemes */
  title: string
  /** Markdown, at most 35000 graphemes */
  body?: (string | null)
  /** Its tags, without #. */
  tags?: (string[] | null)
  /** Numbers of the badges of its magazine that it is to bear. An edit keeps them where this is absent */
  badgeIds?: (number[] | null)
  /** Whether its author made it themselves. */
  isOc?: (boolean | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
  /** Absolute http or https address */
  url?: (string | null)
  /** What is said in the video or sound that it links to, as plain text. An edit keeps it where this is absent, and takes it away where it is null or empty */
  transcript?: (string | null)
  /** Captions of the video or sound that it links to, one for each language. An edit keeps them where this is absent, and takes away those it does not name. In a form the JSON of the list */
  captions?: (CaptionRequest[] | null)
}

export type EntryUpdateRequest = {
  /** 2 to 255 graphemes */
  title?: (string | null)
  /** Markdown, at most 35000 graphemes */
  body?: (string | null)
  /** Its tags, without #. */
  tags?: (string[] | null)
  /** Numbers of the badges of its magazine that it is to bear. An edit keeps them where this is absent */
  badgeIds?: (number[] | null)
  /** Whether its author made it themselves. */
  isOc?: (boolean | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** What it is to have, in this order, the first picture as its `image`; what is not named goes. Absent: all stays. In a form the JSON of the list. Files that are not named come after it */
  attachments?: (AttachmentRequest[] | null)
  /** Descriptions of the files that `attachments` does not name, in their order */
  alt?: ((string | string[]) | null)
  /** What is said in the video or sound that it links to, as plain text. An edit keeps it where this is absent, and takes it away where it is null or empty */
  transcript?: (string | null)
  /** Captions of the video or sound that it links to, one for each language. An edit keeps them where this is absent, and takes away those it does not name. In a form the JSON of the list */
  captions?: (CaptionRequest[] | null)
}

/** What was wrong, and where (RFC 9457 members). */
export type Error = {
  /** Always the same: what is wrong is said by `status` and `detail`. */
  type: string
  /** Always the same. */
  title: string
  /** The status of the answer. */
  status: number
  /** What is wrong, and with which field. */
  detail: string
}

export type Explore = {
  /** At most 12, those of most authors first */
  magazines: LivelyMagazine[]
  /** At most 12, the best liked first; nobody whom the reader follows already */
  people: ActivePerson[]
}

export type FeedComment = {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the thread. */
  entryId: number
  /** Empty: each comment stands by itself */
  children: EntryComment[]
  /** The thread that it is in. */
  entry: {
    /** Number of the thread. */
    entryId: number
    /** Its title. */
    title: string
    /** The words of it that stand in its address. */
    slug: string
  }
}

export type FilterList = {
  /** Number of the list. */
  id: number
  /** Its name. */
  name: string
  /** Null: never; in the past: the list counts no more */
  expirationDate: (string | null)
  /** Hides threads, posts and comments in feeds, magazines and combined lists */
  feeds: boolean
  /** Hides comments, with what answers them, below threads and posts */
  comments: boolean
  /** Hides what other people wrote from the lists on their profiles */
  profile: boolean
  /** What it looks for. */
  words: FilterWord[]
}

export type FilterListItems = {
  /** What was asked for, in its order. */
  items: FilterList[]
}

export type FilterListRequest = {
  /** Its name. */
  name: string
  /** When the list stops to count; null: never. */
  expirationDate: (string | null)
  /** Hides threads, posts and comments in feeds, magazines and combined lists. */
  feeds: boolean
  /** Hides comments, with what answers them, below threads and posts. */
  comments: boolean
  /** Hides what other people wrote from the lists on their profiles. */
  profile: boolean
  /** What it looks for. */
  words?: ({
    /** A word or a phrase. */
    word: (string | null)
    /** Whether upper and lower case count. */
    exactMatch?: (boolean | null)
  }[] | null)
}

export type FilterWord = {
  /** A word or a phrase. */
  word: string
  /** True: only in this letter case. Both match anywhere in the text */
  exactMatch: boolean
}

export type FollowPolicy = {
  /** A follow waits until they accept it */
  manuallyApprovesFollowers: boolean
}

export type FollowState = ("requested" | "accepted" | "refused" | "cancelled")

export type ForgotPasswordRequest = {
  /** E-mail address. */
  email: string
}

export type FoundComment = {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the thread. */
  entryId: number
  /** The answers to it, as deep as was asked for. */
  children: EntryComment[]
  /** The thread that it is on */
  entry?: {
    /** Number of the thread. */
    entryId: number
    /** Its title. */
    title: string
    /** The words of it that stand in its address. */
    slug: string
  }
}

export type FoundLink = {
  /** As a thread would bear it: without parameters that only say where a reader came from */
  url: string
  /** What the page calls itself; null: it does not say, or did not answer */
  title: (string | null)
  /** What the page says of itself */
  description: (string | null)
  /** What the site that it is on calls itself */
  siteName: (string | null)
  /** The picture that the page offers of itself */
  image: (Image | null)
  /** Threads that bear it already, the newest first, at most five */
  entries: Entry[]
}

export type HCaptcha = {
  /** Which kind of task it is. */
  kind: "hcaptcha"
  /** For the widget of hCaptcha */
  siteKey: string
}

export type HealthSample = {
  /** When the stretch of time began. */
  at: string
  /** Requests that were answered. */
  requests: number
  /** Answers of 5xx. */
  failures: number
  /** Time that 95 in 100 answers kept below. */
  slowMs: number
  /** Cores in use. */
  cpu: number
  /** Resident, in bytes. */
  memory: number
  /** Delay of the event loop that 99 in 100 turns kept below. */
  lagMs: number
}

export type Host = {
  /** Host name of the server. */
  domain: string
  /** What the server runs. */
  software: (string | null)
  /** Version of what the server runs. */
  version: (string | null)
  /** When it was last asked what it runs. */
  checkedAt: (string | null)
  /** Whether anything is sent to it, taken and fetched from it. */
  federated: boolean
  /** Activities for inboxes there that have not taken them yet. */
  waiting: number
  /** Since when the oldest of these waits; null: none waits. */
  oldestWaitingAt: (string | null)
  /** How often in a row deliveries to it came to nothing. */
  failures: number
  /** When it is tried again; null: it is not left alone. */
  pausedUntil: (string | null)
  /** The last delivery that came to nothing; null: none did. */
  lastFailure: (HostFailure | null)
  /** How long it took to answer lately: a mean in which recent deliveries count more. */
  latencyMs: (number | null)
  /** When it last took something. */
  lastDeliveredAt: (string | null)
  /** When something last came from it, to a minute. */
  lastReceivedAt: (string | null)
}

export type HostFailure = {
  /** When it happened. */
  at: string
  /** refused: it does not take that, which is not sent again; gone: nobody is there any more; busy: 429 or 503; trouble: 408 or another 5xx; silent: no answer; failed: it could not be sent, by a fault here. */
  kind: ("refused" | "gone" | "busy" | "trouble" | "silent" | "failed")
  /** Of its answer; null: there was none. */
  status: (number | null)
  /** Why there was none, in words of this program. */
  reason: (string | null)
}

export type Image = {
  /** Path of the file. */
  filePath: (string | null)
  /** Where it was fetched from. */
  sourceUrl: (string | null)
  /** Where the file is to be had. */
  storageUrl: (string | null)
  /** What it shows, for whoever does not see it. */
  altText: (string | null)
  /** In pixels. */
  width: (number | null)
  /** In pixels. */
  height: (number | null)
  /** A blurred form of it, to show until it is there (BlurHash). */
  blurHash: (string | null)
}

export type Info = {
  /** The software whose API this is. */
  softwareName: string
  /** The version of the API. */
  softwareVersion: string
  /** Where the source can be had. */
  softwareRepository: string
  /** What the server really runs, whatever `softwareName` says. */
  productName: string
  /** The release of the product, independent of `softwareVersion`. */
  productVersion: string
  /** Host name of the instance. */
  websiteDomain: string
  /** Where the staff is reached. */
  websiteContactEmail: string
  /** Name of the instance. */
  websiteTitle: string
  /** Whether anybody may open an account. */
  websiteOpenRegistrations: boolean
  /** Whether it talks to other servers. */
  websiteFederationEnabled: boolean
  /** Language of whoever chose none. */
  websiteDefaultLang: string
  /** Who moderates all of it. */
  instanceModerators: ActivityPubActor[]
  /** Who administrates it. */
  instanceAdmins: ActivityPubActor[]
}

export type Instance = {
  /** Host name of the server. */
  domain: string
  /** What the server runs. */
  software: (string | null)
  /** Version of what the server runs. */
  version: (string | null)
}

export type InstanceDomainsRequest = {
  /** Host names of the servers. */
  domains: string[]
}

export type InstanceEmoji = {
  /** Without the colons */
  name: string
  /** The address that it has or leads to. */
  url: string
  /** Under which it is offered */
  category: (string | null)
  /** When it was made. */
  createdAt: string
}

export type InstanceHealth = {
  /** How each process does. */
  processes: ProcessHealth[]
  /** When everything was last saved. */
  backups: Backups
}

export type InstanceHostsRequest = {
  /** Host names of the servers. */
  domains: string[]
}

export type InstanceNames = {
  /** Other servers. */
  instances: string[]
}

export type InstancePresentation = {
  /** Title of its front page. */
  metaTitle: string
  /** What search engines show of it. */
  metaDescription: string
  /** Keywords for search engines. */
  metaKeywords: string
  /** For readers who chose none. */
  defaultTheme: string
  /** Its own colours; null: those of the style sheet. */
  accent: (Accent | null)
  /** The header shows the logo in place of the name. */
  headerLogo: boolean
  /** Pages come to life by script. */
  scripts: boolean
  /** Open pages hear of what is new as it happens. */
  livePush: boolean
  /** The lists of other instances are shown as a page. */
  federationPage: boolean
  /** Sections with magazines and posts show those of this instance only. */
  randomLocalOnly: boolean
  /** Sections with people show members of this instance only. */
  peopleLocalOnly: boolean
  /** Only staff may create magazines. */
  restrictedMagazineCreation: boolean
  /** The host that translates for members, and is sent what they ask for; null: none does. */
  translationServer: (string | null)
}

export type InstanceWebhookRequest = {
  /** The address that it has or leads to. */
  url: string
  /** What it is, in the words of who made it. */
  description?: string
  /** What it is told of. */
  events: ("thread.created" | "thread.edited" | "thread.removed" | "thread.restored" | "post.created" | "post.edited" | "post.removed" | "post.restored" | "comment.created" | "comment.edited" | "comment.removed" | "comment.restored" | "report.created" | "report.resolved" | "member.banned" | "member.unbanned" | "moderator.added" | "moderator.removed" | "subscription.requested" | "user.registered" | "user.requested" | "user.banned" | "user.unbanned" | "user.deleted" | "person.reported" | "instance.defederated")[]
  /** Whether it is told of anything. */
  enabled?: boolean
}

export type InstancesList = {
  /** Other servers. */
  instances: string[]
}

export type InstancesListV2 = {
  /** Other servers. */
  instances: Instance[]
}

export type IntrospectionRequest = {
  /** In the body, or as the name of HTTP Basic */
  client_id?: string
  /** In the body, or as the password of HTTP Basic */
  client_secret?: string
  /** The token that is asked about. */
  token: string
  /** Which kind of token it is; it is found without. */
  token_type_hint?: string
}

export type IntrospectionResponse = {
  /** Whether the token can be used. */
  active: boolean
}

export type JsonWebKeySet = {
  /** The keys (RFC 7517). */
  keys: Record<string, unknown>[]
}

export type LivelyMagazine = {
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Its title. */
  title: string
  /** What the magazine says of itself */
  about: (string | null)
  /** The hottest of it, at most two */
  threads: Entry[]
}

export type LoginRequest = {
  /** Name or e-mail address. */
  login: string
  /** The password. */
  password: string
  /** Code of the second factor, where the account has one */
  totp?: (string | null)
  /** In the place of the code: one of the account’s passkeys, with the options of `/auth/login/passkey/options` */
  passkey?: (UsedPasskeyCredential | null)
  /** True: keep an account that is marked for deletion, which is refused with 403 otherwise */
  restore?: (boolean | null)
  /** Of the task of `/auth/login/task`, in the place of waiting: base64 of the JSON of `algorithm`, `challenge`, `salt` and `signature` with the `number` found; counts once */
  captcha?: (string | null)
  /** False: the browser forgets the session when it closes */
  remember?: (boolean | null)
}

export type LoginTask = {
  /** What the browser is to work out first; null: nothing. */
  task: (ProofOfWork | null)
}

export type Magazine = {
  /** Number of the magazine. */
  magazineId: number
  /** Who owns the magazine. */
  owner: (Moderator | null)
  /** The small picture of it. */
  icon: (Image | null)
  /** The wide picture of the magazine. */
  banner: (Image | null)
  /** Local name, or `name@host` for a remote magazine. */
  name: string
  /** Its title. */
  title: string
  /** Markdown. */
  description: (string | null)
  /** Its rules, in Markdown. */
  rules: (string | null)
  /** How many subscribe to it. */
  subscriptionsCount: number
  /** How many threads there are. */
  entryCount: number
  /** How many comments on threads there are. */
  entryCommentCount: number
  /** How many posts there are. */
  postCount: number
  /** How many comments on posts there are. */
  postCommentCount: number
  /** Whether it is for adults. */
  isAdult: boolean
  /** Null without the scope `magazine:subscribe`. */
  isUserSubscribed: (boolean | null)
  /** How far the caller’s subscription has got; null where there never was one, or without `magazine:subscribe`. */
  subscriptionState?: (FollowState | null)
  /** Null without the scope `magazine:block`. */
  isBlockedByUser: (boolean | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** Newest first. */
  badges: Badge[]
  /** In order of appointment; includes the owner. */
  moderators: Moderator[]
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Address of its actor in ActivityPub. */
  apProfileId: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Whether only moderators open threads. */
  isPostingRestrictedToMods: boolean
  /** Whoever wants to subscribe waits until a moderator accepts; always so where `readers` is `members`. */
  manuallyApprovesFollowers?: boolean
  /** Who may read what is in it: `public` (everybody, here and on other servers), `localOnly` (everybody who looks at this instance; nothing of it is sent to another server or served to one) or `members` (who was let in: its subscribers, its moderators and the staff of this instance; nobody else, and no other server). */
  readers?: ("public" | "localOnly" | "members")
  /** How many members of this instance subscribe to it. */
  localSubscribers: number
  /** How much of it the caller is notified of. */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** When something was last posted there, or it was made; not known of all from elsewhere. Not in a private one. */
  lastActive?: string
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Only in a deleted magazine, which its owner and the staff still see: 30 days later. Nothing removes it by itself. */
  markedForDeletionAt?: string
}

export type MagazineBan = {
  /** Number of the ban. */
  banId: number
  /** Why, in the words of who did it. */
  reason: (string | null)
  /** Whether it is over. */
  expired: boolean
  /** Null: for good. */
  expiredAt: (string | null)
  /** Who is banned. */
  bannedUser: UserSmall
  /** Who banned them. */
  bannedBy: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
}

export type MagazineBanRequest = {
  /** Why, in the words of who did it. */
  reason?: (string | null)
  /** In the future; null or absent: for good. */
  expiredAt?: (string | null)
}

export type MagazineLogItem = {
  /** What was done. */
  type: ("log_entry_deleted" | "log_entry_restored" | "log_entry_comment_deleted" | "log_entry_comment_restored" | "log_entry_pinned" | "log_entry_unpinned" | "log_post_deleted" | "log_post_restored" | "log_post_comment_deleted" | "log_post_comment_restored" | "log_ban" | "log_moderator_add" | "log_moderator_remove" | "log_entry_locked" | "log_entry_unlocked" | "log_post_locked" | "log_post_unlocked" | "log_unban")
  /** When it was made. */
  createdAt: string
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Who did it. */
  moderator: (UserSmall | null)
  /** By type: an entry, post or comment as an anonymous reader sees it, a MagazineBan, or a UserSmall. */
  subject: (Record<string, unknown> | null)
  /** What the item is known by: the title of a thread, also after it was removed, or how the text of anything else begins, which after its removal only its author and moderators see. Absent where the reader may not know it. */
  name?: string
}

export type MagazinePurge = {
  /** Number of the magazine. */
  magazineId: number
  /** Its name. */
  name: string
  /** How many threads, posts and comments it held when the work began; 0 before that. */
  items: number
  /** How many of them are gone. */
  removed: number
  /** When it was asked for. */
  orderedAt: string
  /** When all of it was gone; null: not yet. */
  finishedAt: (string | null)
}

export type MagazineRequest = {
  /** Its name. */
  name: string
  /** Its title. */
  title: string
  /** What it is, in the words of who made it. */
  description?: (string | null)
  /** Deprecated: a new magazine cannot have any. */
  rules?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** Whether only moderators open threads. */
  isPostingRestrictedToMods?: (boolean | null)
  /** Whether it may be shown where people look for something new. */
  discoverable?: (boolean | null)
  /** Whether searches may find it. */
  indexable?: (boolean | null)
  /** Whoever wants to subscribe waits until a moderator accepts; always so where `readers` is `members`. */
  manuallyApprovesFollowers?: (boolean | null)
  /** Who may read what is in it: `public` (everybody, here and on other servers), `localOnly` (everybody who looks at this instance; nothing of it is sent to another server or served to one) or `members` (who was let in: its subscribers, its moderators and the staff of this instance; nobody else, and no other server). Absent means `public`. `members` is chosen here, or never. */
  readers?: (("public" | "localOnly" | "members") | null)
}

export type MagazineSmall = {
  /** Number of the magazine. */
  magazineId: number
  /** Its name. */
  name: string
  /** The small picture of it. */
  icon: (Image | null)
  /** The wide picture of the magazine. */
  banner: (Image | null)
  /** Whether the caller subscribes to it; null without the scope for it. */
  isUserSubscribed: (boolean | null)
  /** Whether the caller blocks it. */
  isBlockedByUser: (boolean | null)
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Address of its actor in ActivityPub. */
  apProfileId: (string | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
}

export type MagazineTheme = {
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** CSS, as it was written. */
  customCss: (string | null)
  /** The small picture of it. */
  icon: (Image | null)
  /** The wide picture of the magazine. */
  banner: (Image | null)
}

export type MagazineThemeRequest = {
  /** CSS, as it was written. */
  customCss?: (string | null)
  /** `shape1` or `shape2`; anything else is ignored. */
  backgroundImage?: (string | null)
}

export type MagazineUpdateRequest = {
  /** An image that was uploaded before. */
  iconId?: (number | null)
  /** May be sent, but only with the name as it is. */
  name?: (string | null)
  /** Its title. */
  title?: (string | null)
  /** What it is, in the words of who made it. */
  description?: (string | null)
  /** Deprecated: only a magazine that has rules can change them. */
  rules?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** Absent means false. */
  isPostingRestrictedToMods?: (boolean | null)
  /** Whether it may be shown where people look for something new. */
  discoverable?: (boolean | null)
  /** Whether searches may find it. */
  indexable?: (boolean | null)
  /** Whoever wants to subscribe waits until a moderator accepts; always so where `readers` is `members`. */
  manuallyApprovesFollowers?: (boolean | null)
  /** Who may read what is in it: `public` (everybody, here and on other servers), `localOnly` (everybody who looks at this instance; nothing of it is sent to another server or served to one) or `members` (who was let in: its subscribers, its moderators and the staff of this instance; nobody else, and no other server). A magazine that is there does not become `members`, and one that is does not become anything else. */
  readers?: (("public" | "localOnly" | "members") | null)
}

export type MagazineUserRequest = {
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** What they earned so far, by which others judge them. Absent while it cannot be known. */
  reputationPoints?: number
}

export type MagazineWebhookRequest = {
  /** The address that it has or leads to. */
  url: string
  /** What it is, in the words of who made it. */
  description?: string
  /** What it is told of. */
  events: ("thread.created" | "thread.edited" | "thread.removed" | "thread.restored" | "post.created" | "post.edited" | "post.removed" | "post.restored" | "comment.created" | "comment.edited" | "comment.removed" | "comment.restored" | "report.created" | "report.resolved" | "member.banned" | "member.unbanned" | "moderator.added" | "moderator.removed" | "subscription.requested")[]
  /** Whether it is told of anything. */
  enabled?: boolean
}

export type MailList = {
  /** Without a mail server they are written to files */
  delivers: boolean
  /** What was asked for, in its order. */
  items: {
    /** Which of the mails */
    kind: ("verify" | "in-use" | "reset" | "approved" | "rejected" | "sign-in" | "passkey-added" | "passkey-removed" | "deletion" | "deleted" | "imported" | "archive" | "wave" | "contact" | "digest")
    /** In the language that it is written in */
    subject: string
  }[]
}

export type MailPreview = {
  /** Which of the mails */
  kind: ("verify" | "in-use" | "reset" | "approved" | "rejected" | "sign-in" | "passkey-added" | "passkey-removed" | "deletion" | "deleted" | "imported" | "archive" | "wave" | "contact" | "digest")
  /** In the language that it is written in */
  subject: string
  /** Its plain part */
  text: string
  /** Its part for mail readers that show HTML */
  html: string
}

export type Message = {
  /** Number of the message. */
  messageId: number
  /** Number of the conversation. */
  threadId: number
  /** Who wrote it. */
  sender: UserSmall
  /** Markdown */
  body: string
  /** One value for all participants */
  status: ("new" | "read")
  /** When it was made. */
  createdAt: string
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
}

export type MessageRequest = {
  /** Markdown, 2 to 5000 characters */
  body: string
  /** Ignored */
  apId?: unknown
}

export type MessageThread = {
  /** Number of the conversation. */
  threadId: number
  /** Who takes part. */
  participants: User[]
  /** All messages of the thread */
  messageCount: number
  /** Newest first, at most `d` */
  messages: Message[]
}

export type MessageThreadPage = {
  /** What was asked for, in its order. */
  items: Message[]
  /** Which page this is, of how many. */
  pagination: {
    /** How many there are. */
    count: number
    /** Which page this is, from 1. */
    currentPage: number
    /** The last page there is. */
    maxPage: number
    /** How many a page has at most. */
    perPage: number
  }
  /** Who takes part. */
  participants: User[]
}

export type Moderator = {
  /** Number of the magazine. */
  magazineId: number
  /** Number of the account. */
  userId: number
  /** The picture of the account. */
  avatar: (Image | null)
  /** Name of the account. */
  username: string
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
}

export type MoveRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
  /** `@name@host`, or the address of the account */
  target: string
}

export type Moving = {
  /** Accounts that are also theirs, and may move here */
  aliases: UserHandle[]
  /** The account that they moved to; null where they did not. */
  movedTo: (UserHandle | null)
}

export type NamedFeed = {
  /** By which it is asked for */
  feedId: number
  /** What its owner calls it */
  name: string
  /** Whether anybody may read it at its address */
  isPublic: boolean
  /** Whose feed it is */
  user: UserSmall
  /** Magazines that it draws from */
  magazines: MagazineSmall[]
  /** People whose threads and posts it holds */
  people: UserSmall[]
  /** Tags, each in its normal spelling, of which anything may bear one */
  tags: string[]
  /** Words and phrases, of which anything may hold one */
  words: string[]
}

export type NamedFeedList = {
  /** In the order that their owner gave them */
  items: NamedFeedSmall[]
}

export type NamedFeedOrder = {
  /** Ids of the caller's feeds in their new order; those that are left out follow as they were */
  feeds: number[]
}

export type NamedFeedRequest = {
  /** What its owner calls it */
  name: string
  /** Whether anybody may read it at its address */
  isPublic?: boolean
  /** Their names, with the host of remote ones */
  magazines?: string[]
  /** Their handles, with the host of remote ones */
  people?: string[]
  /** In any spelling, with # or without */
  tags?: string[]
  /** Words and phrases, each of at most 100 characters */
  words?: string[]
}

export type NamedFeedSmall = {
  /** By which it is asked for */
  feedId: number
  /** What its owner calls it */
  name: string
  /** Whether anybody may read it at its address */
  isPublic: boolean
}

export type NamedFeedUpdateRequest = {
  /** What its owner calls it */
  name?: string
  /** Whether anybody may read it at its address */
  isPublic?: boolean
  /** Their names, with the host of remote ones */
  magazines?: string[]
  /** Their handles, with the host of remote ones */
  people?: string[]
  /** In any spelling, with # or without */
  tags?: string[]
  /** Words and phrases, each of at most 100 characters */
  words?: string[]
}

export type NewPasskeyCredential = {
  /** The id of the credential, in base64url. */
  id: string
  /** The same once more, as browsers give it. */
  rawId: string
  /** Kind of the credential (WebAuthn). */
  type: "public-key"
  /** What the authenticator answered (WebAuthn). */
  response: {
    /** What the browser had signed, in base64url. */
    clientDataJSON: string
    /** The new public key and who vouches for it, in base64url. */
    attestationObject: string
    /** By which means the authenticator can be reached. */
    transports?: (string[] | null)
  }
}

export type Notification = {
  /** Number of the notification. */
  notificationId: number
  /** Whether it was read. */
  status: ("new" | "read")
  /** What it tells of. */
  type: ("entry_created_notification" | "entry_mentioned_notification" | "entry_edited_notification" | "entry_deleted_notification" | "entry_comment_created_notification" | "entry_comment_reply_notification" | "entry_comment_mentioned_notification" | "entry_comment_edited_notification" | "entry_comment_deleted_notification" | "post_created_notification" | "post_mentioned_notification" | "post_edited_notification" | "post_deleted_notification" | "post_comment_created_notification" | "post_comment_reply_notification" | "post_comment_mentioned_notification" | "post_comment_edited_notification" | "post_comment_deleted_notification" | "message_notification" | "magazine_ban_notification" | "magazine_unban_notification" | "report_created_notification" | "report_approved_notification" | "report_rejected_notification" | "new_signup" | "follow_request_notification" | "poll_ended_notification" | "quoted_notification" | "subscription_request_notification" | "signup_wave_notification" | "follower_notification" | "favourite_notification" | "boost_notification" | "removed_notification" | "appeal_created_notification" | "appeal_granted_notification" | "appeal_rejected_notification")
  /** Entry, EntryComment, Post, PostComment, Message, MagazineBan, UserSignup or UserSmall, by type; of a favourite or boost the item, with whose it is as `sender`; of a wave of sign-ups `sign` and `count` */
  subject: Record<string, unknown>
  /** Reports only */
  reportId?: (number | null)
  /** `report_created_notification` only */
  reason?: (string | null)
}

export type NotificationCount = {
  /** How many there are. */
  count: number
}

export type OAuthClient = {
  /** The id of the client. */
  identifier: string
  /** Shown in this answer only; null for a public client */
  secret: (string | null)
  /** Its name. */
  name: string
  /** Where the people behind the app are reached. */
  contactEmail: string
  /** What it is, in the words of who made it. */
  description: (string | null)
  /** Whose it is. */
  user: (UserSmall | null)
  /** Where a code may be sent. */
  redirectUris: string[]
  /** How the client may obtain tokens. */
  grants: string[]
  /** What the tokens of the client may be used for. */
  scopes: string[]
  /** Its picture; of several the first. */
  image: (Image | null)
}

export type OAuthClientAdmin = {
  /** The id of the client. */
  identifier: string
  /** Its name. */
  name: string
  /** Where the people behind the app are reached. */
  contactEmail: string
  /** What it is, in the words of who made it. */
  description: (string | null)
  /** Whose it is. */
  user: (UserSmall | null)
  /** Whether it may ask for tokens. */
  active: boolean
  /** When it was made. */
  createdAt: string
  /** Where a code may be sent. */
  redirectUris: string[]
  /** How the client may obtain tokens. */
  grants: string[]
  /** What the tokens of the client may be used for. */
  scopes: string[]
}

export type OAuthClientForm = {
  /** Its name. */
  name: string
  /** Where the people behind the app are reached. */
  contactEmail: string
  /** What it is, in the words of who made it. */
  description?: (string | null)
  /** True: no secret, and PKCE is required */
  public?: (boolean | null)
  /** Name of the bot account; required with client_credentials */
  username?: (string | null)
  /** Where a code may be sent. */
  redirectUris?: string[]
  /** How the client may obtain tokens. */
  grants: ("client_credentials" | "authorization_code" | "refresh_token")[]
  /** What the tokens of the client may be used for. */
  scopes?: ("read" | "write" | "delete" | "subscribe" | "block" | "vote" | "report" | "domain" | "domain:subscribe" | "domain:block" | "entry" | "entry:create" | "entry:edit" | "entry:delete" | "entry:vote" | "entry:report" | "entry_comment" | "entry_comment:create" | "entry_comment:edit" | "entry_comment:delete" | "entry_comment:vote" | "entry_comment:report" | "magazine" | "magazine:subscribe" | "magazine:block" | "post" | "post:create" | "post:edit" | "post:delete" | "post:vote" | "post:report" | "post_comment" | "post_comment:create" | "post_comment:edit" | "post_comment:delete" | "post_comment:vote" | "post_comment:report" | "bookmark" | "bookmark:add" | "bookmark:remove" | "bookmark_list" | "bookmark_list:read" | "bookmark_list:edit" | "bookmark_list:delete" | "user" | "user:profile" | "user:profile:read" | "user:profile:edit" | "user:message" | "user:message:read" | "user:message:create" | "user:notification" | "user:notification:read" | "user:notification:delete" | "user:notification:edit" | "user:oauth_clients" | "user:oauth_clients:read" | "user:oauth_clients:edit" | "user:follow" | "user:block" | "moderate" | "moderate:entry" | "moderate:entry:language" | "moderate:entry:pin" | "moderate:entry:lock" | "moderate:entry:set_adult" | "moderate:entry:trash" | "moderate:entry_comment" | "moderate:entry_comment:language" | "moderate:entry_comment:set_adult" | "moderate:entry_comment:trash" | "moderate:post" | "moderate:post:language" | "moderate:post:pin" | "moderate:post:lock" | "moderate:post:set_adult" | "moderate:post:trash" | "moderate:post_comment" | "moderate:post_comment:language" | "moderate:post_comment:set_adult" | "moderate:post_comment:trash" | "moderate:magazine" | "moderate:magazine:ban" | "moderate:magazine:ban:read" | "moderate:magazine:ban:create" | "moderate:magazine:ban:delete" | "moderate:magazine:list" | "moderate:magazine:reports" | "moderate:magazine:reports:read" | "moderate:magazine:reports:action" | "moderate:magazine:trash:read" | "moderate:magazine_admin" | "moderate:magazine_admin:create" | "moderate:magazine_admin:delete" | "moderate:magazine_admin:update" | "moderate:magazine_admin:theme" | "moderate:magazine_admin:moderators" | "moderate:magazine_admin:badges" | "moderate:magazine_admin:tags" | "moderate:magazine_admin:stats" | "admin" | "admin:entry:purge" | "admin:entry_comment:purge" | "admin:post:purge" | "admin:post_comment:purge" | "admin:magazine" | "admin:magazine:move_entry" | "admin:magazine:purge" | "admin:magazine:moderate" | "admin:user" | "admin:user:ban" | "admin:user:verify" | "admin:user:delete" | "admin:user:purge" | "admin:user:application" | "admin:instance" | "admin:instance:stats" | "admin:instance:settings" | "admin:instance:settings:read" | "admin:instance:settings:edit" | "admin:instance:information:edit" | "admin:federation" | "admin:federation:read" | "admin:federation:update" | "admin:oauth_clients" | "admin:oauth_clients:read" | "admin:oauth_clients:revoke")[]
}

export type OAuthClientRequest = {
  /** Its name. */
  name: string
  /** Where the people behind the app are reached. */
  contactEmail: string
  /** What it is, in the words of who made it. */
  description?: (string | null)
  /** True: no secret, and PKCE is required */
  public?: (boolean | null)
  /** Name of the bot account; required with client_credentials */
  username?: (string | null)
  /** Where a code may be sent. */
  redirectUris?: string[]
  /** How the client may obtain tokens. */
  grants: ("client_credentials" | "authorization_code" | "refresh_token")[]
  /** What the tokens of the client may be used for. */
  scopes?: ("read" | "write" | "delete" | "subscribe" | "block" | "vote" | "report" | "domain" | "domain:subscribe" | "domain:block" | "entry" | "entry:create" | "entry:edit" | "entry:delete" | "entry:vote" | "entry:report" | "entry_comment" | "entry_comment:create" | "entry_comment:edit" | "entry_comment:delete" | "entry_comment:vote" | "entry_comment:report" | "magazine" | "magazine:subscribe" | "magazine:block" | "post" | "post:create" | "post:edit" | "post:delete" | "post:vote" | "post:report" | "post_comment" | "post_comment:create" | "post_comment:edit" | "post_comment:delete" | "post_comment:vote" | "post_comment:report" | "bookmark" | "bookmark:add" | "bookmark:remove" | "bookmark_list" | "bookmark_list:read" | "bookmark_list:edit" | "bookmark_list:delete" | "user" | "user:profile" | "user:profile:read" | "user:profile:edit" | "user:message" | "user:message:read" | "user:message:create" | "user:notification" | "user:notification:read" | "user:notification:delete" | "user:notification:edit" | "user:oauth_clients" | "user:oauth_clients:read" | "user:oauth_clients:edit" | "user:follow" | "user:block" | "moderate" | "moderate:entry" | "moderate:entry:language" | "moderate:entry:pin" | "moderate:entry:lock" | "moderate:entry:set_adult" | "moderate:entry:trash" | "moderate:entry_comment" | "moderate:entry_comment:language" | "moderate:entry_comment:set_adult" | "moderate:entry_comment:trash" | "moderate:post" | "moderate:post:language" | "moderate:post:pin" | "moderate:post:lock" | "moderate:post:set_adult" | "moderate:post:trash" | "moderate:post_comment" | "moderate:post_comment:language" | "moderate:post_comment:set_adult" | "moderate:post_comment:trash" | "moderate:magazine" | "moderate:magazine:ban" | "moderate:magazine:ban:read" | "moderate:magazine:ban:create" | "moderate:magazine:ban:delete" | "moderate:magazine:list" | "moderate:magazine:reports" | "moderate:magazine:reports:read" | "moderate:magazine:reports:action" | "moderate:magazine:trash:read" | "moderate:magazine_admin" | "moderate:magazine_admin:create" | "moderate:magazine_admin:delete" | "moderate:magazine_admin:update" | "moderate:magazine_admin:theme" | "moderate:magazine_admin:moderators" | "moderate:magazine_admin:badges" | "moderate:magazine_admin:tags" | "moderate:magazine_admin:stats" | "admin" | "admin:entry:purge" | "admin:entry_comment:purge" | "admin:post:purge" | "admin:post_comment:purge" | "admin:magazine" | "admin:magazine:move_entry" | "admin:magazine:purge" | "admin:magazine:moderate" | "admin:user" | "admin:user:ban" | "admin:user:verify" | "admin:user:delete" | "admin:user:purge" | "admin:user:application" | "admin:instance" | "admin:instance:stats" | "admin:instance:settings" | "admin:instance:settings:read" | "admin:instance:settings:edit" | "admin:instance:information:edit" | "admin:federation" | "admin:federation:read" | "admin:federation:update" | "admin:oauth_clients" | "admin:oauth_clients:read" | "admin:oauth_clients:revoke")[]
}

/** Errors of the authorization server (RFC 6749, section 5.2). */
export type OAuthError = {
  /** Code of the error (RFC 6749). */
  error: string
  /** What went wrong, for who writes the app. */
  error_description: string
  /** What to look at. */
  hint?: string
}

export type OpenApiDocument = Record<string, unknown>

export type OwnReport = {
  /** Number of the report. */
  reportId: number
  /** What kind of item is reported. */
  type: ("entry_report" | "entry_comment_report" | "post_report" | "post_comment_report" | "null_report")
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Why, in the words of who did it. */
  reason: (string | null)
  /** Who wrote what is reported. */
  reported: UserSmall
  /** The entry, post or comment as you may see it; null where it is gone. */
  subject: (Record<string, unknown> | null)
  /** There where the report is of `reported` and nothing they wrote; accepting it removes nothing. */
  isOfPerson?: boolean
  /** How far it has got. */
  status: ("pending" | "approved" | "rejected" | "appeal" | "closed")
  /** When it was made. */
  createdAt: string
  /** When it was decided on; null: not yet. */
  consideredAt: (string | null)
}

export type OwnRequest = {
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** What was asked to be. */
  role: ("moderator" | "owner")
}

export type Page = {
  /** Markdown. */
  body: string
}

export type Passkey = {
  /** Names the passkey. */
  passkeyId: string
  /** Its name. */
  name: string
  /** When it was made. */
  createdAt: string
  /** When it was used last; null: never. */
  lastUsedAt: (string | null)
}

export type PasskeyBackupCodes = {
  /** Shown once; empty where there are some */
  backupCodes: string[]
}

export type PasskeyCreationOptions = {
  /** What the passkey signs. */
  challenge: string
}

export type PasskeyLoginRequest = {
  /** What the browser answered (WebAuthn). */
  credential: UsedPasskeyCredential
  /** True: keep an account that is marked for deletion, which is refused with 403 otherwise */
  restore?: (boolean | null)
  /** False: the browser forgets the session when it closes */
  remember?: (boolean | null)
}

export type PasskeyName = {
  /** Its name. */
  name: string
}

export type PasskeyOptionsRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type PasskeyProof = {
  /** What the browser answered (WebAuthn). */
  credential: UsedPasskeyCredential
}

export type PasskeyRemoval = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type PasskeyRequest = {
  /** Its name. */
  name: string
  /** What the browser answered (WebAuthn). */
  credential: NewPasskeyCredential
}

export type PasskeyRequestOptions = {
  /** What the passkey signs. */
  challenge: string
}

export type PasskeySecondFactor = {
  /** Whether a passkey is asked for after the password. */
  isOn: boolean
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type Passkeys = {
  /** What was asked for, in its order. */
  items: Passkey[]
  /** What is asked for after the password. */
  secondFactor: {
    /** Codes of an authenticator app */
    totp: boolean
    /** A passkey is asked for; beside codes it is taken in their place in any case */
    passkey: boolean
  }
}

export type PasswordStrength = {
  /** `weak` is refused */
  strength: ("weak" | "fair" | "strong")
}

export type PasswordStrengthRequest = {
  /** The new password. */
  plainPassword: string
  /** What it should not be made of */
  username?: (string | null)
  /** The same */
  email?: (string | null)
}

export type People = {
  /** At most 28 of this instance and 28 of others, whoever wrote last comes first */
  items: UserSmall[]
}

export type PlayedMedia = {
  /** Whether it is watched or only heard */
  type: ("video" | "audio")
  /** Of the file, where it is: nothing of it is fetched before somebody plays it */
  url: string
  /** Media type of the file. */
  mediaType: (string | null)
  /** In pixels. */
  width: (number | null)
  /** In pixels. */
  height: (number | null)
  /** In the order its author gave */
  captions: {
    /** BCP 47 tag */
    language: string
    /** What its author calls them; null: as their language is called */
    label: (string | null)
    /** Path of the WebVTT here */
    url: string
  }[]
  /** Whether there is a transcript, or captions to make one from */
  hasTranscript: boolean
}

export type Poll = {
  /** What can be chosen. */
  options: {
    /** Its title. */
    title: string
    /** How many chose it. */
    votes: number
  }[]
  /** Whether several options may be chosen */
  multiple: boolean
  /** Nobody votes any more from then on; null: it stays open */
  closesAt: (string | null)
  /** How many people voted; null where the server it comes from does not tell */
  votersCount: (number | null)
  /** Positions of the options that the reader chose, from 0; empty: none yet. Null without scope entry:vote or post:vote */
  chosen: (number[] | null)
}

export type PollRequest = {
  /** 2 to 8 that differ, of 1 to 100 graphemes */
  options: string[]
  /** Whether several options may be chosen */
  multiple?: (boolean | null)
  /** Seconds from now: 5 minutes to 30 days */
  closesIn: number
}

export type PollVoteRequest = {
  /** The positions of the options that are chosen, from 0. */
  choices: number[]
}

export type Post = {
  /** Number of the post. */
  postId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** Whether moderators pinned it in its magazine. */
  isPinned: boolean
  /** Whether it takes no new comments. */
  isLocked: boolean
  /** Visible comments at every depth. */
  comments: number
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** Null when none */
  mentions: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** How much of it the caller is notified of. */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** Null where it has none, and where it is hidden */
  poll?: (Poll | null)
  /** What the reader remembers of it; null where that is nothing, and without scope read */
  readState?: (ReadState | null)
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** Null in lists, for a thread from here, and before the first comparison */
  completeness?: (Completeness | null)
}

export type PostBrief = {
  /** Number of the post. */
  postId: number
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** The magazine that it is of. */
  magazine: {
    /** Number of the magazine. */
    magazineId: number
    /** Its name. */
    name: string
  }
  /** Whose it is. */
  user: UserBrief
  /** The beginning of its Markdown source, at most 500 characters */
  body: string
  /** Language of the text (ISO 639). */
  lang: string
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** When it was made. */
  createdAt: string
}

export type PostComment = {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the post. */
  postId: number
  /** The answers to it, as deep as was asked for. */
  children: PostComment[]
}

export type PostImageForm = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
  /** Becomes altText of the image. Repeated for several, one for each in their order; empty: none */
  alt?: ((string | string[]) | null)
}

export type PostPreview = {
  /** Number of the post. */
  postId: number
  /** Who boosted it last, at most 4; nobody whom the reader blocks or mutes, who asked not to be discovered, or who is suspended */
  boosters: UserBrief[]
  /** The best of those that answer the post itself, at most 2 */
  replies: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserBrief
    /** The beginning of its Markdown source, at most 500 characters */
    body: string
    /** What its author warns of */
    contentWarning: (string | null)
    /** Language of the text (ISO 639). */
    lang: string
    /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
    emojis?: Emoji[]
    /** When it was made. */
    createdAt: string
  }[]
}

export type PostPreviews = {
  /** What was asked for, in its order. */
  items: PostPreview[]
}

export type PostRequest = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
}

export type PostUpdateRequest = {
  /** Markdown, at most 5000 graphemes */
  body?: (string | null)
  /** Language of the text; by default that of the instance */
  lang?: (string | null)
  /** Whether it is for adults. */
  isAdult?: (boolean | null)
  /** What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null */
  contentWarning?: (string | null)
  /** What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null */
  quote?: (QuoteRequest | null)
  /** Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public` */
  audience?: ("public" | "unlisted" | "followers" | "direct")
  /** A poll that goes with it. An edit changes nothing of it */
  poll?: (PollRequest | null)
  /** What it is to have, in this order, the first picture as its `image`; what is not named goes. Absent: all stays. In a form the JSON of the list. Files that are not named come after it */
  attachments?: (AttachmentRequest[] | null)
  /** Descriptions of the files that `attachments` does not name, in their order */
  alt?: ((string | string[]) | null)
}

export type ProcessHealth = {
  /** Names the process. */
  id: string
  /** What it serves. */
  targets: string[]
  /** The product's version. */
  version: string
  /** When it was started. */
  startedAt: string
  /** Whether it takes requests. */
  ready: boolean
  /** What it uses, and whether that answers. */
  checks: Record<string, boolean>
  /** How it did, by time. */
  samples: HealthSample[]
  /** What it was asked, the slowest first. */
  operations: {
    /** The part of the program. */
    context: string
    /** The `operationId` of this document. */
    operation: string
    /** How many there are. */
    count: number
    /** All of them together, in the last hour. */
    seconds: number
  }[]
  /** What it asked the database, the slowest first. */
  statements: {
    /** The part of the program. */
    context: string
    /** Name of the statement. */
    statement: string
    /** How many there are. */
    count: number
    /** All of them together, in the last hour. */
    seconds: number
  }[]
  /** Whom it asked, by host. */
  outgoing: {
    /** Host name of the server. */
    host: string
    /** How many of them came to nothing. */
    failed: number
    /** How many there are. */
    count: number
    /** All of them together, in the last hour. */
    seconds: number
  }[]
  /** Queues of jobs that it owns. */
  queues: {
    /** Name of the queue. */
    queue: ("identity.mail" | "identity.link" | "identity.purge" | "identity.purge-remote" | "identity.deletion-report" | "identity.client-use" | "identity.verify-links" | "identity.move-followers" | "identity.silence-accounts" | "identity.data-import" | "identity.archive" | "identity.audit" | "community.purge" | "community.cut-off" | "community.silence-magazines" | "community.notification-setting" | "community.webhook" | "content.link-preview" | "content.notification-setting" | "content.purge" | "messaging.fan-out" | "messaging.seen" | "messaging.push" | "messaging.digest" | "media.process" | "media.collect" | "federation.fan-out" | "federation.delivery" | "federation.inbox" | "federation.forwarded" | "federation.magazine-lists" | "federation.profile-pins" | "federation.peer-met" | "federation.confirm-handle" | "federation.message" | "federation.fill-magazine" | "federation.quote-request" | "federation.check-thread" | "federation.synchronise-followers")
    /** Jobs that wait for their turn. */
    waiting: number
    /** Jobs that were given up. */
    dead: number
    /** How long the oldest has waited, in seconds. */
    oldestSeconds: number
  }[]
  /** The latest jobs that were given up. */
  failedJobs: {
    /** The queue that it was in. */
    queue: ("identity.mail" | "identity.link" | "identity.purge" | "identity.purge-remote" | "identity.deletion-report" | "identity.client-use" | "identity.verify-links" | "identity.move-followers" | "identity.silence-accounts" | "identity.data-import" | "identity.archive" | "identity.audit" | "community.purge" | "community.cut-off" | "community.silence-magazines" | "community.notification-setting" | "community.webhook" | "content.link-preview" | "content.notification-setting" | "content.purge" | "messaging.fan-out" | "messaging.seen" | "messaging.push" | "messaging.digest" | "media.process" | "media.collect" | "federation.fan-out" | "federation.delivery" | "federation.inbox" | "federation.forwarded" | "federation.magazine-lists" | "federation.profile-pins" | "federation.peer-met" | "federation.confirm-handle" | "federation.message" | "federation.fill-magazine" | "federation.quote-request" | "federation.check-thread" | "federation.synchronise-followers")
    /** Names the job. */
    id: string
    /** What went wrong last. */
    error: string
    /** When it was given up. */
    failedAt: string
  }[]
  /** Events that it has to tell the other parts. */
  outboxes: {
    /** The part whose events they are. */
    source: string
    /** Number of the last event. */
    last: number
    /** Events that were not told yet. */
    waiting: number
    /** How long the oldest has waited, in seconds. */
    oldestSeconds: number
  }[]
  /** How far it has read the events of other parts. */
  projections: {
    /** The part that reads. */
    context: string
    /** The part whose events they are. */
    source: string
    /** Number of the last event that it applied. */
    applied: number
  }[]
  /** Events that could not be read and were set aside. */
  quarantined: number
  /** Its largest tables. */
  storage: {
    /** The part whose table it is. */
    context: string
    /** Name of the table. */
    table: string
    /** Its size with its indexes, in bytes. */
    bytes: number
  }[]
  /** How the tables stand beside this release. */
  schemas: {
    /** The part whose tables they are. */
    context: string
    /** Migrations that its tables have. */
    applied: number
    /** Those of this release that are to come. */
    pending: string[]
    /** Those of a newer release: an upgrade has begun. */
    unknown: string[]
  }[]
  /** Where it keeps files, in bytes. */
  disk: ({
    /** What is free. */
    free: number
    /** What there is in all. */
    total: number
  } | null)
}

export type ProfileField = {
  /** Its name. */
  name: string
  /** Plain text; where it is an http(s) address and nothing else, a link */
  value: string
  /** When the page at that address was seen to link back with `rel=me`; null: it is no address of such a page, or of another server */
  verifiedAt: (string | null)
}

export type Proof = {
  /** Null: not lately */
  provenBy: (("password" | "passkey" | "provider") | null)
  /** Whether the account has a password. */
  hasPassword: boolean
  /** Whether it has a passkey. */
  hasPasskey: boolean
  /** The second factor gives codes; a passkey stands in for them */
  hasCodes: boolean
}

export type ProofOfWork = {
  /** Which kind of task it is. */
  kind: "proof-of-work"
  /** What the number is hashed with. */
  algorithm: "SHA-256"
  /** Hexadecimal SHA-256 of the salt with the number behind it */
  challenge: string
  /** The number is not above this */
  maxnumber: number
  /** What the number is put behind. */
  salt: string
  /** Shows that the task is from here; it is sent back with the number. */
  signature: string
}

export type PushSubscriptionRequest = {
  /** Address at the push service */
  endpoint: string
  /** `auth` secret of the browser subscription */
  serverKey: string
  /** `p256dh` key of the browser subscription */
  contentPublicKey: string
}

export type PushedAuthorizationRequest = {
  /** In the body, or as the name of HTTP Basic */
  client_id?: string
  /** In the body, or as the password of HTTP Basic */
  client_secret?: string
  /** Where the answer goes: one of those that the client registered. */
  redirect_uri?: string
  /** Space separated; required */
  scope?: string
  /** Required unless a challenge is sent */
  state?: string
  /** Required from public clients (RFC 7636) */
  code_challenge?: string
  /** The metadata says which the instance takes */
  code_challenge_method?: ("S256" | "plain")
  /** Binds the code to a key (RFC 9449, section 10) */
  dpop_jkt?: string
  /** What the app wants back (RFC 6749). */
  response_type: "code"
}

export type PushedAuthorizationResponse = {
  /** What stands for the request at the authorization endpoint (RFC 9126). */
  request_uri: string
  /** For how many seconds it holds. */
  expires_in: number
}

export type Quote = {
  /** Whether it is shown: `accepted`; or why it is not: its author has not agreed yet (`pending`), refused (`rejected`) or no longer agrees (`revoked`), it was removed or is not here (`unavailable`), is not for the reader (`unauthorized`), or the reader does not want to see it: its author, magazine or server is blocked, it holds a word they filter, or it is for adults (`hidden`) */
  state: ("accepted" | "pending" | "rejected" | "revoked" | "unavailable" | "unauthorized" | "hidden")
  /** As an item from elsewhere names it: the last line of `body` is then `RE: ` and this */
  address: (string | null)
  /** Null unless it is shown */
  item: (QuotedItem | null)
}

export type QuoteRequest = {
  /** What kind of item quotes. */
  type: ("entry" | "entry_comment" | "post" | "post_comment")
  /** Its number within its type */
  id: number
}

export type QuotedItem = {
  /** What kind of item is quoted. */
  type: ("entry" | "entry_comment" | "post" | "post_comment")
  /** Its number within its type */
  id: number
  /** The thread or post that it belongs to, or is */
  threadId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Its title. */
  title: (string | null)
  /** How its text begins: Markdown, 500 characters at most */
  body: (string | null)
  /** What it warns of; null: nothing. */
  contentWarning: (string | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** When it was made. */
  createdAt: string
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
}

export type ReadState = {
  /** When the reader last opened it; null: not yet, or marked as unread */
  readAt: (string | null)
  /** How many comments it had then, and what the reader wrote since */
  commentsRead: number
  /** How many came since; 0 where it was not read */
  newComments: number
  /** Number of the comment where the reader stopped */
  stoppedAt: (number | null)
  /** Numbers of the comments that the reader folded */
  folded: number[]
  /** Whether the reader took it out of their lists */
  isHidden: boolean
}

export type RegisteredUser = {
  /** Number of the account. */
  userId: number
  /** Name of the account. */
  username: string
  /** A link was mailed that has to be followed first */
  needsConfirmation: boolean
  /** An administrator has to approve the account first */
  needsApproval: boolean
}

export type RegistrationForm = {
  /** Whether anybody may open an account. */
  isOpen: boolean
  /** An application has to be written */
  needsApproval: boolean
  /** Valid for one account, from six seconds to half an hour from now */
  captcha: (Captcha | null)
}

export type RelatedEntries = {
  /** At most 3, those of most tags in common first; none of a thread that the reader may not read */
  items: EntryBrief[]
}

export type RemoteInstance = {
  /** What the server runs. */
  software: (string | null)
  /** Version of what the server runs. */
  version: (string | null)
  /** Host name of the server. */
  domain: string
  /** When something was delivered last. */
  lastSuccessfulDeliver: (string | null)
  /** When a delivery failed last. */
  lastFailedDeliver: (string | null)
  /** When something came from there last. */
  lastSuccessfulReceive: (string | null)
  /** How many deliveries failed. */
  failedDelivers: number
  /** Whether nothing is exchanged with it. */
  isBanned: boolean
  /** Whether it is on the list of those that are allowed. */
  isExplicitlyAllowed: boolean
  /** It, or a domain above it, is silenced. */
  isSilenced?: boolean
  /** Number of the server. */
  id: number
  /** Magazines of it that are known here. */
  magazines: number
  /** People of it who are known here. */
  users: number
  /** Follows of people there by members here. */
  ourUserFollows: number
  /** Follows of members here by people there. */
  theirUserFollows: number
  /** Subscriptions of members here to magazines there. */
  ourSubscriptions: number
  /** Subscriptions of people there to magazines here. */
  theirSubscriptions: number
}

export type Report = {
  /** Number of the report. */
  reportId: number
  /** What kind of item is reported. */
  type: ("entry_report" | "entry_comment_report" | "post_report" | "post_comment_report" | "null_report")
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Why, in the words of who did it. */
  reason: (string | null)
  /** Who wrote what is reported. */
  reported: UserSmall
  /** Who reported it. */
  reporting: UserSmall
  /** The entry, post or comment in full, whatever its visibility. */
  subject: (Record<string, unknown> | null)
  /** There where the report is of `reported` and nothing they wrote; accepting it removes nothing. */
  isOfPerson?: boolean
  /** There where the author of what was removed asks to have it back: accepting the report leaves it removed, rejecting it restores it. */
  appeal?: {
    /** Why, in the words of its author. */
    text: string
    /** When it was made. */
    createdAt: string
  }
  /** There where a moderator took the report on and nobody has decided yet. */
  assignment?: {
    /** Who took it on. */
    moderator: UserSmall
    /** Since when. */
    since: string
  }
  /** What moderators wrote on it for each other, oldest first; left out where there are none, and for whom it is about. */
  notes?: ReportNote[]
  /** How far it has got. */
  status: ("pending" | "approved" | "rejected" | "appeal" | "closed")
  /** How many reported the same. */
  weight: number
  /** When it was made. */
  createdAt: string
  /** When it was decided on; null: not yet. */
  consideredAt: (string | null)
  /** Who decided on it. */
  consideredBy: (UserSmall | null)
}

export type ReportNote = {
  /** By which it is taken away */
  noteId: number
  /** The moderator who wrote it. */
  author: UserSmall
  /** Plain text. */
  text: string
  /** When it was made. */
  createdAt: string
}

export type ReportNoteRequest = {
  /** What other moderators are to know. Plain text. */
  text: string
}

export type ReportRecord = {
  /** What they wrote in this magazine on each of the last 90 days, oldest first, days without anything left out. Null while that cannot be had. */
  days: ({
    /** Day in UTC, as `2026-06-15`. */
    day: string
    /** How many threads, microblogs and comments, removed ones included. */
    written: number
    /** How many of these a moderator removed. */
    removed: number
  }[] | null)
  /** What became of reports of what they wrote. */
  reports: {
    /** How many reports of what they wrote in this magazine there were. */
    all: number
    /** After how many of these it was kept. */
    kept: number
  }
  /** How often they were banned from this magazine, bans that ended included. */
  bans: number
}

export type ReportRequest = {
  /** Why, in the words of who did it. */
  reason?: (string | null)
}

export type ReputationDay = {
  /** A day in UTC. */
  day: string
  /** What they gained that day, less what they lost. */
  points: number
}

export type ResetPasswordRequest = {
  /** From the link in the mail. */
  token: string
  /** The new password. */
  plainPassword: string
}

export type Revision = {
  /** Counted from the first that is known; the item itself has the highest */
  version: number
  /** From when on it read like this: when it was written, or edited to be so */
  since: string
  /** Null but for threads */
  title: (string | null)
  /** The same */
  url: (string | null)
  /** Markdown source */
  body: (string | null)
  /** What it warns of; null: nothing. */
  contentWarning: (string | null)
  /** Whether it is for adults. */
  isAdult: boolean
  /** Language of the text (ISO 639). */
  lang: string
  /** What came with it. Files that it no longer has are not kept */
  attachments: RevisionAttachment[]
}

export type RevisionAttachment = {
  /** What kind of file it is. */
  type: ("image" | "video" | "audio")
  /** What it shows, for whoever does not see it. */
  altText: (string | null)
  /** Path of the file. */
  filePath: (string | null)
  /** Where it was fetched from. */
  sourceUrl: (string | null)
}

export type Revisions = {
  /** The newest first: what it says now, then what it said before */
  items: Revision[]
}

export type RevocationRequest = {
  /** The token that is given back. */
  token: string
  /** access_token or refresh_token */
  token_type_hint?: string
  /** The client, as it was registered. */
  client_id?: string
  /** The secret of the client. */
  client_secret?: string
}

export type SearchActor = ({
  /** Which of both it is. */
  type: "user"
  /** The person or the magazine. */
  object: User
} | {
  /** Which of both it is. */
  type: "magazine"
  /** The person or the magazine. */
  object: Magazine
})

export type SearchResponse = {
  /** What was asked for, in its order. */
  items: TypedContentItem[]
  /** Which page this is, of how many. */
  pagination: {
    /** How many there are. */
    count: number
    /** Which page this is, from 1. */
    currentPage: number
    /** The last page there is. */
    maxPage: number
    /** How many a page has at most. */
    perPage: number
  }
  /** Whom `q` names, where it is a handle */
  apActors: SearchActor[]
  /** What `q` names, where it is an address; not paginated */
  apObjects: TypedContentItem[]
}

export type SearchResultItem = {
  /** The thread, where it is one. */
  entry: (Entry | null)
  /** The comment on a thread, where it is one. */
  entryComment: (FoundComment | null)
  /** The post, where it is one. */
  post: (Post | null)
  /** The comment on a post, where it is one. */
  postComment: (PostComment | null)
  /** The magazine that it is of. */
  magazine: (Magazine | null)
  /** Whose it is. */
  user: (User | null)
}

export type SearchV2Response = {
  /** What was asked for, in its order. */
  items: SearchResultItem[]
  /** Which page this is, of how many. */
  pagination: {
    /** How many there are. */
    count: number
    /** Which page this is, from 1. */
    currentPage: number
    /** The last page there is. */
    maxPage: number
    /** How many a page has at most. */
    perPage: number
  }
  /** What `q` names, where it is a handle or an address; not paginated */
  apResults: SearchResultItem[]
  /** Where nothing was found and nothing narrows the search: what is called nearly so */
  near?: {
    /** What was asked for, in its order. */
    items: SearchResultItem[]
    /** Its tags, without #. */
    tags: string[]
  }
}

export type SessionUser = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
  /** Display name */
  title: (string | null)
  /** Markdown */
  about: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** The wide picture of the profile. */
  cover: (Image | null)
  /** When it was made. */
  createdAt: string
  /** How many follow them. */
  followersCount: number
  /** `name@host`; null for a local account */
  apId: (string | null)
  /** Actor address; null for a local account */
  apProfileId: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** Null without `user:follow` */
  isFollowedByUser: (boolean | null)
  /** How far the caller’s follow of them has got; null where there never was one, or without `user:follow` */
  followState?: (FollowState | null)
  /** Null without `user:follow`, or where this user hides whom they follow */
  isFollowerOfUser: (boolean | null)
  /** Null without `user:block` */
  isBlockedByUser: (boolean | null)
  /** Null without `user:block` */
  isMutedByUser?: (boolean | null)
  /** Null while they are not muted, or muted for good */
  muteEndsAt?: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Null for an anonymous reader */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Null in lists */
  reputationPoints: (number | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Where they moved; absent: they did not */
  movedTo?: UserHandle
  /** Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists */
  confusableWith?: UserHandle
  /** What they say about themselves in a table, in their order */
  fields?: ProfileField[]
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** E-mail address. */
  email: (string | null)
  /** Whether their e-mail address is confirmed. */
  isVerified: boolean
  /** Whether a code is asked for after the password. */
  hasTwoFactor: boolean
  /** Staff suspended them: what they write is in no list, and they can message nobody */
  isSuspended: boolean
  /** What they chose. */
  settings: {
    /** Whether they hear of new threads in their magazines. */
    notifyOnNewEntry: boolean
    /** Whether they hear of comments on their threads. */
    notifyOnNewEntryReply: boolean
    /** Whether they hear of answers to their comments on threads. */
    notifyOnNewEntryCommentReply: boolean
    /** Whether they hear of new posts in their magazines. */
    notifyOnNewPost: boolean
    /** Whether they hear of comments on their posts. */
    notifyOnNewPostReply: boolean
    /** Whether they hear of answers to their comments on posts. */
    notifyOnNewPostCommentReply: boolean
    /** Whether what is for adults is left out. */
    hideAdult: boolean
    /** Whether their profile shows which magazines they subscribe to. */
    showProfileSubscriptions: boolean
    /** Whether their profile shows whom they follow. */
    showProfileFollowings: boolean
    /** Whether answers in threads begin with whom they answer. */
    addMentionsEntries: boolean
    /** Whether answers to posts begin with whom they answer. */
    addMentionsPosts: boolean
    /** Which list is the front page. */
    homepage: ("front" | "front_subscribed" | "front_moderated" | "front_favourite")
    /** Sort of the front page where none is asked for. */
    frontDefaultSort: ("active" | "hot" | "newest" | "top" | "commented")
    /** What the front page shows. */
    frontDefaultContent: (("combined" | "threads" | "microblog") | null)
    /** Sort of comments where none is asked for. */
    commentDefaultSort: ("newest" | "top" | "hot" | "oldest")
    /** Magazines that they want at hand, by name. */
    featuredMagazines: (string[] | null)
    /** Languages they read (ISO 639). */
    preferredLanguages: string[]
    /** CSS, as it was written. */
    customCss: (string | null)
    /** Whether the looks of magazines are left out. */
    ignoreMagazinesCustomCss: boolean
    /** Whether staff hears of new accounts. */
    notifyOnUserSignup: boolean
    /** Who may write to them. */
    directMessageSetting: ("everyone" | "followers_only" | "nobody")
    /** Whether it may be shown where people look for something new. */
    discoverable: boolean
    /** Whether searches may find it. */
    indexable: boolean
    /** Whoever wants to follow waits until the member accepts */
    manuallyApprovesFollowers?: boolean
    /** BCP 47. What pages, mails and pushes are said in; absent where none is known */
    language?: ("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant")
    /** Of new followers */
    notifyOnFollower?: boolean
    /** Of favourites of what the member wrote */
    notifyOnFavourite?: boolean
    /** Of boosts of what the member wrote */
    notifyOnBoost?: boolean
    /** Whether lists show what the member has read dimmed, not at all, or like the rest */
    readItems?: ("dim" | "hide" | "keep")
    /** How conversations are shown: as a tree, each comment by itself, or the newest at the bottom */
    commentDefaultView?: ("tree" | "flat" | "chat")
    /** How the web application looks, in its own words; absent where the member never chose */
    appearance?: string
    /** The newest subscribed feed includes what followed users boost */
    showFollowingBoosts: boolean
  }
}

export type Sessions = {
  /** What was asked for, in its order. */
  items: {
    /** Names the session. */
    sessionId: string
    /** What the browser said it is. */
    userAgent: (string | null)
    /** When it was made. */
    createdAt: string
    /** Whether it is the one that asks. */
    isCurrent: boolean
  }[]
}

export type Sidebar = {
  /** At most 2, without what has no text or a content warning */
  posts: PostBrief[]
  /** At most 8 of those named, in their order, without bots, who is suspended, who asked not to be discovered, and whom the reader blocks or mutes */
  people: UserBrief[]
}

export type SignUpWave = {
  /** What it was noticed by: accounts opened within an hour, or newcomers who published the same link or text within one */
  sign: ("registrations" | "link" | "text")
  /** Accounts within the hour, or newcomers who published the same */
  count: number
  /** When it was noticed. */
  openedAt: string
  /** A day after the latest sign: then new accounts need no approval because of it */
  endsAt: string
  /** Accounts concerned */
  userCount: number
  /** The latest of them */
  users: {
    /** Number of the account. */
    userId: number
    /** Name of the account. */
    username: string
    /** When it was made. */
    createdAt: string
  }[]
}

export type Site = {
  /** The page of that name, in Markdown. */
  about: (string | null)
  /** The page of that name, in Markdown. */
  contact: (string | null)
  /** The page of that name, in Markdown. */
  faq: (string | null)
  /** The page of that name, in Markdown. */
  privacyPolicy: (string | null)
  /** The page of that name, in Markdown. */
  terms: (string | null)
  /** Shown above the front page. */
  announcement: (string | null)
  /** Whether votes down are taken, and shown. */
  downvotesMode: ("disabled" | "hidden" | "enabled")
}

export type SiteSettings = {
  /** Comes from the environment; a value sent here has no effect. */
  KBIN_DOMAIN: string
  /** Name of the instance. */
  KBIN_TITLE: string
  /** Title of its front page. */
  KBIN_META_TITLE: string
  /** Keywords for search engines. */
  KBIN_META_KEYWORDS: string
  /** What search engines show of it. */
  KBIN_META_DESCRIPTION: string
  /** Of pages, mails and pushes. What is written without a language has it without its region or script. */
  KBIN_DEFAULT_LANG: string
  /** Where the staff is reached. */
  KBIN_CONTACT_EMAIL: string
  /** Who its mails are from. */
  KBIN_SENDER_EMAIL: string
  /** Theme for whoever chose none. */
  MBIN_DEFAULT_THEME: string
  /** Colour of the instance in pages and mails, in shades that can be read */
  MBIN_ACCENT?: string
  /** Whether pages come with a script. */
  KBIN_JS_ENABLED: boolean
  /** Whether this instance talks to others. */
  KBIN_FEDERATION_ENABLED: boolean
  /** Whether anybody may open an account. */
  KBIN_REGISTRATIONS_ENABLED: boolean
  /** Whether the header shows the logo in place of the name. */
  KBIN_HEADER_LOGO: boolean
  /** Whether opening an account asks for a captcha. */
  KBIN_CAPTCHA_ENABLED: boolean
  /** Whether open pages hear of new things as they happen. */
  KBIN_MERCURE_ENABLED: boolean
  /** Whether there is a page of the servers it knows. */
  KBIN_FEDERATION_PAGE_ENABLED: boolean
  /** Whether only administrators register clients. */
  KBIN_ADMIN_ONLY_OAUTH_CLIENTS: boolean
  /** Whether one signs in with other providers only. */
  MBIN_SSO_ONLY_MODE: boolean
  /** Whether only members may read. */
  MBIN_PRIVATE_INSTANCE: boolean
  /** Whether only members have other servers searched. */
  KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN: boolean
  /** Whether magazines beside the page are those of this instance only. */
  MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY: boolean
  /** Whether people beside the page are members of this instance only. */
  MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY: boolean
  /** Whether other providers may open accounts. */
  MBIN_SSO_REGISTRATIONS_ENABLED: boolean
  /** Whether only staff founds magazines. */
  MBIN_RESTRICT_MAGAZINE_CREATION: boolean
  /** Whether other providers stand above the password. */
  MBIN_SSO_SHOW_FIRST: boolean
  /** Whether there are votes down, and whether they show. */
  MBIN_DOWNVOTES_MODE: ("disabled" | "hidden" | "enabled")
  /** Whether the staff lets new accounts in. */
  MBIN_NEW_USERS_NEED_APPROVAL: boolean
  /** Whether only servers that are allowed are talked to, in place of all that are not banned. */
  MBIN_USE_FEDERATION_ALLOW_LIST: boolean
  /** Whether apps must send a code challenge of the method S256 */
  MBIN_OAUTH_REQUIRE_S256?: boolean
  /** Whether servers have to sign their requests for ActivityPub documents */
  MBIN_AUTHORIZED_FETCH?: boolean
  /** Accounts a day with addresses of one mail domain, twenty times as many of large providers; 0: no limit */
  MBIN_SIGNUPS_PER_MAIL_DOMAIN?: number
  /** Accounts opened within an hour from which on new ones wait for approval, if they are five times as many as usual; 0: never */
  MBIN_SIGNUP_WAVE_ACCOUNTS?: number
  /** Newcomers who publish the same link or text within an hour from which on new accounts wait for approval; 0: never */
  MBIN_SIGNUP_WAVE_ALIKE?: number
  /** The server, compatible with LibreTranslate, that translates what members ask to read in their language; empty: none */
  MBIN_TRANSLATE_URL?: string
  /** Read only: whether a key for that server is stored. The key itself is never told. */
  MBIN_TRANSLATE_API_KEY_SET?: boolean
  /** What links lead to may be shown within a page, once a reader wants it: one provider in a line, as `name | https://*.example.com/watch?v=:id | https://example.com/embed/:id`; empty: nothing is */
  MBIN_EMBEDS?: string
  /** Read only: comes from the environment. */
  MAX_IMAGE_BYTES: number
}

export type SiteSettingsRequest = {
  /** Comes from the environment; a value sent here has no effect. */
  KBIN_DOMAIN?: string
  /** Name of the instance. */
  KBIN_TITLE?: string
  /** Title of its front page. */
  KBIN_META_TITLE?: string
  /** Keywords for search engines. */
  KBIN_META_KEYWORDS?: string
  /** What search engines show of it. */
  KBIN_META_DESCRIPTION?: string
  /** Of pages, mails and pushes. What is written without a language has it without its region or script. */
  KBIN_DEFAULT_LANG?: string
  /** Where the staff is reached. */
  KBIN_CONTACT_EMAIL?: string
  /** Who its mails are from. */
  KBIN_SENDER_EMAIL?: string
  /** Theme for whoever chose none. */
  MBIN_DEFAULT_THEME?: string
  /** Colour of the instance in pages and mails, in shades that can be read */
  MBIN_ACCENT?: string
  /** Whether pages come with a script. */
  KBIN_JS_ENABLED?: boolean
  /** Whether this instance talks to others. */
  KBIN_FEDERATION_ENABLED?: boolean
  /** Whether anybody may open an account. */
  KBIN_REGISTRATIONS_ENABLED?: boolean
  /** Whether the header shows the logo in place of the name. */
  KBIN_HEADER_LOGO?: boolean
  /** Whether opening an account asks for a captcha. */
  KBIN_CAPTCHA_ENABLED?: boolean
  /** Whether open pages hear of new things as they happen. */
  KBIN_MERCURE_ENABLED?: boolean
  /** Whether there is a page of the servers it knows. */
  KBIN_FEDERATION_PAGE_ENABLED?: boolean
  /** Whether only administrators register clients. */
  KBIN_ADMIN_ONLY_OAUTH_CLIENTS?: boolean
  /** Whether one signs in with other providers only. */
  MBIN_SSO_ONLY_MODE?: boolean
  /** Whether only members may read. */
  MBIN_PRIVATE_INSTANCE?: boolean
  /** Whether only members have other servers searched. */
  KBIN_FEDERATED_SEARCH_ONLY_LOGGEDIN?: boolean
  /** Whether magazines beside the page are those of this instance only. */
  MBIN_SIDEBAR_SECTIONS_RANDOM_LOCAL_ONLY?: boolean
  /** Whether people beside the page are members of this instance only. */
  MBIN_SIDEBAR_SECTIONS_USERS_LOCAL_ONLY?: boolean
  /** Whether other providers may open accounts. */
  MBIN_SSO_REGISTRATIONS_ENABLED?: boolean
  /** Whether only staff founds magazines. */
  MBIN_RESTRICT_MAGAZINE_CREATION?: boolean
  /** Whether other providers stand above the password. */
  MBIN_SSO_SHOW_FIRST?: boolean
  /** Whether there are votes down, and whether they show. */
  MBIN_DOWNVOTES_MODE?: ("disabled" | "hidden" | "enabled")
  /** Whether the staff lets new accounts in. */
  MBIN_NEW_USERS_NEED_APPROVAL?: boolean
  /** Whether only servers that are allowed are talked to, in place of all that are not banned. */
  MBIN_USE_FEDERATION_ALLOW_LIST?: boolean
  /** Whether apps must send a code challenge of the method S256 */
  MBIN_OAUTH_REQUIRE_S256?: boolean
  /** Whether servers have to sign their requests for ActivityPub documents */
  MBIN_AUTHORIZED_FETCH?: boolean
  /** Accounts a day with addresses of one mail domain, twenty times as many of large providers; 0: no limit */
  MBIN_SIGNUPS_PER_MAIL_DOMAIN?: number
  /** Accounts opened within an hour from which on new ones wait for approval, if they are five times as many as usual; 0: never */
  MBIN_SIGNUP_WAVE_ACCOUNTS?: number
  /** Newcomers who publish the same link or text within an hour from which on new accounts wait for approval; 0: never */
  MBIN_SIGNUP_WAVE_ALIKE?: number
  /** The server, compatible with LibreTranslate, that translates what members ask to read in their language; empty: none */
  MBIN_TRANSLATE_URL?: string
  /** Read only: whether a key for that server is stored. The key itself is never told. */
  MBIN_TRANSLATE_API_KEY_SET?: boolean
  /** What links lead to may be shown within a page, once a reader wants it: one provider in a line, as `name | https://*.example.com/watch?v=:id | https://example.com/embed/:id`; empty: nothing is */
  MBIN_EMBEDS?: string
  /** Read only: comes from the environment. */
  MAX_IMAGE_BYTES?: number
  /** The key that the server of `MBIN_TRANSLATE_URL` asks for; empty takes it away. Another address without a key forgets it, too */
  MBIN_TRANSLATE_API_KEY?: string
}

export type SsoDeparture = {
  /** Where the browser is to go. */
  location: string
}

export type SsoLinkRequest = {
  /** A path of this site to go on to */
  next?: string
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type SsoLinks = {
  /** What was asked for, in its order. */
  items: {
    /** Its name. */
    name: string
    /** Its title. */
    title: string
    /** When it was made. */
    createdAt: string
  }[]
  /** Whether the account has a password. */
  hasPassword: boolean
  /** Whoever sits here showed in the last ten minutes who they are */
  isProven: boolean
}

export type SsoProofRequest = {
  /** A path of this site to go on to */
  next?: string
}

export type SsoProviders = {
  /** Whom one can sign in by. */
  providers: {
    /** Its name. */
    name: string
    /** Its title. */
    title: string
  }[]
  /** Passwords are neither asked for nor chosen */
  only: boolean
  /** Show them above the form */
  first: boolean
  /** Whoever comes for the first time gets an account */
  opensAccounts: boolean
}

export type SsoSecondFactor = {
  /** Code of the authenticator app, or a backup code. */
  totp?: (string | null)
  /** In the place of the code */
  passkey?: (UsedPasskeyCredential | null)
}

export type SsoUnlinkRequest = {
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type StaffUser = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
  /** Display name */
  title: (string | null)
  /** Markdown */
  about: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** The wide picture of the profile. */
  cover: (Image | null)
  /** When it was made. */
  createdAt: string
  /** How many follow them. */
  followersCount: number
  /** `name@host`; null for a local account */
  apId: (string | null)
  /** Actor address; null for a local account */
  apProfileId: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** Null without `user:follow` */
  isFollowedByUser: (boolean | null)
  /** How far the caller’s follow of them has got; null where there never was one, or without `user:follow` */
  followState?: (FollowState | null)
  /** Null without `user:follow`, or where this user hides whom they follow */
  isFollowerOfUser: (boolean | null)
  /** Null without `user:block` */
  isBlockedByUser: (boolean | null)
  /** Null without `user:block` */
  isMutedByUser?: (boolean | null)
  /** Null while they are not muted, or muted for good */
  muteEndsAt?: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Null for an anonymous reader */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Null in lists */
  reputationPoints: (number | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Where they moved; absent: they did not */
  movedTo?: UserHandle
  /** Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists */
  confusableWith?: UserHandle
  /** What they say about themselves in a table, in their order */
  fields?: ProfileField[]
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Whether the account is banned from this instance. */
  isBanned: boolean
  /** For the staff; null where none was given */
  banReason?: (string | null)
  /** Null for an account of another server */
  email: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** Whether somebody confirmed the address */
  isVerified: boolean
  /** Whether the account is suspended: what it wrote is in no list. */
  isSuspended: boolean
  /** When it is purged; null: nobody asked for that */
  deletesAt: (string | null)
}

export type Tag = {
  /** Without #, in its normal spelling */
  name: string
  /** Whether its use is hidden and refused. */
  isBanned: boolean
  /** How many threads there are. */
  entryCount: number
  /** How many comments on threads there are. */
  entryCommentCount: number
  /** How many posts there are. */
  postCount: number
  /** How many comments on posts there are. */
  postCommentCount: number
}

export type ToggleCreated = {
  /** True: the request now stands; false: it was withdrawn. */
  created: boolean
}

export type TokenRequest = {
  /** What is exchanged for tokens. */
  grant_type: ("authorization_code" | "refresh_token" | "client_credentials")
  /** In the body, or as the name of HTTP Basic */
  client_id?: string
  /** Confidential clients; in the body, or as the password of HTTP Basic */
  client_secret?: string
  /** What the app came back with (RFC 6749). */
  code?: string
  /** The one of the authorization request */
  redirect_uri?: string
  /** Where a challenge was sent (RFC 7636) */
  code_verifier?: string
  /** Is exchanged for new tokens, once. */
  refresh_token?: string
  /** Space separated; client_credentials, or to narrow on refresh */
  scope?: string
}

export type TokenResponse = {
  /** How the token is sent along. */
  token_type: ("Bearer" | "DPoP")
  /** For how many seconds it holds. */
  expires_in: number
  /** Goes into the header `Authorization` of each call. */
  access_token: string
  /** Is exchanged for new tokens, once. */
  refresh_token?: string
  /** What the token may be used for. */
  scope?: string
}

export type ToldServer = {
  /** Host name of the server. */
  host: string
  /** When it was to be told. */
  toldAt: string
  /** confirmed: it took the news; refused: it did not, which is final; trying: it is tried again; givenUp: three days went by without an answer, or nothing is sent to it any more. */
  state: ("confirmed" | "refused" | "trying" | "givenUp")
  /** HTTP status of its last answer; null: there was none. */
  status: (number | null)
  /** When it answered last; null: it did not. */
  answeredAt: (string | null)
}

export type Transcript = {
  /** Plain text */
  transcript: string
  /** Whether it is made from captions: its author wrote none */
  isDerived: boolean
  /** Of the captions that it is made from */
  language: (string | null)
}

export type Translation = {
  /** What it was translated into */
  lang: string
  /** The language it is written in, as the server found or the item says; null: nobody knows */
  from: (string | null)
  /** The host that translated it */
  server: string
  /** Null but for threads */
  title: (string | null)
  /** Markdown source, as untrusted as what somebody wrote; code, names and links are as they were */
  body: (string | null)
  /** What it warns of; null: nothing. */
  contentWarning: (string | null)
}

export type TranslationServer = {
  /** The host that is named; null: none is */
  server: (string | null)
  /** Whether it told its languages just now */
  answers: boolean
  /** What went wrong where it did not */
  fault: (string | null)
  /** What it translates into */
  languages: string[]
}

/** The entry, post or comment in full, and what it is. */
export type TrashItem = {
  /** Kind of the item, which says what other fields it has. */
  itemType: ("entry" | "entry_comment" | "post" | "post_comment")
}

export type TwoFactorProof = {
  /** Of the authenticator app, or a backup code. */
  code: string
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type TwoFactorProofOrPasskey = {
  /** Of the authenticator app, or a backup code. */
  code?: (string | null)
  /** May be left out for ten minutes after this browser showed who one is: by signing in with a password or a passkey, by a call that took the password, by `/auth/proof/passkey` or by `/auth/sso/{provider}/prove` */
  currentPassword?: (string | null)
}

export type TwoFactorSetup = {
  /** Each stands in for a code once. */
  backupCodes: string[]
  /** The secret, in base32, for who cannot scan. */
  secret: string
  /** What the QR code holds (otpauth). */
  uri: string
}

export type TypedContentItem = ({
  /** Number of the thread. */
  entryId: number
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Whose it is. */
  user: UserSmall
  /** The domain that it links to. */
  domain: (Domain | null)
  /** Its title. */
  title: (string | null)
  /** The address that it has or leads to. */
  url: (string | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** Markdown source */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Its tags, without #. */
  tags: (string[] | null)
  /** The badges that it bears. */
  badges: (Badge[] | null)
  /** Visible comments at every depth */
  numComments: number
  /** Boosts: votes of 1 */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Null without scope entry:vote */
  isFavourited: (boolean | null)
  /** Null without scope entry:vote */
  userVote: (number | null)
  /** Whether its author made it themselves. */
  isOc: boolean
  /** Whether it is for adults. */
  isAdult: boolean
  /** Whether moderators pinned it in its magazine. */
  isPinned: boolean
  /** Whether it takes no new comments. */
  isLocked: boolean
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** What kind of thread it is. */
  type: ("article" | "link" | "image" | "video")
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Null for an anonymous reader */
  canAuthUserModerate: (boolean | null)
  /** How much of it the caller is notified of. */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Names of the reader's lists that hold it */
  bookmarks: (string[] | null)
  /** The same in other magazines. */
  crosspostedEntries: (Entry[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** The video or sound that it links to or that came with it; null where there is none, and where it is hidden */
  media?: (PlayedMedia | null)
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** Null where it has none, and where it is hidden */
  poll?: (Poll | null)
  /** What the reader remembers of it; null where that is nothing, and without scope read */
  readState?: (ReadState | null)
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** Null in lists, for a thread from here, and before the first comparison */
  completeness?: (Completeness | null)
  /** How what it links to is shown within a page, where the administrators named its provider (`MBIN_EMBEDS`); null in lists, without one, and where it is hidden */
  embed?: (Embed | null)
  /** Kind of the item, which says what other fields it has. */
  itemType: "entry"
} | {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the thread. */
  entryId: number
  /** The answers to it, as deep as was asked for. */
  children: EntryComment[]
  /** Kind of the item, which says what other fields it has. */
  itemType: "entry_comment"
} | {
  /** Number of the post. */
  postId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** Whether moderators pinned it in its magazine. */
  isPinned: boolean
  /** Whether it takes no new comments. */
  isLocked: boolean
  /** Visible comments at every depth. */
  comments: number
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** Null when none */
  mentions: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** The words of it that stand in its address. */
  slug: (string | null)
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** How much of it the caller is notified of. */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** Null where it has none, and where it is hidden */
  poll?: (Poll | null)
  /** What the reader remembers of it; null where that is nothing, and without scope read */
  readState?: (ReadState | null)
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** Null in lists, for a thread from here, and before the first comparison */
  completeness?: (Completeness | null)
  /** Kind of the item, which says what other fields it has. */
  itemType: "post"
} | {
  /** Number of the comment. Comments on threads and on posts are numbered apart. */
  commentId: number
  /** Whose it is. */
  user: UserSmall
  /** The magazine that it is of. */
  magazine: MagazineSmall
  /** Number of the comment that it answers; null where it answers the thread or post itself. */
  parentId: (number | null)
  /** Number of the comment that began this branch. */
  rootId: (number | null)
  /** Its picture; of several the first. */
  image: (Image | null)
  /** The text, in Markdown. */
  body: (string | null)
  /** Language of the text (ISO 639). */
  lang: string
  /** Whether it is for adults. */
  isAdult: boolean
  /** How many boosted it. */
  uv: (number | null)
  /** How many voted it down. */
  dv: (number | null)
  /** How many favourites there are. */
  favourites: (number | null)
  /** Whether the caller made it a favourite; null without a scope to vote. */
  isFavourited: (boolean | null)
  /** The vote of the caller: 1, -1 or 0; null without a scope to vote. */
  userVote: (number | null)
  /** Whether it is there to be seen, or was removed. */
  visibility: ("visible" | "private" | "trashed" | "soft_deleted")
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** The handles that the text mentions. */
  mentions: (string[] | null)
  /** Its tags, without #. */
  tags: (string[] | null)
  /** When it was made. */
  createdAt: string
  /** When it was edited last; null: never. */
  editedAt: (string | null)
  /** When something happened there last. */
  lastActive: string
  /** All descendants that are for everybody, whatever their depth or state */
  childCount: number
  /** Whether the caller may moderate it. */
  canAuthUserModerate: (boolean | null)
  /** Names of the lists in which the caller keeps it; null without a scope to bookmark. */
  bookmarks: (string[] | null)
  /** Whether its author moderates its magazine. */
  isAuthorModeratorInMagazine: boolean
  /** What its author warns of; text and attachments are for whoever still wants to see them */
  contentWarning?: (string | null)
  /** Everything that came with it, in its order; null where it is hidden */
  attachments?: (Attachment[] | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Who may read it: everybody (`public`; `unlisted`: and it is in no list but of its author, followers and thread), followers of its author and those it names (`followers`), those it names (`direct`), or the members of the private magazine it is in (`members`) */
  audience?: ("public" | "unlisted" | "followers" | "direct" | "members")
  /** What it quotes. Null where it quotes nothing, and where it is hidden */
  quote?: (Quote | null)
  /** In flat lists: the comment that this one answers, and who wrote it; absent of what answers the thread itself, and where the reader does not see it */
  answers?: {
    /** Number of the comment. Comments on threads and on posts are numbered apart. */
    commentId: number
    /** Whose it is. */
    user: UserSmall
  }
  /** Number of the post. */
  postId: number
  /** The answers to it, as deep as was asked for. */
  children: PostComment[]
  /** Kind of the item, which says what other fields it has. */
  itemType: "post_comment"
})

export type UnreadCounts = {
  /** Of magazines that they subscribe to. */
  subscribed: number
  /** Of magazines that they moderate. */
  moderated: number
  /** Among their favourites. */
  favourited: number
  /** Magazines with unread items in the subscribed feed, of which the newest 500 are looked at */
  magazines: {
    /** Of which magazine */
    magazineId: number
    /** How many are unread there */
    count: number
  }[]
  /** Of the caller's named feeds, the first 12, those with any */
  feeds: {
    /** Of which feed */
    feedId: number
    /** How many are unread there */
    count: number
  }[]
}

export type UsedPasskeyCredential = {
  /** The id of the credential, in base64url. */
  id: string
  /** The same once more, as browsers give it. */
  rawId: string
  /** Kind of the credential (WebAuthn). */
  type: "public-key"
  /** What the authenticator answered (WebAuthn). */
  response: {
    /** What the browser had signed, in base64url. */
    clientDataJSON: string
    /** What the authenticator says of itself, in base64url. */
    authenticatorData: string
    /** The signature of both, in base64url. */
    signature: string
    /** Whose credential it is, in base64url. */
    userHandle?: (string | null)
  }
}

export type UsedTag = {
  /** Its name. */
  name: string
  /** Who used it within the last week */
  people: number
  /** The same of the week before */
  before: number
}

export type UsedTags = {
  /** What was asked for, in its order. */
  items: UsedTag[]
}

export type User = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
  /** Display name */
  title: (string | null)
  /** Markdown */
  about: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** The wide picture of the profile. */
  cover: (Image | null)
  /** When it was made. */
  createdAt: string
  /** How many follow them. */
  followersCount: number
  /** `name@host`; null for a local account */
  apId: (string | null)
  /** Actor address; null for a local account */
  apProfileId: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** Null without `user:follow` */
  isFollowedByUser: (boolean | null)
  /** How far the caller’s follow of them has got; null where there never was one, or without `user:follow` */
  followState?: (FollowState | null)
  /** Null without `user:follow`, or where this user hides whom they follow */
  isFollowerOfUser: (boolean | null)
  /** Null without `user:block` */
  isBlockedByUser: (boolean | null)
  /** Null without `user:block` */
  isMutedByUser?: (boolean | null)
  /** Null while they are not muted, or muted for good */
  muteEndsAt?: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Null for an anonymous reader */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Null in lists */
  reputationPoints: (number | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Where they moved; absent: they did not */
  movedTo?: UserHandle
  /** Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists */
  confusableWith?: UserHandle
  /** What they say about themselves in a table, in their order */
  fields?: ProfileField[]
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
}

export type UserBan = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
  /** Display name */
  title: (string | null)
  /** Markdown */
  about: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** The wide picture of the profile. */
  cover: (Image | null)
  /** When it was made. */
  createdAt: string
  /** How many follow them. */
  followersCount: number
  /** `name@host`; null for a local account */
  apId: (string | null)
  /** Actor address; null for a local account */
  apProfileId: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** Null without `user:follow` */
  isFollowedByUser: (boolean | null)
  /** How far the caller’s follow of them has got; null where there never was one, or without `user:follow` */
  followState?: (FollowState | null)
  /** Null without `user:follow`, or where this user hides whom they follow */
  isFollowerOfUser: (boolean | null)
  /** Null without `user:block` */
  isBlockedByUser: (boolean | null)
  /** Null without `user:block` */
  isMutedByUser?: (boolean | null)
  /** Null while they are not muted, or muted for good */
  muteEndsAt?: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Null for an anonymous reader */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Null in lists */
  reputationPoints: (number | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Where they moved; absent: they did not */
  movedTo?: UserHandle
  /** Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists */
  confusableWith?: UserHandle
  /** What they say about themselves in a table, in their order */
  fields?: ProfileField[]
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Whether the account is banned now. */
  isBanned: boolean
  /** For the staff; null where none was given */
  banReason?: (string | null)
}

export type UserBanRequest = {
  /** Why, in the words of who did it. */
  reason?: (string | null)
}

export type UserBrief = {
  /** Number of the account. */
  userId: number
  /** Name of the account. */
  username: string
  /** Its title. */
  title: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
}

export type UserHandle = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
}

export type UserItems = {
  /** What was asked for, in its order. */
  items: User[]
}

/** What one wrote down about somebody. Nobody else sees it. */
export type UserNote = {
  /** Empty where there is none */
  note: string
}

export type UserNoteRequest = {
  /** Empty removes the note */
  note: string
}

export type UserProfileRequest = {
  /** What they say of themselves, in Markdown. */
  about?: (string | null)
  /** Its title. */
  title?: (string | null)
  /** All of them; absent: as they were */
  fields?: {
    /** Its name. */
    name: string
    /** What stands beside it. */
    value: string
  }[]
}

export type UserRegistration = {
  /** Name of the account. */
  username: string
  /** E-mail address. */
  email: string
  /** The new password. */
  plainPassword: string
  /** That they agree to the terms. */
  agreeTerms: true
  /** Why one wants to join, where the instance asks */
  application?: (string | null)
  /** Where the instance asks. `proof-of-work`: base64 of the JSON of `algorithm`, `challenge`, `salt` and `signature` with the `number` found; `hcaptcha`: the token of the widget */
  captcha?: (string | null)
  /** Hidden from people; programs that fill in every field are refused */
  full_name?: ("" | null)
}

export type UserSettings = {
  /** Whether they hear of new threads in their magazines. */
  notifyOnNewEntry: boolean
  /** Whether they hear of comments on their threads. */
  notifyOnNewEntryReply: boolean
  /** Whether they hear of answers to their comments on threads. */
  notifyOnNewEntryCommentReply: boolean
  /** Whether they hear of new posts in their magazines. */
  notifyOnNewPost: boolean
  /** Whether they hear of comments on their posts. */
  notifyOnNewPostReply: boolean
  /** Whether they hear of answers to their comments on posts. */
  notifyOnNewPostCommentReply: boolean
  /** Whether what is for adults is left out. */
  hideAdult: boolean
  /** Whether their profile shows which magazines they subscribe to. */
  showProfileSubscriptions: boolean
  /** Whether their profile shows whom they follow. */
  showProfileFollowings: boolean
  /** Whether answers in threads begin with whom they answer. */
  addMentionsEntries: boolean
  /** Whether answers to posts begin with whom they answer. */
  addMentionsPosts: boolean
  /** Which list is the front page. */
  homepage: ("front" | "front_subscribed" | "front_moderated" | "front_favourite")
  /** Sort of the front page where none is asked for. */
  frontDefaultSort: ("active" | "hot" | "newest" | "top" | "commented")
  /** What the front page shows. */
  frontDefaultContent: (("combined" | "threads" | "microblog") | null)
  /** Sort of comments where none is asked for. */
  commentDefaultSort: ("newest" | "top" | "hot" | "oldest")
  /** Magazines that they want at hand, by name. */
  featuredMagazines: (string[] | null)
  /** Languages they read (ISO 639). */
  preferredLanguages: string[]
  /** CSS, as it was written. */
  customCss: (string | null)
  /** Whether the looks of magazines are left out. */
  ignoreMagazinesCustomCss: boolean
  /** Whether staff hears of new accounts. */
  notifyOnUserSignup: boolean
  /** Who may write to them. */
  directMessageSetting: ("everyone" | "followers_only" | "nobody")
  /** Whether it may be shown where people look for something new. */
  discoverable: boolean
  /** Whether searches may find it. */
  indexable: boolean
  /** Whoever wants to follow waits until the member accepts */
  manuallyApprovesFollowers?: boolean
  /** BCP 47. What pages, mails and pushes are said in; absent where none is known */
  language?: ("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant")
  /** Of new followers */
  notifyOnFollower?: boolean
  /** Of favourites of what the member wrote */
  notifyOnFavourite?: boolean
  /** Of boosts of what the member wrote */
  notifyOnBoost?: boolean
  /** Whether lists show what the member has read dimmed, not at all, or like the rest */
  readItems?: ("dim" | "hide" | "keep")
  /** How conversations are shown: as a tree, each comment by itself, or the newest at the bottom */
  commentDefaultView?: ("tree" | "flat" | "chat")
  /** How the web application looks, in its own words; absent where the member never chose */
  appearance?: string
}

export type UserSettingsRequest = {
  /** Whether they hear of new threads in their magazines. */
  notifyOnNewEntry?: (boolean | null)
  /** Whether they hear of comments on their threads. */
  notifyOnNewEntryReply?: (boolean | null)
  /** Whether they hear of answers to their comments on threads. */
  notifyOnNewEntryCommentReply?: (boolean | null)
  /** Whether they hear of new posts in their magazines. */
  notifyOnNewPost?: (boolean | null)
  /** Whether they hear of comments on their posts. */
  notifyOnNewPostReply?: (boolean | null)
  /** Whether they hear of answers to their comments on posts. */
  notifyOnNewPostCommentReply?: (boolean | null)
  /** Whether what is for adults is left out. */
  hideAdult?: (boolean | null)
  /** Whether their profile shows which magazines they subscribe to. */
  showProfileSubscriptions?: (boolean | null)
  /** Whether their profile shows whom they follow. */
  showProfileFollowings?: (boolean | null)
  /** Whether answers in threads begin with whom they answer. */
  addMentionsEntries?: (boolean | null)
  /** Whether answers to posts begin with whom they answer. */
  addMentionsPosts?: (boolean | null)
  /** Which list is the front page. */
  homepage?: (("front" | "front_subscribed" | "front_moderated" | "front_favourite") | null)
  /** Sort of the front page where none is asked for. */
  frontDefaultSort?: (("active" | "hot" | "newest" | "top" | "commented") | null)
  /** What the front page shows. */
  frontDefaultContent?: ((("combined" | "threads" | "microblog") | null) | null)
  /** Sort of comments where none is asked for. */
  commentDefaultSort?: (("newest" | "top" | "hot" | "oldest") | null)
  /** Magazines that they want at hand, by name. */
  featuredMagazines?: ((string[] | null) | null)
  /** Languages they read (ISO 639). */
  preferredLanguages?: (string[] | null)
  /** CSS, as it was written. */
  customCss?: ((string | null) | null)
  /** Whether the looks of magazines are left out. */
  ignoreMagazinesCustomCss?: (boolean | null)
  /** Whether staff hears of new accounts. */
  notifyOnUserSignup?: (boolean | null)
  /** Who may write to them. */
  directMessageSetting?: (("everyone" | "followers_only" | "nobody") | null)
  /** Whether it may be shown where people look for something new. */
  discoverable?: (boolean | null)
  /** Whether searches may find it. */
  indexable?: (boolean | null)
  /** Whoever wants to follow waits until the member accepts */
  manuallyApprovesFollowers?: (boolean | null)
  /** BCP 47. What pages, mails and pushes are said in; absent where none is known */
  language?: (("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant") | null)
  /** Of new followers */
  notifyOnFollower?: (boolean | null)
  /** Of favourites of what the member wrote */
  notifyOnFavourite?: (boolean | null)
  /** Of boosts of what the member wrote */
  notifyOnBoost?: (boolean | null)
  /** Whether lists show what the member has read dimmed, not at all, or like the rest */
  readItems?: (("dim" | "hide" | "keep") | null)
  /** How conversations are shown: as a tree, each comment by itself, or the newest at the bottom */
  commentDefaultView?: (("tree" | "flat" | "chat") | null)
  /** How the web application looks, in its own words; absent where the member never chose */
  appearance?: (string | null)
  /** The newest subscribed feed includes what followed users boost */
  showFollowingBoosts?: (boolean | null)
}

export type UserSignup = {
  /** Number of the account. */
  userId: number
  /** Name of the account. */
  username: string
  /** Whether it is a bot. */
  isBot: boolean
  /** When it was made. */
  createdAt: string
  /** E-mail address. */
  email: string
  /** Why they want an account, in their words. */
  applicationText: (string | null)
}

export type UserSmall = {
  /** Number of the account. */
  userId: number
  /** Name of the account. */
  username: string
  /** Its title. */
  title: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether the caller follows them. */
  isFollowedByUser: (boolean | null)
  /** Whether they follow the caller. */
  isFollowerOfUser: (boolean | null)
  /** Whether the caller blocks it. */
  isBlockedByUser: (boolean | null)
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** The picture of the account. */
  avatar: (Image | null)
  /** Its id on the server that it is from; null for what is from here. */
  apId: (string | null)
  /** Address of its actor in ActivityPub. */
  apProfileId: (string | null)
  /** When it was made. */
  createdAt: string
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
}

export type UserVerified = {
  /** Number of the account. */
  userId: number
  /** Local: the plain name; remote: `@name@host` */
  username: string
  /** Display name */
  title: (string | null)
  /** Markdown */
  about: (string | null)
  /** The picture of the account. */
  avatar: (Image | null)
  /** The wide picture of the profile. */
  cover: (Image | null)
  /** When it was made. */
  createdAt: string
  /** How many follow them. */
  followersCount: number
  /** `name@host`; null for a local account */
  apId: (string | null)
  /** Actor address; null for a local account */
  apProfileId: (string | null)
  /** Whether it is a bot. */
  isBot: boolean
  /** Whether they administrate this instance. */
  isAdmin: boolean
  /** Whether they moderate all of this instance. */
  isGlobalModerator: boolean
  /** Null without `user:follow` */
  isFollowedByUser: (boolean | null)
  /** How far the caller’s follow of them has got; null where there never was one, or without `user:follow` */
  followState?: (FollowState | null)
  /** Null without `user:follow`, or where this user hides whom they follow */
  isFollowerOfUser: (boolean | null)
  /** Null without `user:block` */
  isBlockedByUser: (boolean | null)
  /** Null without `user:block` */
  isMutedByUser?: (boolean | null)
  /** Null while they are not muted, or muted for good */
  muteEndsAt?: (string | null)
  /** Software of the server that it is from. */
  serverSoftware: (string | null)
  /** Version of that software. */
  serverSoftwareVersion: (string | null)
  /** Null for an anonymous reader */
  notificationStatus: (("Default" | "Muted" | "Loud") | null)
  /** Null in lists */
  reputationPoints: (number | null)
  /** Whether it may be shown where people look for something new. */
  discoverable: (boolean | null)
  /** Whether searches may find it. */
  indexable: (boolean | null)
  /** Where they moved; absent: they did not */
  movedTo?: UserHandle
  /** Of the staff or followed by the reader, and called something that looks the same, but somebody else; absent: nobody is, and in lists */
  confusableWith?: UserHandle
  /** What they say about themselves in a table, in their order */
  fields?: ProfileField[]
  /** Pictures to show for `:name:`, outside of code and attributes; absent: there is none */
  emojis?: Emoji[]
  /** Whether their e-mail address is confirmed. */
  isVerified: boolean
}

export type UsernameChangeable = {
  /** False once the account has written, voted, followed, blocked or subscribed, or somebody follows it */
  changeable: boolean
}

export type VoteStats = {
  /** Start of the bucket, `YYYY-MM-DD HH:MM:SS+00`; absent for the resolution `all`. */
  datetime?: string
  /** How many boosts. */
  boost: number
  /** How many votes down. */
  down: number
  /** Favourites. */
  up: number
}

export type VoteStatsResponse = {
  /** Votes on threads, by time. */
  entry: VoteStats[]
  /** Votes on comments on threads, by time. */
  entry_comment: VoteStats[]
  /** Votes on posts, by time. */
  post: VoteStats[]
  /** Votes on comments on posts, by time. */
  post_comment: VoteStats[]
}

export type Webhook = {
  /** Number of the webhook. */
  webhookId: number
  /** Null: it is of the instance. */
  magazineId: (number | null)
  /** The address that it has or leads to. */
  url: string
  /** What it is, in the words of who made it. */
  description: string
  /** What it is told of. */
  events: ("thread.created" | "thread.edited" | "thread.removed" | "thread.restored" | "post.created" | "post.edited" | "post.removed" | "post.restored" | "comment.created" | "comment.edited" | "comment.removed" | "comment.restored" | "report.created" | "report.resolved" | "member.banned" | "member.unbanned" | "moderator.added" | "moderator.removed" | "subscription.requested" | "user.registered" | "user.requested" | "user.banned" | "user.unbanned" | "user.deleted" | "person.reported" | "instance.defederated")[]
  /** Whether it is told of anything. */
  enabled: boolean
  /** Why it was turned off by itself: its address answered 410, or took nothing for days. */
  disabledBecause: (("gone" | "failing") | null)
  /** When the first of the failures came that no success followed. */
  failingSince: (string | null)
  /** When it was made. */
  createdAt: string
}

export type WebhookDelivery = {
  /** Number of the delivery. */
  deliveryId: number
  /** `webhook-id`: the same in every attempt. */
  messageId: string
  /** What it tells of. */
  type: (("thread.created" | "thread.edited" | "thread.removed" | "thread.restored" | "post.created" | "post.edited" | "post.removed" | "post.restored" | "comment.created" | "comment.edited" | "comment.removed" | "comment.restored" | "report.created" | "report.resolved" | "member.banned" | "member.unbanned" | "moderator.added" | "moderator.removed" | "subscription.requested" | "user.registered" | "user.requested" | "user.banned" | "user.unbanned" | "user.deleted" | "person.reported" | "instance.defederated") | "ping")
  /** waiting: it is tried again; delivered: it was taken; failed: it is tried no more. */
  state: ("waiting" | "delivered" | "failed")
  /** How often it was tried. */
  attempts: number
  /** What the address answered last; null: nothing. */
  status: (number | null)
  /** How long the last attempt took. */
  durationMs: (number | null)
  /** Why the last attempt failed, where there was no answer. */
  failure: (string | null)
  /** The first kilobyte of the last answer. */
  answer: (string | null)
  /** What was sent; null: nothing yet. */
  payload: (string | null)
  /** When it was made. */
  createdAt: string
  /** When it was tried last. */
  lastAttemptAt: (string | null)
  /** When it is tried again; null: no more. */
  nextAttemptAt: (string | null)
}

export type WebhookWithSecret = {
  /** Number of the webhook. */
  webhookId: number
  /** Null: it is of the instance. */
  magazineId: (number | null)
  /** The address that it has or leads to. */
  url: string
  /** What it is, in the words of who made it. */
  description: string
  /** What it is told of. */
  events: ("thread.created" | "thread.edited" | "thread.removed" | "thread.restored" | "post.created" | "post.edited" | "post.removed" | "post.restored" | "comment.created" | "comment.edited" | "comment.removed" | "comment.restored" | "report.created" | "report.resolved" | "member.banned" | "member.unbanned" | "moderator.added" | "moderator.removed" | "subscription.requested" | "user.registered" | "user.requested" | "user.banned" | "user.unbanned" | "user.deleted" | "person.reported" | "instance.defederated")[]
  /** Whether it is told of anything. */
  enabled: boolean
  /** Why it was turned off by itself: its address answered 410, or took nothing for days. */
  disabledBecause: (("gone" | "failing") | null)
  /** When the first of the failures came that no success followed. */
  failingSince: (string | null)
  /** When it was made. */
  createdAt: string
  /** What messages are signed with (Standard Webhooks). Shown this once. */
  secret: string
}

export type WrittenCounts = {
  /** How many threads. */
  entries: number
  /** How many comments on threads. */
  entryComments: number
  /** How many posts. */
  posts: number
  /** How many comments on posts. */
  postComments: number
}

/** Every operation by its id: what it takes, and what it answers. */
export type Operations = {
  /** What opening an account needs here, with a captcha to solve where the instance asks for one */
  auth_registration: {
    request: {
    }
    answer: RegistrationForm
  }
  /** Open an account */
  auth_register: {
    request: {
      body: UserRegistration
    }
    answer: RegisteredUser
  }
  /** Sign in with user name or e-mail address; sets the session cookie. Refused where the instance takes single sign-on only */
  auth_login: {
    request: {
      body: LoginRequest
    }
    answer: SessionUser
  }
  /** Work that may be done in the place of waiting, where an account is guessed at from many networks */
  auth_login_task: {
    request: {
      query: {
        /** The name or e-mail address that is typed. */
        login: string
      }
    }
    answer: LoginTask
  }
  /** Sign out: end the session and clear its cookie */
  auth_logout: {
    request: {
    }
    answer: undefined
  }
  /** Who is signed in, with roles and settings */
  auth_session: {
    request: {
    }
    answer: SessionUser
  }
  /** Confirm an e-mail address with the token of the mailed link */
  auth_verify_email: {
    request: {
      body: EmailToken
    }
    answer: ConfirmedUser
  }
  /** Mail a new confirmation link; the answer does not tell whether the account exists */
  auth_verify_email_resend: {
    request: {
      body: EmailRequest
    }
    answer: undefined
  }
  /** Mail a link to set a new password; the answer does not tell whether the account exists */
  auth_password_forgot: {
    request: {
      body: ForgotPasswordRequest
    }
    answer: undefined
  }
  /** Set a new password with the token of the mailed link; ends every session */
  auth_password_reset: {
    request: {
      body: ResetPasswordRequest
    }
    answer: undefined
  }
  /** Change one’s password; ends every session, this one too */
  auth_password_change: {
    request: {
      body: ChangePasswordRequest
    }
    answer: undefined
  }
  /** How hard a new password is to guess, for who types it; nothing of it is kept */
  auth_password_strength: {
    request: {
      body: PasswordStrengthRequest
    }
    answer: PasswordStrength
  }
  /** The accounts that this browser is signed in to */
  auth_accounts: {
    request: {
    }
    answer: BrowserAccounts
  }
  /** Go on as another account that this browser is signed in to */
  auth_switch_account: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: SessionUser
  }
  /** Sign out of one of the accounts of this browser */
  auth_leave_account: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Sign out of every account of this browser */
  auth_leave_accounts: {
    request: {
    }
    answer: undefined
  }
  /** Prepare a second factor: a secret for the authenticator and backup codes */
  auth_2fa_setup: {
    request: {
    }
    answer: TwoFactorSetup
  }
  /** Switch the prepared second factor on; ends every session */
  auth_2fa_enable: {
    request: {
      body: TwoFactorProof
    }
    answer: undefined
  }
  /** Switch the second factor off; ends every session */
  auth_2fa_disable: {
    request: {
      body: TwoFactorProofOrPasskey
    }
    answer: undefined
  }
  /** Replace all backup codes */
  auth_2fa_backup_codes: {
    request: {
      body: TwoFactorProofOrPasskey
    }
    answer: BackupCodes
  }
  /** List one’s sessions, latest first */
  auth_sessions: {
    request: {
    }
    answer: Sessions
  }
  /** End one of one’s sessions */
  auth_session_end: {
    request: {
      params: {
        /** The session, as the list of sessions tells it. */
        session_id: string
      }
    }
    answer: undefined
  }
  /** Change one’s e-mail address; where mails reach people it has to be confirmed before the next login */
  auth_email_change: {
    request: {
      body: ChangeEmailRequest
    }
    answer: ChangedEmail
  }
  /** Whether one’s user name can still change */
  auth_username_changeable: {
    request: {
    }
    answer: UsernameChangeable
  }
  /** Change one’s user name, as long as one has written, voted, followed, blocked and subscribed nothing and nobody follows one; ends every session */
  auth_username_change: {
    request: {
      body: ChangeUsernameRequest
    }
    answer: undefined
  }
  /** Delete one’s account in 30 days, or at once; ends all sessions and tokens. Signing in before restores it */
  auth_account_delete: {
    request: {
      body: DeleteAccountRequest
    }
    answer: undefined
  }
  /** Follow a deletion by its secret link: what is removed, which servers were told and which confirmed */
  auth_deletion_report: {
    request: {
      params: {
        /** The secret end of the link that deleting the account gave. */
        token: string
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: DeletionReport
  }
  /** Read the wave of sign-ups that new accounts wait for approval because of, if there is one */
  admin_sign_up_wave: {
    request: {
    }
    answer: {
      /** The wave of new accounts that is under way; null: none is. */
      wave: (SignUpWave | null)
    }
  }
  /** End the wave of sign-ups: new accounts need approval by the setting alone again */
  admin_sign_up_wave_close: {
    request: {
    }
    answer: EmptyObject
  }
  /** List the mails that this instance writes, and whether they reach people */
  admin_mails: {
    request: {
      query?: {
        /** What it is written in; the language of the instance where it is left out */
        language?: ("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant")
      }
    }
    answer: MailList
  }
  /** Show a mail as it would be sent, with made-up contents */
  admin_mail_preview: {
    request: {
      params: {
        /** Which of the mails */
        mail: ("verify" | "in-use" | "reset" | "approved" | "rejected" | "sign-in" | "passkey-added" | "passkey-removed" | "deletion" | "deleted" | "imported" | "archive" | "wave" | "contact" | "digest")
      }
      query?: {
        /** What it is written in; the language of the instance where it is left out */
        language?: ("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant")
      }
    }
    answer: MailPreview
  }
  /** Send a mail with made-up contents to one’s own address */
  admin_mail_test: {
    request: {
      params: {
        /** Which of the mails */
        mail: ("verify" | "in-use" | "reset" | "approved" | "rejected" | "sign-in" | "passkey-added" | "passkey-removed" | "deletion" | "deleted" | "imported" | "archive" | "wave" | "contact" | "digest")
      }
      query?: {
        /** What it is written in; the language of the instance where it is left out */
        language?: ("en" | "id" | "ca" | "cs" | "da" | "de" | "es" | "eo" | "eu" | "fil" | "fr" | "gl" | "it" | "nl" | "nb" | "pl" | "pt-BR" | "pt" | "fi" | "sv" | "vi" | "tr" | "el" | "bg" | "ru" | "uk" | "he" | "ar" | "fa" | "hi" | "ta" | "ko" | "ja" | "zh-Hans" | "zh-Hant")
      }
    }
    answer: EmptyObject
  }
  /** Whether this browser showed in the last ten minutes who one is, and by what one can show it */
  auth_proof: {
    request: {
    }
    answer: Proof
  }
  /** Show by a passkey who one is, with the options of `/auth/login/passkey/options`; stands in for password and code for ten minutes in this browser */
  auth_proof_passkey: {
    request: {
      body: PasskeyProof
    }
    answer: undefined
  }
  /** What a browser needs to ask for a passkey, for signing in or as a second factor */
  auth_passkey_login_options: {
    request: {
    }
    answer: PasskeyRequestOptions
  }
  /** Sign in with a passkey, without name, password or code; sets the session cookie. Refused where the instance takes single sign-on only */
  auth_passkey_login: {
    request: {
      body: PasskeyLoginRequest
    }
    answer: SessionUser
  }
  /** List one’s passkeys, and what is asked for after the password */
  auth_passkeys: {
    request: {
    }
    answer: Passkeys
  }
  /** Begin to add a passkey: what a browser needs to make one */
  auth_passkey_options: {
    request: {
      body: PasskeyOptionsRequest
    }
    answer: PasskeyCreationOptions
  }
  /** Add the passkey that the browser made; at most 20. Its owner is told by mail */
  auth_passkey_add: {
    request: {
      body: PasskeyRequest
    }
    answer: Passkey
  }
  /** Have a passkey asked for after the password, or no longer; ends every other session. Where there were none, backup codes are made */
  auth_passkey_second_factor: {
    request: {
      body: PasskeySecondFactor
    }
    answer: PasskeyBackupCodes
  }
  /** Give a passkey another name */
  auth_passkey_rename: {
    request: {
      params: {
        /** The passkey, as the list of passkeys tells it. */
        passkey_id: string
      }
      body: PasskeyName
    }
    answer: Passkey
  }
  /** Remove a passkey, where another way to sign in remains. Its owner is told by mail; with the last one nothing is asked for any more after the password, unless there are codes */
  auth_passkey_remove: {
    request: {
      params: {
        /** The passkey, as the list of passkeys tells it. */
        passkey_id: string
      }
      body: PasskeyRemoval
    }
    answer: undefined
  }
  /** Which accounts elsewhere one calls one’s own, and where one moved */
  auth_account_moving: {
    request: {
    }
    answer: Moving
  }
  /** Say which accounts elsewhere are one’s own, so that they can be moved here */
  auth_account_aliases: {
    request: {
      body: AliasesRequest
    }
    answer: Moving
  }
  /** Move one’s followers to an account of one’s own elsewhere, which has to name this one; at most once in 30 days */
  auth_account_move: {
    request: {
      body: MoveRequest
    }
    answer: Moving
  }
  /** Point to no other account any more; followers who went do not come back by it */
  auth_account_move_back: {
    request: {
    }
    answer: Moving
  }
  /** One’s own lists as files that other software takes: CSV as Mastodon writes it, or JSON as Lemmy does */
  auth_account_export: {
    request: {
      params: {
        /** Which list. */
        kind: ("follows" | "blocks" | "mutes" | "instance_blocks" | "subscriptions" | "magazine_blocks" | "bookmarks" | "bookmarks_by_list" | "settings")
      }
    }
    answer: string
  }
  /** The files one brought in the last 30 days, latest first */
  auth_account_imports: {
    request: {
    }
    answer: {
      /** What was asked for, in its order. */
      items: AccountImport[]
    }
  }
  /** Read a file of Mastodon, Lemmy or Mbin and say what it holds; nothing is changed before it is started */
  auth_account_import_add: {
    request: {
      body: AccountImportRequest
      files: { file?: Blob | readonly Blob[] }
    }
    answer: AccountImport
  }
  /** What came of each line of a file */
  auth_account_import: {
    request: {
      params: {
        /** Number of the import, as the list of imports tells it. */
        import_id: number
      }
      query?: {
        /** Only lines of which that came */
        outcome?: ("done" | "already" | "not_found" | "refused")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: AccountImportLine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
      /** The import that was read. */
      import: AccountImport
    }
  }
  /** Do in the background what the file says; 20,000 lines in 24 hours, one file at a time */
  auth_account_import_start: {
    request: {
      params: {
        /** Number of the import, as the list of imports tells it. */
        import_id: number
      }
    }
    answer: AccountImport
  }
  /** Stop a file that is at work, or forget one; what was done stays */
  auth_account_import_remove: {
    request: {
      params: {
        /** Number of the import, as the list of imports tells it. */
        import_id: number
      }
    }
    answer: undefined
  }
  /** The archive of what one wrote that one asked for last, until it is deleted */
  auth_account_archive: {
    request: {
    }
    answer: {
      /** The archive that was asked for last; null: none was. */
      archive: (AccountArchive | null)
    }
  }
  /** Have an archive of what one wrote made in the background, once in 7 days; a mail tells when it is there */
  auth_account_archive_ask: {
    request: {
    }
    answer: {
      /** The archive that was asked for last; null: none was. */
      archive: (AccountArchive | null)
    }
  }
  /** The archive itself, for its owner alone, for 7 days */
  auth_account_archive_file: {
    request: {
      params: {
        /** The archive, as the account tells it. */
        archive_id: string
      }
    }
    answer: Blob
  }
  /** Which other providers one can sign in with */
  auth_sso: {
    request: {
    }
    answer: SsoProviders
  }
  /** Finish signing in with a provider by a code of one’s second factor or a passkey; sets the session cookie */
  auth_sso_second_factor: {
    request: {
      body: SsoSecondFactor
    }
    answer: SessionUser
  }
  /** List the providers that one’s account is linked to */
  auth_sso_links: {
    request: {
    }
    answer: SsoLinks
  }
  /** Begin to link one’s account to a provider, once it is shown again who one is; the answer says where the browser has to go */
  auth_sso_link: {
    request: {
      params: {
        /** Name of the provider to sign in with, as `/auth/sso` lists it. */
        provider: string
      }
      body: SsoLinkRequest
    }
    answer: SsoDeparture
  }
  /** Begin to show a linked provider again who one is, which stands in for the password for ten minutes; the answer says where the browser has to go */
  auth_sso_prove: {
    request: {
      params: {
        /** Name of the provider to sign in with, as `/auth/sso` lists it. */
        provider: string
      }
      body: SsoProofRequest
    }
    answer: SsoDeparture
  }
  /** Take a link to a provider away, where another way to sign in remains and it is shown again who one is */
  auth_sso_unlink: {
    request: {
      params: {
        /** Name of the provider to sign in with, as `/auth/sso` lists it. */
        provider: string
      }
      body?: SsoUnlinkRequest
    }
    answer: undefined
  }
  /** List accounts, most recently active first */
  users_collection: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only accounts of this instance; `remote`: only those of others. */
        group?: ("all" | "local" | "remote")
        /** Part of the user name; letter case counts */
        q?: string
        /** Only accounts that say something about themselves */
        withAbout?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the administrators of this instance */
  admins_collection: {
    request: {
    }
    answer: UserItems
  }
  /** List the global moderators of this instance */
  moderators_collection: {
    request: {
    }
    answer: UserItems
  }
  /** Read one’s own profile */
  user_retrieve_self: {
    request: {
    }
    answer: User
  }
  /** Read the profile of an account by its id */
  user_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** How a user takes those who want to follow them */
  user_retrieve_follow_policy: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: FollowPolicy
  }
  /** Read the profile of an account by its name; remote accounts are written `@name@host` */
  user_retrieve_by_name: {
    request: {
      params: {
        /** Name of the account; of one from elsewhere its handle: `@name@host`. */
        username: string
      }
    }
    answer: User
  }
  /** List the accounts one follows, latest first */
  current_user_followed: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the accounts that follow one, latest first */
  current_user_followers: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the accounts a user follows, unless the user hides them */
  user_followed: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the followers of a user, unless the user hides them */
  user_followers: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Follow a user; a block of theirs by the caller ends */
  user_follow: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Stop following a user */
  user_unfollow: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** List the accounts that ask to follow one, latest first */
  user_follow_requests: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Let a user follow who asked for it */
  user_accept_follow_request: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Refuse a user who asked to follow, or take somebody out of one’s followers; they may ask again */
  user_reject_follow_request: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Replace one’s display name and self-description */
  user_update_profile: {
    request: {
      body: UserProfileRequest
    }
    answer: User
  }
  /** Read one’s settings */
  user_retrieve_settings: {
    request: {
    }
    answer: UserSettings
  }
  /** Change some of one’s settings; what is left out stays */
  user_update_settings: {
    request: {
      body: UserSettingsRequest
    }
    answer: UserSettings
  }
  /** Upload one’s avatar */
  user_update_avatar: {
    request: {
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: User
  }
  /** Remove one’s avatar */
  user_delete_avatar: {
    request: {
    }
    answer: User
  }
  /** Upload the cover picture of one’s profile */
  user_update_cover: {
    request: {
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: User
  }
  /** Remove the cover picture of one’s profile */
  user_delete_cover: {
    request: {
    }
    answer: User
  }
  /** List the accounts one blocks, latest first */
  user_blocked: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Block a user; a follow of theirs by the caller ends */
  user_block: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Lift the block of a user */
  user_unblock: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** List the accounts one mutes, latest first */
  user_muted: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Mute a user: what they write is left out of lists and notifies nobody of the caller, who goes on following them */
  user_mute: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** In seconds, from now; without it until it is lifted. A second mute sets the end anew */
        duration?: number
      }
    }
    answer: User
  }
  /** Lift the mute of a user */
  user_unmute: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** List one’s filter lists, expired ones too */
  user_retrieve_filter_lists: {
    request: {
    }
    answer: FilterListItems
  }
  /** Add a filter list */
  user_retrieve_filter_lists_create: {
    request: {
      body: FilterListRequest
    }
    answer: FilterList
  }
  /** Replace every field of one of one’s filter lists */
  user_retrieve_filter_lists_edit: {
    request: {
      params: {
        /** Number of the filter list. */
        id: number
      }
      body: FilterListRequest
    }
    answer: FilterList
  }
  /** Remove one of one’s filter lists */
  user_retrieve_filter_lists_delete: {
    request: {
      params: {
        /** Number of the filter list. */
        id: number
      }
    }
    answer: EmptyObject
  }
  /** List the instances hidden from one, by one’s own choice or blocked for everybody */
  user_instance_blocks_retrieve: {
    request: {
    }
    answer: InstancesListV2
  }
  /** Hide known instances from oneself, also when a block for everybody ends */
  user_instance_blocks_block: {
    request: {
      body: InstanceDomainsRequest
    }
    answer: undefined
  }
  /** Show known instances to oneself again, also those blocked for everybody */
  user_instance_blocks_unblock: {
    request: {
      body: InstanceDomainsRequest
    }
    answer: undefined
  }
  /** Read one’s private note about a user */
  user_retrieve_note: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: UserNote
  }
  /** Replace one’s private note about a user */
  user_update_note: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      body: UserNoteRequest
    }
    answer: UserNote
  }
  /** What a client asks for, for the consent screen */
  oauth2_transaction: {
    request: {
      params: {
        /** The authorization that is under way, as `/authorize` redirects with it. */
        transaction_id: string
      }
    }
    answer: AuthorizationTransaction
  }
  /** The page on which the user allows or denies what a client asks for */
  consent_page: {
    request: {
      query?: {
        /** As `/authorize` redirects */
        transaction_id?: string
        /** Without a transaction: begins one with the query of `/authorize` */
        client_id?: string
        /** What the token is to be used for, separated by spaces. */
        scope?: string
        /** Where the answer goes: one of those that the client registered. */
        redirect_uri?: string
        /** A text of the client’s own, which comes back with the answer. */
        state?: string
        /** `code`. */
        response_type?: string
        /** The hashed `code_verifier` (RFC 7636). */
        code_challenge?: string
        /** How the challenge was made: `S256`, or `plain`. */
        code_challenge_method?: string
      }
    }
    answer: string
  }
  /** Exchange a code, a refresh token or client credentials for tokens (RFC 6749) */
  oauth2_token: {
    request: {
      body: TokenRequest
    }
    answer: TokenResponse
  }
  /** Revoke one access token, or a refresh token and all that came with it (RFC 7009) */
  oauth2_revoke: {
    request: {
      body: RevocationRequest
    }
    answer: undefined
  }
  /** Push an authorization request, and refer to it by its `request_uri` (RFC 9126) */
  oauth2_par: {
    request: {
      body: PushedAuthorizationRequest
    }
    answer: PushedAuthorizationResponse
  }
  /** What a token is worth (RFC 7662): a client with a secret asks about its own, an administrator with `admin:oauth_clients:read` about any */
  oauth2_introspect: {
    request: {
      body: IntrospectionRequest
    }
    answer: IntrospectionResponse
  }
  /** Revoke every token this client holds for the caller */
  oauth_revoke_token: {
    request: {
    }
    answer: undefined
  }
  /** Metadata of the authorization server (RFC 8414) */
  oauth_server_metadata: {
    request: {
    }
    answer: AuthorizationServerMetadata
  }
  /** Public keys that verify access tokens (RFC 7517) */
  oauth_jwks: {
    request: {
    }
    answer: JsonWebKeySet
  }
  /** The page of the API */
  'app.swagger_ui': {
    request: {
    }
    answer: string
  }
  /** This description of the API (OpenAPI 3.1) */
  'app.swagger': {
    request: {
    }
    answer: OpenApiDocument
  }
  /** Register a client; with client_credentials a bot account is made for it */
  oauth_create_client: {
    request: {
      body: OAuthClientRequest
    }
    answer: OAuthClient
  }
  /** Register a client with a logo, which the consent screen shows */
  oauth_create_client_image: {
    request: {
      body: OAuthClientForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: OAuthClient
  }
  /** Deactivate a client and revoke all its tokens */
  oauth_delete_client: {
    request: {
      query: {
        /** The client, as it was registered. */
        client_id: string
        /** The secret of the client, told once when it was registered. */
        client_secret: string
      }
    }
    answer: undefined
  }
  /** List the registered clients */
  admin_retrieve_client_collection: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: OAuthClientAdmin[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Count the calls that clients made over time */
  admin_retrieve_client_stats: {
    request: {
      query: {
        /** Default: one unit of the resolution before now. */
        start?: string
        /** Default: now. */
        end?: string
        /** With `all`, start and end count for nothing. */
        resolution: ("all" | "year" | "month" | "day" | "hour" | "second" | "milliseconds")
      }
    }
    answer: ClientStats
  }
  /** Read one registered client */
  admin_retrieve_client: {
    request: {
      params: {
        /** Identifier of the client, as the list of clients tells it. */
        client_identifier: string
      }
    }
    answer: OAuthClientAdmin
  }
  /** List what one has allowed to clients */
  user_retrieve_oauth_consents: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Consent[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Read one consent */
  user_retrieve_oauth_consent: {
    request: {
      params: {
        /** Number of the consent, as the list of consents tells it. */
        consent_id: number
      }
    }
    answer: Consent
  }
  /** Reduce what a client may do; scopes can only be taken away */
  user_update_oauth_consent: {
    request: {
      params: {
        /** Number of the consent, as the list of consents tells it. */
        consent_id: number
      }
      body: ConsentUpdateRequest
    }
    answer: Consent
  }
  /** End what one has allowed to an app: its tokens are revoked, and it has to ask again */
  auth_app_end: {
    request: {
      params: {
        /** Number of the consent, as the list of consents tells it. */
        consent_id: number
      }
    }
    answer: undefined
  }
  /** List the accounts banned from this instance */
  admin_user_retrieve_banned: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only accounts of this instance; `remote`: only those of others. */
        group?: ("all" | "local" | "remote")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: UserBan[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Ban an account from this instance */
  admin_user_ban: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      body?: UserBanRequest
    }
    answer: UserBan
  }
  /** Lift the ban of an account */
  admin_user_unban: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: UserBan
  }
  /** Mark an account for deletion in 30 days; ends all sessions and tokens. Signing in before restores it */
  admin_user_delete_account: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Remove an account and all it made, for good */
  admin_user_purge: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Take the e-mail address of an account as confirmed */
  admin_user_verify: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: UserVerified
  }
  /** List the accounts that wait for approval */
  admin_view_user_applications: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: UserSignup[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Approve an account */
  admin_view_user_application_approve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: EmptyObject
  }
  /** Reject an account */
  admin_view_user_application_reject: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: EmptyObject
  }
  /** List accounts with what only administrators know of them */
  auth_users: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `active`: members; `inactive`: those of this instance whose address nobody confirmed; `deleted`: those of this instance that wait to be purged. */
        list?: ("active" | "inactive" | "suspended" | "banned" | "deleted")
        /** `local`: only accounts of this instance; `remote`: only those of others. */
        group?: ("all" | "local" | "remote")
        /** Part of the name or of the address */
        q?: string
        /** In which order. */
        sort?: ("active" | "name" | "email" | "joined" | "deletion")
        /** The other way round. */
        reverse?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: StaffUser[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the accounts that are suspended, for administrators and global moderators */
  auth_users_suspended: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: User[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Suspend an account: it may sign in, but what it wrote leaves the lists, causes no notifications, and it writes to nobody */
  auth_user_suspend: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Lift the suspension of an account */
  auth_user_unsuspend: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Make a member a global moderator, for administrators */
  auth_user_global_moderator_add: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Make a global moderator a member like others again, for administrators */
  auth_user_global_moderator_remove: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: User
  }
  /** Remove the second factor of an account whose owner lost it, for administrators; ends its sessions */
  auth_user_2fa_remove: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Read what administrators, global moderators and operators did, the latest first */
  admin_audit_log: {
    request: {
      query?: {
        /** Who did it, by the name they had then. */
        username?: string
        /** Only this operation or command. */
        operation?: string
        /** A day or a moment; what was done before is left out. */
        since?: unknown
        /** `nextCursor` of the page before. */
        cursor?: string
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: AuditLine[]
      /** `cursor` of the next page; null: this is the last one. */
      nextCursor: (string | null)
    }
  }
  /** Take the audit log along, the latest 100,000 lines at most, as CSV or as lines of JSON */
  admin_audit_export: {
    request: {
      query?: {
        /** Who did it, by the name they had then. */
        username?: string
        /** Only this operation or command. */
        operation?: string
        /** A day or a moment; what was done before is left out. */
        since?: unknown
        /** In which the lines are written. */
        format?: ("csv" | "jsonl")
      }
    }
    answer: string
  }
  /** Whether the staff can be written to, with a captcha to solve where the instance asks for one */
  auth_contact_form: {
    request: {
    }
    answer: ContactForm
  }
  /** Write to the staff: a mail to the contact address of the instance */
  auth_contact: {
    request: {
      body: ContactRequest
    }
    answer: undefined
  }
  /** List magazines, filtered and sorted */
  magazines_retrieve: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Part of the name or title. */
        q?: string
        /** An unknown value sorts like `hot`. */
        sort?: ("active" | "hot" | "newest" | "threads" | "comments" | "posts" | "ownerLastActive")
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Whether magazines for adults are left out, are among the others, or are all there is. */
        hide_adult?: ("hide" | "show" | "only")
        /** Local magazines whose owner has been away for a month; needs `federation=local`. */
        abandoned?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines you subscribe to */
  magazines_retrieve_subscribed: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines you subscribe to */
  magazine_retrieve_subscribed: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines you moderate */
  magazines_retrieve_moderated: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines you block */
  magazines_retrieve_blocked: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines a user subscribes to, where the user shows them */
  user_magazine_subscriptions: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines a user moderates */
  user_moderated_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MagazineSmall[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Get a magazine by its id */
  magazine_retrieve: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** Get a magazine by its exact name */
  magazine_retrieve_by_name: {
    request: {
      params: {
        /** Name of the magazine; of one from elsewhere with its host: `name@host`. */
        magazine_name: string
      }
    }
    answer: Magazine
  }
  /** Subscribe to a magazine; lifts your block of it */
  magazine_subscribe: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** End your subscription to a magazine */
  magazine_unsubscribe: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** Block a magazine; ends your subscription to it */
  magazine_block: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** Lift your block of a magazine */
  magazine_unblock: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** Get the look of a magazine: custom CSS, icon and banner */
  magazine_theme: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: MagazineTheme
  }
  /** Create a magazine; you become its owner and first subscriber */
  magazine_create: {
    request: {
      body: MagazineRequest
    }
    answer: Magazine
  }
  /** Change a magazine you own */
  magazine_update: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: MagazineUpdateRequest
    }
    answer: Magazine
  }
  /** Hide a magazine from everybody but its owner and the instance staff */
  magazine_delete: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: undefined
  }
  /** Show a deleted magazine again */
  magazine_restore: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: Magazine
  }
  /** Remove a magazine and all its content for good, in the background */
  admin_purge_magazine: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: undefined
  }
  /** See how far the removal of a magazine is */
  admin_retrieve_magazine_purge: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: MagazinePurge
  }
  /** List the magazines that were deleted and may be restored, the latest last */
  admin_magazines_deleted: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Magazine[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Make a user a moderator of the magazine */
  moderate_magazine_mod_user: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: Magazine
  }
  /** Take a moderator, or the owner, off the magazine */
  moderate_magazine_unmod_user: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: Magazine
  }
  /** Add a badge to the magazine */
  moderate_magazine_add_badge: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: BadgeRequest
    }
    answer: Magazine
  }
  /** Remove a badge from the magazine */
  moderate_magazine_remove_badge: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the badge, as its magazine lists it. */
        badge_id: number
      }
    }
    answer: Magazine
  }
  /** Add a hashtag that routes federated posts into the magazine */
  moderate_magazine_add_tag: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** The tag without #. */
        tag: string
      }
    }
    answer: Magazine
  }
  /** Remove a hashtag from a magazine you own */
  moderate_magazine_remove_tag: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** The tag without #. */
        tag: string
      }
    }
    answer: Magazine
  }
  /** Set custom CSS, background and icon of the magazine */
  moderate_magazine_set_theme: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: MagazineThemeRequest
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: MagazineTheme
  }
  /** Set the banner of the magazine */
  moderate_magazine_set_banner: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: MagazineTheme
  }
  /** Remove the icon of the magazine */
  moderate_magazine_delete_icon: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: MagazineTheme
  }
  /** Ban a user from the magazine */
  moderate_magazine_ban_user: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
      body?: MagazineBanRequest
    }
    answer: MagazineBan
  }
  /** End the ban of a user from the magazine */
  moderate_magazine_unban_user: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: MagazineBan
  }
  /** List the bans in force in the magazine, newest first */
  moderate_magazine_retrieve_bans: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MagazineBan[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the reports in the magazine: pending first, then by weight */
  moderate_magazine_retrieve_reports: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only reports of this state; `any`: all. */
        status?: ("any" | "appeal" | "approved" | "closed" | "pending" | "rejected")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Report[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the reports you made, newest first, and what became of them */
  reports_retrieve_own: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only reports of this state; `any`: all. */
        status?: (("pending" | "approved" | "rejected" | "appeal" | "closed") | "any")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: OwnReport[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Ask the moderators to look once more at something of yours that they removed */
  appeal_create: {
    request: {
      body: AppealRequest
    }
    answer: Appeal
  }
  /** List what you asked the moderators to look at once more, newest first, and what became of it */
  appeals_retrieve_own: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Appeal[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the reports in all magazines you moderate, those of the whole instance for its staff */
  moderate_retrieve_reports: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only reports of this state; `any`: all. */
        status?: ("any" | "appeal" | "approved" | "closed" | "pending" | "rejected")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Report[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Get a report */
  moderate_magazine_retrieve_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Accept a report: the reported item is removed */
  moderate_magazine_accept_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Reject a report: the item stays, a trashed one is restored */
  moderate_magazine_reject_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Reopen a report: it waits for a decision again, an item that was trashed with it is restored */
  moderate_magazine_reopen_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Read the record in this magazine of whom a report is about */
  moderate_magazine_retrieve_report_record: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: ReportRecord
  }
  /** Take a report on, also from another moderator who had: the others see who is on it */
  moderate_magazine_take_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Give a report back that you took on */
  moderate_magazine_release_report: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
    }
    answer: Report
  }
  /** Write a note on a report, which only its moderators read */
  moderate_magazine_add_report_note: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
      }
      body: ReportNoteRequest
    }
    answer: ReportNote
  }
  /** Delete a note that you wrote on a report; administrators delete any */
  moderate_magazine_delete_report_note: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the report. */
        report_id: number
        /** Number of the note, as the report tells it. */
        note_id: number
      }
    }
    answer: undefined
  }
  /** List who asks to subscribe to the magazine, latest first */
  moderate_magazine_retrieve_subscription_requests: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: UserSmall[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Let a user subscribe who asked for it */
  moderate_magazine_accept_subscription_request: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Refuse a user who asked to subscribe */
  moderate_magazine_reject_subscription_request: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** List the members of a private magazine, latest first */
  moderate_magazine_retrieve_members: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: UserSmall[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** End the membership of a user in a private magazine, who may ask again */
  moderate_magazine_remove_member: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** List what lies in the trash of the magazine, last active first */
  moderate_magazine_retrieve_trash: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: TrashItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Read the moderation log of a magazine, newest first; of a private one, only its members may */
  magazine_modlog: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only these kinds of acts; absent: all. */
        types?: ("entry_deleted" | "entry_restored" | "entry_comment_deleted" | "entry_comment_restored" | "entry_pinned" | "entry_unpinned" | "post_deleted" | "post_restored" | "post_comment_deleted" | "post_comment_restored" | "ban" | "moderator_add" | "moderator_remove" | "entry_locked" | "entry_unlocked" | "post_locked" | "post_unlocked")[]
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MagazineLogItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Read the moderation log of all magazines but private ones, newest first */
  instance_modlog_retrieve: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only these kinds of acts; absent: all. */
        types?: ("entry_deleted" | "entry_restored" | "entry_comment_deleted" | "entry_comment_restored" | "entry_pinned" | "entry_unpinned" | "post_deleted" | "post_restored" | "post_comment_deleted" | "post_comment_restored" | "ban" | "moderator_add" | "moderator_remove" | "entry_locked" | "entry_unlocked" | "post_locked" | "post_unlocked")[]
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MagazineLogItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List the magazines you ask to moderate or to own, as long as nobody has decided */
  magazines_retrieve_requested: {
    request: {
    }
    answer: OwnRequest[]
  }
  /** Ask to become a moderator, or withdraw the request */
  magazine_modrequest_toggle: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: ToggleCreated
  }
  /** Accept a request to become a moderator */
  magazine_modrequest_accept: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Reject a request to become a moderator */
  magazine_modrequest_reject: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** List the open requests to become a moderator */
  magazine_modrequest_list: {
    request: {
      query?: {
        /** Only requests for the magazine of this number. */
        magazine?: string
      }
    }
    answer: MagazineUserRequest[]
  }
  /** List who asks to become a moderator of the magazine, for its owner */
  moderate_magazine_retrieve_moderator_requests: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: MagazineUserRequest[]
  }
  /** Accept a request to become a moderator, as the owner of the magazine */
  moderate_magazine_accept_moderator_request: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Reject a request to become a moderator, as the owner of the magazine */
  moderate_magazine_reject_moderator_request: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Ask to become the owner, or withdraw the request */
  magazine_ownerrequest_toggle: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: ToggleCreated
  }
  /** Accept a request to become the owner; the owner before steps down */
  magazine_ownerrequest_accept: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** Reject a request to become the owner */
  magazine_ownerrequest_reject: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the account. */
        user_id: number
      }
    }
    answer: undefined
  }
  /** List the open requests to become an owner */
  magazine_ownerrequest_list: {
    request: {
      query?: {
        /** Only requests for the magazine of this number. */
        magazine?: string
      }
    }
    answer: MagazineUserRequest[]
  }
  /** Count the votes on this instance over time */
  instance_retrieve_votes: {
    request: {
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Counts only what members of this instance did. */
        local?: boolean
      }
    }
    answer: VoteStatsResponse
  }
  /** Count what was posted on this instance over time */
  instance_retrieve_content: {
    request: {
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Counts only what members of this instance did. */
        local?: boolean
      }
    }
    answer: ContentStatsResponse
  }
  /** Count the votes you cast over time */
  stats_retrieve_own_votes: {
    request: {
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Only what is in magazines of this instance. */
        local?: unknown
      }
    }
    answer: VoteStatsResponse
  }
  /** Count what you posted over time */
  stats_retrieve_own_content: {
    request: {
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Only what is in magazines of this instance. */
        local?: unknown
      }
    }
    answer: ContentStatsResponse
  }
  /** Count the votes in a magazine over time */
  moderate_magazine_retrieve_votes: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Counts only what members of this instance did. */
        local?: boolean
      }
    }
    answer: VoteStatsResponse
  }
  /** Count what was posted in a magazine over time */
  moderate_magazine_retrieve_submissions: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query: {
        /** A date or date-time; one resolution before the end where left out. */
        start?: string
        /** A date or date-time; now where left out. */
        end?: string
        /** How long a stretch of time each row counts. */
        resolution: ("all" | "year" | "month" | "day" | "hour")
        /** Counts only what members of this instance did. */
        local?: boolean
      }
    }
    answer: ContentStatsResponse
  }
  /** Get how each process of this instance does */
  instance_health: {
    request: {
      query?: {
        /** How far the samples go back: by minutes, or by quarters of an hour. */
        span?: ("hour" | "day")
      }
    }
    answer: InstanceHealth
  }
  /** Give the failed jobs of a queue another chance */
  instance_jobs_replay: {
    request: {
      params: {
        /** The queue whose given-up jobs are tried again. */
        queue: ("identity.mail" | "identity.link" | "identity.purge" | "identity.purge-remote" | "identity.deletion-report" | "identity.client-use" | "identity.verify-links" | "identity.move-followers" | "identity.silence-accounts" | "identity.data-import" | "identity.archive" | "identity.audit" | "community.purge" | "community.cut-off" | "community.silence-magazines" | "community.notification-setting" | "community.webhook" | "content.link-preview" | "content.notification-setting" | "content.purge" | "messaging.fan-out" | "messaging.seen" | "messaging.push" | "messaging.digest" | "media.process" | "media.collect" | "federation.fan-out" | "federation.delivery" | "federation.inbox" | "federation.forwarded" | "federation.magazine-lists" | "federation.profile-pins" | "federation.peer-met" | "federation.confirm-handle" | "federation.message" | "federation.fill-magazine" | "federation.quote-request" | "federation.check-thread" | "federation.synchronise-followers")
      }
    }
    answer: undefined
  }
  /** Get what this instance runs and who looks after it */
  instance_retrieve_info: {
    request: {
    }
    answer: Info
  }
  /** Get the pages of this instance */
  instance_details_retrieve: {
    request: {
    }
    answer: Site
  }
  /** Get what a client needs to present this instance as its settings say */
  instance_presentation_retrieve: {
    request: {
    }
    answer: InstancePresentation
  }
  /** List the domains this instance does not federate with */
  instance_retrieve_defederated_instances: {
    request: {
    }
    answer: InstanceNames
  }
  /** List the instances this one does not federate with, and their software */
  instance_retrieve_defederated_instances_v2: {
    request: {
    }
    answer: InstancesListV2
  }
  /** List the instances this one federates with */
  instance_retrieve_federated_instances: {
    request: {
    }
    answer: InstancesListV2
  }
  /** List the instances that have stopped answering */
  instance_retrieve_dead_instances: {
    request: {
    }
    answer: InstancesListV2
  }
  /** Read the settings of the instance */
  admin_retrieve_settings: {
    request: {
    }
    answer: SiteSettings
  }
  /** Change settings of the instance */
  admin_update_settings: {
    request: {
      body: SiteSettingsRequest
    }
    answer: SiteSettings
  }
  /** Write one of the pages: about, contact, faq, privacyPolicy, terms or announcement */
  admin_update_pages: {
    request: {
      params: {
        /** Which page, as the summary names them. */
        page: string
      }
      body: Page
    }
    answer: Site
  }
  /** Replace the list of banned instances */
  admin_update_defederated_instances: {
    request: {
      body: InstancesList
    }
    answer: InstanceNames
  }
  /** List the instances blocked for everybody */
  admin_block_instance_list: {
    request: {
    }
    answer: InstancesListV2
  }
  /** Block instances for every member but administrators, also for those to come */
  admin_block_instance: {
    request: {
      body: InstanceDomainsRequest
    }
    answer: undefined
  }
  /** Lift blocks laid for everybody; what members blocked themselves stays */
  admin_unblock_instance: {
    request: {
      body: InstanceDomainsRequest
    }
    answer: undefined
  }
  /** List the silenced instances */
  admin_silenced_instance_list: {
    request: {
    }
    answer: InstancesListV2
  }
  /** Silence instances: what comes from them is kept, and shown to those who follow or subscribe to it */
  admin_silence_instance: {
    request: {
      body: InstanceHostsRequest
    }
    answer: undefined
  }
  /** Show what comes from silenced instances to everybody again */
  admin_unsilence_instance: {
    request: {
      body: InstanceHostsRequest
    }
    answer: undefined
  }
  /** List the block lists of others that this instance goes by */
  admin_block_lists: {
    request: {
    }
    answer: {
      /** What was asked for, in its order. */
      items: BlockList[]
    }
  }
  /** What this instance blocks and silences, as a CSV that Mastodon takes */
  admin_block_list_export: {
    request: {
    }
    answer: string
  }
  /** Add a block list by its address or its text; nothing of it holds before it is applied */
  admin_block_list_add: {
    request: {
      body: BlockListRequest
    }
    answer: BlockList
  }
  /** Look at a block list: what each entry would cost, the dearest first */
  admin_block_list_retrieve: {
    request: {
      params: {
        /** Number of the block list. */
        list_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: BlockListEntry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
      /** The block list. */
      list: BlockList
    }
  }
  /** Block and silence what a list says: the hosts sent, or all that wait */
  admin_block_list_apply: {
    request: {
      params: {
        /** Number of the block list. */
        list_id: number
      }
      body?: BlockListChoice
    }
    answer: BlockList
  }
  /** Lift what a list alone brought; its entries wait again, and new ones wait, too */
  admin_block_list_undo: {
    request: {
      params: {
        /** Number of the block list. */
        list_id: number
      }
    }
    answer: BlockList
  }
  /** Look at the address of a block list now */
  admin_block_list_refresh: {
    request: {
      params: {
        /** Number of the block list. */
        list_id: number
      }
    }
    answer: BlockList
  }
  /** Lift what a list alone brought, and forget it */
  admin_block_list_delete: {
    request: {
      params: {
        /** Number of the block list. */
        list_id: number
      }
    }
    answer: undefined
  }
  /** List the emoji of this instance by category and name */
  emoji_collection: {
    request: {
      query?: {
        /** Only those whose names begin so */
        q?: string
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: InstanceEmoji[]
    }
  }
  /** Add an emoji: a PNG, GIF or WebP of at most 256 KiB */
  admin_emoji_add: {
    request: {
      body: EmojiRequest
      files: { uploadImage?: Blob | readonly Blob[] }
    }
    answer: InstanceEmoji
  }
  /** Put an emoji into another category */
  admin_emoji_update: {
    request: {
      params: {
        /** Name of the emoji, without the colons. */
        emoji_name: string
      }
      body: EmojiUpdateRequest
    }
    answer: InstanceEmoji
  }
  /** Remove an emoji; what was written with it keeps its picture */
  admin_emoji_delete: {
    request: {
      params: {
        /** Name of the emoji, without the colons. */
        emoji_name: string
      }
    }
    answer: undefined
  }
  /** Stop federating with an instance */
  admin_ban_instance: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: EmptyObject
  }
  /** Federate with a banned instance again */
  admin_unban_instance: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: EmptyObject
  }
  /** Put an instance on the allow list */
  admin_allow_instance: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: EmptyObject
  }
  /** Take an instance off the allow list */
  admin_deny_instance: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: EmptyObject
  }
  /** Get what is known about another instance */
  remote_instance_details_retrieve: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: RemoteInstance
  }
  /** List the webhooks of a magazine you moderate */
  magazine_webhooks: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Webhook[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Have an address told of what happens in a magazine you moderate */
  magazine_webhook_create: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: MagazineWebhookRequest
    }
    answer: WebhookWithSecret
  }
  /** Get a webhook of a magazine you moderate */
  magazine_webhook_retrieve: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
    }
    answer: Webhook
  }
  /** Change a webhook of a magazine you moderate, or turn it on or off */
  magazine_webhook_update: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
      body: MagazineWebhookRequest
    }
    answer: Webhook
  }
  /** Remove a webhook of a magazine you moderate, with its deliveries */
  magazine_webhook_delete: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
    }
    answer: undefined
  }
  /** Give a webhook of a magazine a new secret; for a day messages are signed with the old one as well */
  magazine_webhook_secret: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
    }
    answer: WebhookWithSecret
  }
  /** Send a `ping` to a webhook of a magazine, and get how that went */
  magazine_webhook_test: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
    }
    answer: WebhookDelivery
  }
  /** List what a webhook of a magazine was sent in the last 30 days, newest first */
  magazine_webhook_deliveries: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: WebhookDelivery[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Send a delivery of a magazine’s webhook once more, and get how that went */
  magazine_webhook_resend: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
        /** Number of the webhook, as the list of webhooks of its magazine tells it. */
        webhook_id: number
        /** Number of the delivery, as the list of deliveries tells it. */
        delivery_id: number
      }
    }
    answer: WebhookDelivery
  }
  /** List the webhooks of the instance */
  admin_webhooks: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Webhook[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Have an address told of what happens on the instance */
  admin_webhook_create: {
    request: {
      body: InstanceWebhookRequest
    }
    answer: WebhookWithSecret
  }
  /** Get a webhook of the instance */
  admin_webhook_retrieve: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
    }
    answer: Webhook
  }
  /** Change a webhook of the instance, or turn it on or off */
  admin_webhook_update: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
      body: InstanceWebhookRequest
    }
    answer: Webhook
  }
  /** Remove a webhook of the instance, with its deliveries */
  admin_webhook_delete: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
    }
    answer: undefined
  }
  /** Give a webhook of the instance a new secret; for a day messages are signed with the old one as well */
  admin_webhook_secret: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
    }
    answer: WebhookWithSecret
  }
  /** Send a `ping` to a webhook of the instance, and get how that went */
  admin_webhook_test: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
    }
    answer: WebhookDelivery
  }
  /** List what a webhook of the instance was sent in the last 30 days, newest first */
  admin_webhook_deliveries: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: WebhookDelivery[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Send a delivery of an instance’s webhook once more, and get how that went */
  admin_webhook_resend: {
    request: {
      params: {
        /** Number of the webhook, as the list of webhooks of the instance tells it. */
        instance_webhook_id: number
        /** Number of the delivery, as the list of deliveries tells it. */
        instance_delivery_id: number
      }
    }
    answer: WebhookDelivery
  }
  /** Who boosted and who favourited a thread. */
  entry_activity: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Activities
  }
  /** Deletes one's own thread; with comments below it only its content goes. */
  entry_delete: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: undefined
  }
  /** Turns the favourite on a thread on or off. */
  entry_favourite: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Votes in the poll of a thread, once and for all. */
  entry_poll_vote: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      body: PollVoteRequest
    }
    answer: Entry
  }
  /** Reports a thread to the moderators. */
  entry_report: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      body?: ReportRequest
    }
    answer: undefined
  }
  /** One thread, with its crossposts. */
  entry_retrieve: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Edits a thread; its address stays, and its pictures unless others are named. */
  entry_update: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      body: EntryUpdateRequest
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: Entry
  }
  /** Votes on a thread; repeating a vote takes it back. */
  entry_vote: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** 1: boost; -1: downvote; 0: no vote. The same choice again takes the vote back. */
        choice: (-1 | 0 | 1)
      }
    }
    answer: Entry
  }
  /** Posts a thread of any type: article, link, image or video. */
  magazine_entry_create: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: EntryForm
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: Entry
  }
  /** Posts an article to a magazine. */
  magazine_entry_create_article: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: EntryArticleRequest
    }
    answer: Entry
  }
  /** Posts an image to a magazine. */
  magazine_entry_create_image: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: EntryForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: Entry
  }
  /** Posts a link to a magazine. */
  magazine_entry_create_link: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: EntryLinkRequest
    }
    answer: Entry
  }
  /** Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed. */
  comment_delete: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: undefined
  }
  /** Turns the favourite on a comment on or off. */
  comment_favourite: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; -1: all, to 400 below each other */
        d?: unknown
      }
    }
    answer: EntryComment
  }
  /** What a comment answers, from the top of its branch down to its parent, each without its replies. */
  comment_parents: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: CommentParents
  }
  /** Reports a comment to the moderators. */
  comment_report: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body?: ReportRequest
    }
    answer: undefined
  }
  /** One comment with its replies to depth d. */
  comment_retrieve: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
      }
    }
    answer: EntryComment
  }
  /** Edits one's own comment; its pictures stay unless others are named. */
  comment_update: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; -1: all, to 400 below each other */
        d?: unknown
      }
      body: CommentUpdateRequest
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: EntryComment
  }
  /** Votes on a comment; repeating a vote takes it back. */
  comment_vote: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** 1: boost; -1: downvote; 0: no vote. The same choice again takes the vote back. */
        choice: (-1 | 0 | 1)
      }
    }
    answer: EntryComment
  }
  /** Who boosted and who favourited a comment. */
  entry_comment_activity: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: Activities
  }
  /** Comments on a thread. */
  entry_comment_new: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      body: CommentRequest
    }
    answer: EntryComment
  }
  /** Comments on a thread with an image. */
  entry_comment_new_image: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      body: CommentImageForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: EntryComment
  }
  /** Replies to a comment. */
  entry_comment_reply: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body: CommentRequest
    }
    answer: EntryComment
  }
  /** Replies to a comment with an image. */
  entry_comment_reply_image: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body: CommentImageForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: EntryComment
  }
  /** The comments of a thread, each with its tree of replies. */
  entry_comments: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** Each comment by itself, whatever it answers: answers says whose that is, and d does not count */
        flat?: unknown
        /** Only comments that hold these words, read as by the search, and each by itself */
        q?: string
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: EntryComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Writes a post in a magazine. */
  magazine_posts_create: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: PostRequest
    }
    answer: Post
  }
  /** Writes a post with an image in a magazine. */
  magazine_posts_create_image: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      body: PostImageForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: Post
  }
  /** Who boosted and who favourited a post. */
  post_activity: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Activities
  }
  /** Votes in the poll of a post, once and for all. */
  post_poll_vote: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      body: PollVoteRequest
    }
    answer: Post
  }
  /** What lists show below posts: who boosted each, and its best replies. */
  post_previews: {
    request: {
      query?: {
        /** Of at most 100 posts; those that the reader may not read, and that are gone, are left out */
        ids?: number[]
      }
    }
    answer: PostPreviews
  }
  /** One post. */
  post_retrieve: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Deletes one's own post; with comments below it only its content goes. */
  posts_delete: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: undefined
  }
  /** Turns the favourite on a post on or off. */
  posts_favourite: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Reports a post to the moderators. */
  posts_report: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      body?: ReportRequest
    }
    answer: undefined
  }
  /** Edits one's own post; its pictures stay unless others are named. */
  posts_update: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      body: PostUpdateRequest
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: Post
  }
  /** Boosts a post or takes the boost back; posts take no downvote. */
  posts_vote: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
        /** 1: boost; -1: downvote; 0: no vote. The same choice again takes the vote back. */
        choice: (-1 | 0 | 1)
      }
    }
    answer: Post
  }
  /** Who boosted and who favourited a comment. */
  post_comment_activity: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: Activities
  }
  /** One comment with its replies to depth d. */
  post_comment_retrieve: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
      }
    }
    answer: PostComment
  }
  /** Comments on a post. */
  post_comments_create: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      body: CommentRequest
    }
    answer: PostComment
  }
  /** Comments on a post with an image. */
  post_comments_create_image: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      body: CommentImageForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: PostComment
  }
  /** Replies to a comment with an image. */
  post_comments_create_image_reply: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body: CommentImageForm
      files: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: PostComment
  }
  /** Replies to a comment. */
  post_comments_create_reply: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body: CommentRequest
    }
    answer: PostComment
  }
  /** Deletes a comment: for good where nothing answers it, else only its content; by a moderator it is trashed. */
  post_comments_delete: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: undefined
  }
  /** Turns the favourite on a comment on or off. */
  post_comments_favourite: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; -1: all, to 400 below each other */
        d?: unknown
      }
    }
    answer: PostComment
  }
  /** Reports a comment to the moderators. */
  post_comments_report: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      body?: ReportRequest
    }
    answer: undefined
  }
  /** The comments of a post, each with its tree of replies. */
  post_comments_retrieve: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** Each comment by itself, whatever it answers: answers says whose that is, and d does not count */
        flat?: unknown
        /** Only comments that hold these words, read as by the search, and each by itself */
        q?: string
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: PostComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Edits one's own comment; its pictures stay unless others are named. */
  post_comments_update: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Levels of replies, at most 25; -1: all, to 400 below each other */
        d?: unknown
      }
      body: CommentUpdateRequest
      files?: { uploadImage?: Blob | readonly Blob[]; imageUpload?: Blob | readonly Blob[] }
    }
    answer: PostComment
  }
  /** Votes on a comment; repeating a vote takes it back. */
  post_comments_vote: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** 1: boost; -1: downvote; 0: no vote. The same choice again takes the vote back. */
        choice: (-1 | 0 | 1)
      }
    }
    answer: PostComment
  }
  /** All threads. */
  entries_collection: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The threads the reader favourited. */
  entries_favourited: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The threads of the magazines the reader moderates. */
  entries_moderated: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The threads of what the reader subscribes to and follows, and their own. */
  entries_subscribed: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The threads of a magazine, pinned ones first. */
  magazine_entries_retrieve: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The threads somebody wrote. */
  user_entries_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The posts of a magazine, pinned ones first. */
  magazine_posts_retrieve: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** All posts. */
  posts_collection: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The posts the reader favourited. */
  posts_favourited: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The posts of the magazines the reader moderates. */
  posts_moderated: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The posts of what the reader subscribes to and follows, and their own. */
  posts_subscribed: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The subscribed posts; the newest first also with what the reader and those they follow boosted. */
  posts_subscribed_with_boost: {
    request: {
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The posts somebody wrote. */
  user_posts_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** All comments on threads, each by itself and with the thread it is on. The count holds those that this reader is not shown as well. */
  comments_collection: {
    request: {
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: FeedComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments the reader favourited. The count holds those that this reader is not shown as well. */
  comments_favourited: {
    request: {
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: FeedComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments of the magazines the reader moderates. The count holds those that this reader is not shown as well. */
  comments_moderated: {
    request: {
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: FeedComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments of magazines the reader subscribes to, of people they follow, and their own. The count holds those that this reader is not shown as well. */
  comments_subscribed: {
    request: {
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: FeedComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments on threads of a magazine, each by itself. The count holds those that this reader is not shown as well. */
  magazine_comments_retrieve: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: FeedComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments somebody wrote on threads, each with its replies. */
  user_entry_comments_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: EntryComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments somebody wrote on posts, each with its replies. */
  user_post_comments_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: PostComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Everything somebody boosts, the latest boost first. */
  user_boosts_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Everything somebody wrote, the newest first. */
  user_content_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** Leaves out what is for adults. */
        hideAdult?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** How much of each kind somebody wrote that is there to be seen. */
  user_counts_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: WrittenCounts
  }
  /** What a page says of itself, and which threads link to it already. */
  link_retrieve: {
    request: {
      query: {
        /** Absolute http or https address */
        url: string
      }
    }
    answer: FoundLink
  }
  /** Forgets what the caller began to write in one box; also where that was nothing. */
  draft_delete: {
    request: {
      params: {
        /** Which box the draft is of: lower-case letters, digits and hyphens, such as `new-thread`. */
        draft_key: string
      }
    }
    answer: undefined
  }
  /** Keeps what the caller has written in one box so far, unless what is kept of it is newer; answers what is kept now. */
  draft_keep: {
    request: {
      params: {
        /** Which box the draft is of: lower-case letters, digits and hyphens, such as `new-thread`. */
        draft_key: string
      }
      body: DraftRequest
    }
    answer: Draft
  }
  /** Stores a picture for one box. It stays as long as a draft has it among its pictures, and a day until one has. */
  draft_picture_add: {
    request: {
      params: {
        /** Which box the draft is of: lower-case letters, digits and hyphens, such as `new-thread`. */
        draft_key: string
      }
      body: Record<string, unknown>
      files: { uploadImage?: Blob | readonly Blob[] }
    }
    answer: DraftPicture
  }
  /** What the caller began to write in one box; 404 where that is nothing. */
  draft_retrieve: {
    request: {
      params: {
        /** Which box the draft is of: lower-case letters, digits and hyphens, such as `new-thread`. */
        draft_key: string
      }
    }
    answer: Draft
  }
  /** What the caller began to write and has not sent: all of it, as there are a hundred at most. */
  drafts: {
    request: {
    }
    answer: DraftList
  }
  /** Threads and posts of a feed, as far as the reader may see them. */
  named_feed_content: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Threads, posts of the microblog, or both */
        content?: ("combined" | "threads" | "microblog")
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Threads and posts of a feed, as far as the reader may see them, by cursor. */
  named_feed_content_cursor: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** Threads, posts of the microblog, or both */
        content?: ("combined" | "threads" | "microblog")
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
        /** `nextCursor` or `previousCursor` of the page before; absent: the first page. */
        cursor?: string
        /** `nextCursor2` or `previousCursor2` of the same page, sent together with `cursor`. */
        cursor2?: string
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: CursorPagination
    }
  }
  /** Makes a feed of the caller's own of one that they may read; it changes with the other no more. */
  named_feed_copy: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
    }
    answer: NamedFeed
  }
  /** Puts together a feed of magazines, people, tags and words; of one of them at least. */
  named_feed_create: {
    request: {
      body: NamedFeedRequest
    }
    answer: NamedFeed
  }
  /** Deletes one of the caller's feeds. */
  named_feed_delete: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
    }
    answer: undefined
  }
  /** What a feed draws from: one of the caller, or one that is public; 404 for any other. */
  named_feed_retrieve: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
    }
    answer: NamedFeed
  }
  /** Changes one of the caller's feeds. */
  named_feed_update: {
    request: {
      params: {
        /** Number of the feed. */
        feed_id: number
      }
      body: NamedFeedUpdateRequest
    }
    answer: NamedFeed
  }
  /** The caller's feeds, in their order. */
  named_feeds: {
    request: {
    }
    answer: NamedFeedList
  }
  /** Puts the caller's feeds in another order. */
  named_feeds_order: {
    request: {
      body: NamedFeedOrder
    }
    answer: NamedFeedList
  }
  /** Who wrote in a magazine lately. */
  magazine_people: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
    }
    answer: People
  }
  /** Who wrote with a tag lately. */
  tag_people: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
    }
    answer: People
  }
  /** Shows a thread or post of the caller's own first on their profile. It must be public; 5 at most. */
  profile_pin: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** Shows a thread or post no longer first on the caller's profile. */
  profile_unpin: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** What somebody shows first on their profile, the latest pin first; 5 at most. */
  user_pinned_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
    }
  }
  /** Takes what the caller wrote out of the item that quotes it, for good. */
  quote_withdraw: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "entry_comment" | "post" | "post_comment")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** How much of the last week is unread in the caller's own feeds and the magazines they subscribe to. */
  reading_counts: {
    request: {
    }
    answer: UnreadCounts
  }
  /** Threads and posts that the caller hid, the latest first. */
  reading_hidden: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Takes a thread or post out of the caller's lists. */
  reading_hide: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** Marks a thread or post as read, and keeps where the reader stopped and what they folded. */
  reading_mark: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
      body?: {
        /** Default: as many as it has */
        commentsRead?: number
        /** Null forgets it; absent: as it was */
        stoppedAt?: (number | null)
        /** All of them; absent: as they were */
        folded?: number[]
      }
    }
    answer: undefined
  }
  /** Threads and posts that the caller muted, the latest first. */
  reading_muted: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Lets a thread or post into the caller's lists again. */
  reading_unhide: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** Marks a thread or post as unread, and forgets what was kept of reading it. */
  reading_unmark: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "post")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
    }
    answer: undefined
  }
  /** The points somebody was given for what they wrote of one kind, by the day, newest first. */
  user_reputation_retrieve: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
        /** Kind of what was written. */
        kind: ("entry" | "entry_comment" | "post" | "post_comment")
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ReputationDay[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** What a comment on a thread says and what it said before it was edited. */
  entry_comment_revisions: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Only versions before this one */
        before?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: Revisions
  }
  /** What a thread says and what it said before it was edited. */
  entry_revisions: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
      query?: {
        /** Only versions before this one */
        before?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: Revisions
  }
  /** What a comment on a post says and what it said before it was edited. */
  post_comment_revisions: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
      query?: {
        /** Only versions before this one */
        before?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: Revisions
  }
  /** What a post says and what it said before it was edited. */
  post_revisions: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
      query?: {
        /** Only versions before this one */
        before?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: Revisions
  }
  /** The captions of what a thread plays, in one language, as WebVTT. */
  entry_captions: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** BCP 47 tag */
        language: string
      }
    }
    answer: string
  }
  /** What is said in what a thread plays: as its author wrote it, else from its captions. */
  entry_transcript: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Transcript
  }
  /** Threads and posts in one list. */
  combined: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Threads and posts in one list, by cursor. */
  combined_cursor: {
    request: {
      query?: {
        /** `nextCursor` or `previousCursor` of the page before; absent: the first page. */
        cursor?: string
        /** `nextCursor2` or `previousCursor2` of the same page, sent together with `cursor`. */
        cursor2?: string
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: CursorPagination
    }
  }
  /** Threads and posts of a magazine, pinned ones first. */
  combined_magazine: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Threads and posts of a magazine, by cursor. */
  combined_magazine_cursor: {
    request: {
      params: {
        /** Number of the magazine. */
        magazine_id: number
      }
      query?: {
        /** `nextCursor` or `previousCursor` of the page before; absent: the first page. */
        cursor?: string
        /** `nextCursor2` or `previousCursor2` of the same page, sent together with `cursor`. */
        cursor2?: string
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: CursorPagination
    }
  }
  /** Threads and posts of one of the reader's own collections. */
  combined_user: {
    request: {
      params: {
        /** subscribed, moderated or favourited */
        collectionType: string
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Threads and posts of one of the reader's own collections, by cursor. */
  combined_user_cursor: {
    request: {
      params: {
        /** subscribed, moderated or favourited */
        collectionType: string
      }
      query?: {
        /** `nextCursor` or `previousCursor` of the page before; absent: the first page. */
        cursor?: string
        /** `nextCursor2` or `previousCursor2` of the same page, sent together with `cursor`. */
        cursor2?: string
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only what the reader never opened, and what has new comments since; 403 for an anonymous reader */
        unread?: unknown
        /** With `sort=newest`: adds what those whom the reader follows boosted; absent: as the reader set it. */
        includeBoosts?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: CursorPagination
    }
  }
  /** Blocks a domain; a subscription to it ends. */
  domain_block: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
    }
    answer: Domain
  }
  /** The threads that link to a domain. */
  domain_entries_retrieve: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
      query?: {
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The comments on threads that link to a domain, each with its tree of replies. */
  domain_entry_comments_retrieve: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
      query?: {
        /** Also read as sortBy; default: as the reader set it */
        sort?: ("newest" | "top" | "hot" | "oldest" | "active" | "commented" | "default")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Levels of replies, at most 25; childCount counts all */
        d?: unknown
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: EntryComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** One domain. */
  domain_retrieve: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
    }
    answer: Domain
  }
  /** Subscribes to a domain; a block of it ends. */
  domain_subscribe: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
    }
    answer: Domain
  }
  /** Ends the block of a domain. */
  domain_unblock: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
    }
    answer: Domain
  }
  /** Ends the subscription to a domain. */
  domain_unsubscribe: {
    request: {
      params: {
        /** Number of the domain, as a thread with a link tells it. */
        domain_id: number
      }
    }
    answer: Domain
  }
  /** The domains that threads link to. */
  domains_retrieve: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Part of the name. */
        q?: string
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Domain[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The domains the caller blocks. */
  domains_retrieve_blocked: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Domain[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The domains the caller subscribes to. */
  domains_retrieve_subscribed: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Domain[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The domains somebody subscribes to, where they let others see it. */
  user_domain_subscriptions: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Domain[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Takes a comment out of the trash. */
  moderate_comment_restore: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: EntryComment
  }
  /** Marks a comment as adult or not. */
  moderate_comment_set_adult: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** Whether it is for adults: `true`, `1`, `on` and `yes` are yes, all else is no. */
        adult: string
      }
    }
    answer: EntryComment
  }
  /** Corrects the language of a comment. */
  moderate_comment_set_lang: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** ISO 639, two or three letters */
        lang: string
      }
    }
    answer: EntryComment
  }
  /** Puts a comment into the trash. */
  moderate_comment_trash: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: EntryComment
  }
  /** Moves a thread with its comments to another magazine, for the staff of the instance. */
  moderate_entry_change_magazine: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** Number of the magazine that the thread moves to. */
        target_id: number
      }
    }
    answer: Entry
  }
  /** Takes a thread out of the trash. */
  moderate_entry_restore: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Marks a thread as adult or not. */
  moderate_entry_set_adult: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** Whether it is for adults: `true`, `1`, `on` and `yes` are yes, all else is no. */
        adult: string
      }
    }
    answer: Entry
  }
  /** Corrects the language of a thread. */
  moderate_entry_set_lang: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** ISO 639, two or three letters */
        lang: string
      }
    }
    answer: Entry
  }
  /** Locks a thread against new comments, or unlocks it. */
  moderate_entry_toggle_lock: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Pins a thread to the top of its magazine, or unpins it. */
  moderate_entry_toggle_pin: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Puts a thread into the trash. */
  moderate_entry_trash: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: Entry
  }
  /** Takes a comment out of the trash. */
  moderate_post_comment_restore: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: PostComment
  }
  /** Marks a comment as adult or not. */
  moderate_post_comment_set_adult: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** Whether it is for adults: `true`, `1`, `on` and `yes` are yes, all else is no. */
        adult: string
      }
    }
    answer: PostComment
  }
  /** Corrects the language of a comment. */
  moderate_post_comment_set_lang: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
        /** ISO 639, two or three letters */
        lang: string
      }
    }
    answer: PostComment
  }
  /** Puts a comment into the trash. */
  moderate_post_comment_trash: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: PostComment
  }
  /** Takes a post out of the trash. */
  moderate_post_restore: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Marks a post as adult or not. */
  moderate_post_set_adult: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
        /** Whether it is for adults: `true`, `1`, `on` and `yes` are yes, all else is no. */
        adult: string
      }
    }
    answer: Post
  }
  /** Corrects the language of a post. */
  moderate_post_set_lang: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
        /** ISO 639, two or three letters */
        lang: string
      }
    }
    answer: Post
  }
  /** Locks a post against new comments, or unlocks it. */
  moderate_post_toggle_lock: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Pins a post to the top of its magazine, or unpins it. */
  moderate_post_toggle_pin: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Puts a post into the trash. */
  moderate_post_trash: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: Post
  }
  /** Removes a comment and all below it for good. */
  admin_comment_purge: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: undefined
  }
  /** Moves a thread with its comments to another magazine. */
  admin_entry_change_magazine: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
        /** Number of the magazine that the thread moves to. */
        target_id: number
      }
    }
    answer: Entry
  }
  /** Removes a thread and all below it for good. */
  admin_entry_purge: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: undefined
  }
  /** Removes a comment and all below it for good. */
  admin_post_comment_purge: {
    request: {
      params: {
        /** Number of the comment. Comments on threads and on posts are numbered apart. */
        comment_id: number
      }
    }
    answer: undefined
  }
  /** Removes a post and all below it for good. */
  admin_post_purge: {
    request: {
      params: {
        /** Number of the post. */
        post_id: number
      }
    }
    answer: undefined
  }
  /** What a list holds; without a name, the default list. */
  bookmark_front: {
    request: {
      query?: {
        /** Name of the list. */
        list?: string
        /** In which order. */
        sort?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** When it was bookmarked */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: TypedContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** The caller's lists of bookmarks. */
  bookmark_lists: {
    request: {
    }
    answer: BookmarkListCollection
  }
  /** Makes a new, empty list. */
  bookmark_lists_add_list: {
    request: {
      params: {
        /** Name of one of the caller's lists */
        list_name: string
      }
    }
    answer: BookmarkList
  }
  /** Deletes a list and the bookmarks in it. */
  bookmark_lists_delete_list: {
    request: {
      params: {
        /** Name of one of the caller's lists */
        list_name: string
      }
    }
    answer: EmptyObject
  }
  /** Renames a list; it keeps what it holds. */
  bookmark_lists_edit_list: {
    request: {
      params: {
        /** Name of one of the caller's lists */
        list_name: string
      }
      body: BookmarkListRequest
    }
    answer: BookmarkList
  }
  /** Makes a list the one that bookmarks go to by default. */
  bookmark_lists_make_default: {
    request: {
      params: {
        /** Name of one of the caller's lists */
        list_name: string
      }
    }
    answer: BookmarkList
  }
  /** Bookmarks an item in the default list. */
  subject_bookmark_standard: {
    request: {
      params: {
        /** Number of the item, among those of its kind. */
        subject_id: number
        /** entry, entry_comment, post, post_comment */
        subject_type: string
      }
    }
    answer: Bookmarks
  }
  /** Bookmarks an item in a list. */
  subject_bookmark_to_list: {
    request: {
      params: {
        /** Number of the item, among those of its kind. */
        subject_id: number
        /** entry, entry_comment, post, post_comment */
        subject_type: string
        /** Name of one of the caller's lists */
        list_name: string
      }
    }
    answer: Bookmarks
  }
  /** Takes an item out of one list. */
  subject_remove_bookmark_from_list: {
    request: {
      params: {
        /** Number of the item, among those of its kind. */
        subject_id: number
        /** entry, entry_comment, post, post_comment */
        subject_type: string
        /** Name of one of the caller's lists */
        list_name: string
      }
    }
    answer: Bookmarks
  }
  /** Takes an item out of all lists of the caller. */
  subject_remove_bookmarks: {
    request: {
      params: {
        /** Number of the item, among those of its kind. */
        subject_id: number
        /** entry, entry_comment, post, post_comment */
        subject_type: string
      }
    }
    answer: Bookmarks
  }
  /** Bans a tag: nothing new may bear it, and lists leave out what does. */
  admin_tag_ban: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
    }
    answer: Tag
  }
  /** Ends the ban of a tag; what was hidden is listed again. */
  admin_tag_unban: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
    }
    answer: Tag
  }
  /** The banned tags. */
  admin_tags_banned: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Tag[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Everything with a tag, the newest first. */
  tag_content: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: ContentItem[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Threads with a tag. */
  tag_entries: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
      query?: {
        /** By default the sort the reader set for the front page; hot for anonymous readers */
        sortBy?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
        /** Only threads of this type. */
        type?: ("all" | "article" | "link" | "image" | "video")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Entry[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Top-level comments on threads with a tag, without their replies. */
  tag_entry_comments: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
      query?: {
        /** By default the sort the reader set for the front page; hot for anonymous readers */
        sortBy?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: EntryComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Top-level comments on posts with a tag, without their replies. */
  tag_post_comments: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
      query?: {
        /** By default the sort the reader set for the front page; hot for anonymous readers */
        sortBy?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: PostComment[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Posts with a tag. */
  tag_posts: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
      query?: {
        /** By default the sort the reader set for the front page; hot for anonymous readers */
        sortBy?: ("active" | "hot" | "newest" | "oldest" | "top" | "commented")
        /** Only what was written since; `∞` and `all`: without a limit. */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Only what is in one of these languages (ISO 639). */
        lang?: string[]
        /** Only what is in one of the languages that the reader prefers. */
        usePreferredLangs?: boolean
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Post[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** How much bears a tag, and whether it is banned. */
  tag_retrieve: {
    request: {
      params: {
        /** Without #; any spelling that means the same tag */
        name: string
      }
    }
    answer: Tag
  }
  /** Finds threads, posts and comments by their words. */
  search: {
    request: {
      query: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Words that must all occur; "in quotes" one after another, -without; a handle; an address */
        q: string
        /** Only what this account wrote. */
        authorId?: number
        /** Only what is in this magazine. */
        magazineId?: number
        /** Only threads, or only posts, each with their comments */
        type?: ("" | "entry" | "post")
      }
    }
    answer: SearchResponse
  }
  /** Finds threads, posts, comments, magazines and people by their words. */
  search_v2: {
    request: {
      query: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Words that must all occur; "in quotes" one after another, -without; a handle; an address */
        q: string
        /** Only what this account wrote. */
        authorId?: number
        /** Only what is in this magazine. */
        magazineId?: number
        /** Only threads, or only posts, each with their comments */
        type?: ("" | "entry" | "post")
        /** Only what a handle or address names */
        onlyAP?: unknown
        /** Only what is of one of these kinds; threads and posts without their comments */
        kind?: ("thread" | "article" | "link" | "image" | "video" | "microblog" | "comment" | "magazine" | "user")[]
        /** Only what was written within this time */
        time?: ("3h" | "6h" | "12h" | "1d" | "1w" | "1m" | "1y" | "∞" | "all")
        /** Only what was written since then: a day in UTC, or a moment */
        since?: unknown
        /** Only what is written in one of these languages */
        lang?: string[]
        /** Only what bears this tag, in any spelling of it */
        tag?: string
        /** Only threads that link to this domain */
        domain?: string
      }
    }
    answer: SearchV2Response
  }
  /** Asks the server for translations whether it answers. */
  admin_translation_server_test: {
    request: {
    }
    answer: TranslationServer
  }
  /** Translates a thread, post or comment that is for everybody. */
  translation_create: {
    request: {
      params: {
        /** Kind of the item that `subject_id` numbers. */
        subject_type: ("entry" | "entry_comment" | "post" | "post_comment")
        /** Number of the item, among those of its kind. */
        subject_id: number
      }
      body: {
        /** The language to read it in */
        to: string
      }
    }
    answer: Translation
  }
  /** Magazines in which many write, and people whom many like to read, of late. */
  explore: {
    request: {
    }
    answer: Explore
  }
  /** The tags of late. */
  tags_used: {
    request: {
      query?: {
        /** How their names begin */
        q?: string
        /** Those of most people first, or those that more people use than a week ago */
        sort?: ("used" | "rising")
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: UsedTags
  }
  /** Threads with the same tags, or else of the same magazine, that are talked about. */
  entry_related: {
    request: {
      params: {
        /** Number of the thread. */
        entry_id: number
      }
    }
    answer: RelatedEntries
  }
  /** What stands beside a list of everything: the hottest posts, and who of some people may be suggested. */
  sidebar: {
    request: {
      query?: {
        /** Ids of at most 100 people, such as were active lately */
        people?: number[]
        /** `local`: only what was written here; `federated`: only what came from other servers. */
        federation?: ("all" | "federated" | "local")
      }
    }
    answer: Sidebar
  }
  /** Write into a message thread */
  message_create_reply: {
    request: {
      params: {
        /** Number of the conversation. */
        thread_id: number
      }
      query?: {
        /** How many messages of each thread to show, 0 to 100; -1 is understood as 0 */
        d?: unknown
      }
      body: MessageRequest
    }
    answer: MessageThread
  }
  /** Start a message thread with a user */
  message_create_thread: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** How many messages of each thread to show, 0 to 100; -1 is understood as 0 */
        d?: unknown
      }
      body: MessageRequest
    }
    answer: MessageThread
  }
  /** Mark a message as read */
  message_read: {
    request: {
      params: {
        /** Number of the message. */
        message_id: number
      }
    }
    answer: Message
  }
  /** Read one message */
  message_retrieve: {
    request: {
      params: {
        /** Number of the message. */
        message_id: number
      }
    }
    answer: Message
  }
  /** List your message threads with a user */
  message_retrieve_interlocutor_threads: {
    request: {
      params: {
        /** Number of the account. */
        user_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** How many messages of each thread to show, 0 to 100; -1 is understood as 0 */
        d?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MessageThread[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Read a message thread in the given order */
  message_retrieve_thread: {
    request: {
      params: {
        /** Number of the conversation. */
        thread_id: number
        /** `newest` or `oldest`; anything else is `newest` */
        sort: string
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: MessageThreadPage
  }
  /** Read a message thread, newest message first */
  message_retrieve_thread_newest: {
    request: {
      params: {
        /** Number of the conversation. */
        thread_id: number
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: MessageThreadPage
  }
  /** List your message threads, most recently updated first */
  message_retrieve_threads: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** How many messages of each thread to show, 0 to 100; -1 is understood as 0 */
        d?: unknown
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: MessageThread[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Mark a message as new */
  message_unread: {
    request: {
      params: {
        /** Number of the message. */
        message_id: number
      }
    }
    answer: Message
  }
  /** How often you get what you have not read by mail */
  notification_digest_retrieve: {
    request: {
    }
    answer: Digest
  }
  /** Choose how often you get what you have not read by mail */
  notification_digest_update: {
    request: {
      params: {
        /** How often a mail tells what is new. */
        frequency: ("never" | "daily" | "weekly")
      }
    }
    answer: Digest
  }
  /** List your notifications of one status, newest first */
  notification_collection: {
    request: {
      params: {
        /** All notifications, the unread ones, or those that were read. */
        status: ("all" | "new" | "read")
      }
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Kinds the caller understands beyond those of Mbin, comma-separated: `follow_request_notification`, `poll_ended_notification`, `quoted_notification`, `subscription_request_notification`, `signup_wave_notification`, `follower_notification`, `favourite_notification`, `boost_notification`, `removed_notification`, `appeal_created_notification`, `appeal_granted_notification`, `appeal_rejected_notification` */
        kinds?: unknown
        /** Only what tells of this */
        group?: ("answers" | "reactions" | "writing" | "people" | "messages" | "moderation")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Notification[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** List all your notifications, newest first */
  notification_collection_all: {
    request: {
      query?: {
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
        /** Kinds the caller understands beyond those of Mbin, comma-separated: `follow_request_notification`, `poll_ended_notification`, `quoted_notification`, `subscription_request_notification`, `signup_wave_notification`, `follower_notification`, `favourite_notification`, `boost_notification`, `removed_notification`, `appeal_created_notification`, `appeal_granted_notification`, `appeal_rejected_notification` */
        kinds?: unknown
        /** Only what tells of this */
        group?: ("answers" | "reactions" | "writing" | "people" | "messages" | "moderation")
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Notification[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** Count your new notifications */
  notification_count: {
    request: {
      query?: {
        /** Kinds the caller understands beyond those of Mbin, comma-separated: `follow_request_notification`, `poll_ended_notification`, `quoted_notification`, `subscription_request_notification`, `signup_wave_notification`, `follower_notification`, `favourite_notification`, `boost_notification`, `removed_notification`, `appeal_created_notification`, `appeal_granted_notification`, `appeal_rejected_notification` */
        kinds?: unknown
      }
    }
    answer: NotificationCount
  }
  /** Remove a notification */
  notification_delete: {
    request: {
      params: {
        /** Number of the notification. */
        notification_id: number
      }
    }
    answer: undefined
  }
  /** Remove all your notifications */
  notification_delete_all: {
    request: {
    }
    answer: undefined
  }
  /** Mark some of your notifications as read, or as new */
  notification_mark_several: {
    request: {
      body: {
        /** Numbers of notifications. Those that are not yours, or gone, are passed over. */
        ids: (number | string)[]
        /** What they become. */
        status?: ("new" | "read")
      }
    }
    answer: undefined
  }
  /** Register this client for Web Push, and send it a test */
  notification_push_register: {
    request: {
      body: PushSubscriptionRequest
    }
    answer: EmptyObject
  }
  /** Send a test by Web Push to this client */
  notification_push_test: {
    request: {
    }
    answer: EmptyObject
  }
  /** End the Web Push registration of this client */
  notification_push_unregister: {
    request: {
    }
    answer: EmptyObject
  }
  /** Mark a notification as read */
  notification_read: {
    request: {
      params: {
        /** Number of the notification. */
        notification_id: number
      }
    }
    answer: Notification
  }
  /** Mark all your notifications as read */
  notification_read_all: {
    request: {
    }
    answer: undefined
  }
  /** Read one notification */
  notification_retrieve: {
    request: {
      params: {
        /** Number of the notification. */
        notification_id: number
      }
    }
    answer: Notification
  }
  /** Choose how loud a thread, post, magazine or user is for you */
  notification_settings_update: {
    request: {
      params: {
        /** Kind of what the setting is for. */
        targetType: ("entry" | "post" | "magazine" | "user")
        /** Number of the thread, post, magazine or account that `targetType` says. */
        targetId: string
        /** `Loud`: notify of everything new there; `Muted`: of nothing; `Default`: of what concerns the caller. */
        setting: ("Default" | "Loud" | "Muted")
      }
    }
    answer: undefined
  }
  /** Mark a notification as new */
  notification_unread: {
    request: {
      params: {
        /** Number of the notification. */
        notification_id: number
      }
    }
    answer: Notification
  }
  /** List the servers known here, and how deliveries to them go */
  admin_hosts: {
    request: {
      query?: {
        /** waiting: those that something waits for, the most first; failures: those whose last deliveries came to nothing, the longest row first; received: all, by when something last came from them. */
        sort?: ("domain" | "waiting" | "failures" | "received")
        /** How their names begin. */
        q?: string
        /** Which page, from 1; 404 past the last one. */
        p?: number
        /** How many to a page, at most 100. */
        perPage?: number
      }
    }
    answer: {
      /** What was asked for, in its order. */
      items: Host[]
      /** Which page this is, of how many. */
      pagination: {
        /** How many there are. */
        count: number
        /** Which page this is, from 1. */
        currentPage: number
        /** The last page there is. */
        maxPage: number
        /** How many a page has at most. */
        perPage: number
      }
    }
  }
  /** See how deliveries to a server go, and when it was last heard of */
  admin_host_retrieve: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: Host
  }
  /** Try now what waits for a server, be it left alone or taken for dead */
  admin_host_retry: {
    request: {
      params: {
        /** Host name of the other server, without scheme and port. */
        domain: string
      }
    }
    answer: Host
  }
}

/** Where each operation is. */
export const routes: Readonly<Record<keyof Operations, readonly [method: string, path: string, encoding?: 'form']>> = {
  auth_registration: ['GET', '/auth/registration'],
  auth_register: ['POST', '/auth/register'],
  auth_login: ['POST', '/auth/login'],
  auth_login_task: ['GET', '/auth/login/task'],
  auth_logout: ['POST', '/auth/logout'],
  auth_session: ['GET', '/auth/session'],
  auth_verify_email: ['POST', '/auth/verify-email'],
  auth_verify_email_resend: ['POST', '/auth/verify-email/resend'],
  auth_password_forgot: ['POST', '/auth/password/forgot'],
  auth_password_reset: ['POST', '/auth/password/reset'],
  auth_password_change: ['POST', '/auth/password/change'],
  auth_password_strength: ['POST', '/auth/password/strength'],
  auth_accounts: ['GET', '/auth/accounts'],
  auth_switch_account: ['POST', '/auth/accounts/{user_id}/switch'],
  auth_leave_account: ['DELETE', '/auth/accounts/{user_id}'],
  auth_leave_accounts: ['DELETE', '/auth/accounts'],
  auth_2fa_setup: ['POST', '/auth/2fa/setup'],
  auth_2fa_enable: ['POST', '/auth/2fa/enable'],
  auth_2fa_disable: ['POST', '/auth/2fa/disable'],
  auth_2fa_backup_codes: ['POST', '/auth/2fa/backup-codes'],
  auth_sessions: ['GET', '/auth/sessions'],
  auth_session_end: ['DELETE', '/auth/sessions/{session_id}'],
  auth_email_change: ['POST', '/auth/email/change'],
  auth_username_changeable: ['GET', '/auth/username/change'],
  auth_username_change: ['POST', '/auth/username/change'],
  auth_account_delete: ['POST', '/auth/account/delete'],
  auth_deletion_report: ['GET', '/auth/deletion/{token}'],
  admin_sign_up_wave: ['GET', '/api/admin/users/applications/wave'],
  admin_sign_up_wave_close: ['POST', '/api/admin/users/applications/wave/close'],
  admin_mails: ['GET', '/api/admin/mails'],
  admin_mail_preview: ['GET', '/api/admin/mail/{mail}'],
  admin_mail_test: ['POST', '/api/admin/mail/{mail}/test'],
  auth_proof: ['GET', '/auth/proof'],
  auth_proof_passkey: ['POST', '/auth/proof/passkey'],
  auth_passkey_login_options: ['POST', '/auth/login/passkey/options'],
  auth_passkey_login: ['POST', '/auth/login/passkey'],
  auth_passkeys: ['GET', '/auth/passkeys'],
  auth_passkey_options: ['POST', '/auth/passkeys/options'],
  auth_passkey_add: ['POST', '/auth/passkeys'],
  auth_passkey_second_factor: ['PUT', '/auth/2fa/passkey'],
  auth_passkey_rename: ['PUT', '/auth/passkeys/{passkey_id}'],
  auth_passkey_remove: ['POST', '/auth/passkeys/{passkey_id}/delete'],
  auth_account_moving: ['GET', '/auth/account/moving'],
  auth_account_aliases: ['PUT', '/auth/account/aliases'],
  auth_account_move: ['POST', '/auth/account/move'],
  auth_account_move_back: ['DELETE', '/auth/account/move'],
  auth_account_export: ['GET', '/auth/account/export/{kind}'],
  auth_account_imports: ['GET', '/auth/account/imports'],
  auth_account_import_add: ['POST', '/auth/account/imports'],
  auth_account_import: ['GET', '/auth/account/imports/{import_id}'],
  auth_account_import_start: ['PUT', '/auth/account/imports/{import_id}/start'],
  auth_account_import_remove: ['DELETE', '/auth/account/imports/{import_id}'],
  auth_account_archive: ['GET', '/auth/account/archive'],
  auth_account_archive_ask: ['POST', '/auth/account/archive'],
  auth_account_archive_file: ['GET', '/auth/account/archive/{archive_id}/file'],
  auth_sso: ['GET', '/auth/sso'],
  auth_sso_second_factor: ['POST', '/auth/sso/second-factor'],
  auth_sso_links: ['GET', '/auth/sso/links'],
  auth_sso_link: ['POST', '/auth/sso/{provider}/link'],
  auth_sso_prove: ['POST', '/auth/sso/{provider}/prove'],
  auth_sso_unlink: ['DELETE', '/auth/sso/{provider}/link'],
  users_collection: ['GET', '/api/users'],
  admins_collection: ['GET', '/api/users/admins'],
  moderators_collection: ['GET', '/api/users/moderators'],
  user_retrieve_self: ['GET', '/api/users/me'],
  user_retrieve: ['GET', '/api/users/{user_id}'],
  user_retrieve_follow_policy: ['GET', '/api/users/{user_id}/follow'],
  user_retrieve_by_name: ['GET', '/api/users/name/{username}'],
  current_user_followed: ['GET', '/api/users/followed'],
  current_user_followers: ['GET', '/api/users/followers'],
  user_followed: ['GET', '/api/users/{user_id}/followed'],
  user_followers: ['GET', '/api/users/{user_id}/followers'],
  user_follow: ['PUT', '/api/users/{user_id}/follow'],
  user_unfollow: ['PUT', '/api/users/{user_id}/unfollow'],
  user_follow_requests: ['GET', '/api/users/follow_requests'],
  user_accept_follow_request: ['PUT', '/api/users/{user_id}/follow_request/accept'],
  user_reject_follow_request: ['PUT', '/api/users/{user_id}/follow_request/reject'],
  user_update_profile: ['PUT', '/api/users/profile'],
  user_retrieve_settings: ['GET', '/api/users/settings'],
  user_update_settings: ['PUT', '/api/users/settings'],
  user_update_avatar: ['POST', '/api/users/avatar'],
  user_delete_avatar: ['DELETE', '/api/users/avatar'],
  user_update_cover: ['POST', '/api/users/cover'],
  user_delete_cover: ['DELETE', '/api/users/cover'],
  user_blocked: ['GET', '/api/users/blocked'],
  user_block: ['PUT', '/api/users/{user_id}/block'],
  user_unblock: ['PUT', '/api/users/{user_id}/unblock'],
  user_muted: ['GET', '/api/users/muted'],
  user_mute: ['PUT', '/api/users/{user_id}/mute'],
  user_unmute: ['PUT', '/api/users/{user_id}/unmute'],
  user_retrieve_filter_lists: ['GET', '/api/users/filterLists'],
  user_retrieve_filter_lists_create: ['POST', '/api/users/filterLists'],
  user_retrieve_filter_lists_edit: ['PUT', '/api/users/filterLists/{id}'],
  user_retrieve_filter_lists_delete: ['DELETE', '/api/users/filterLists/{id}'],
  user_instance_blocks_retrieve: ['GET', '/api/users/instanceBlocks'],
  user_instance_blocks_block: ['POST', '/api/users/instanceBlocks/block'],
  user_instance_blocks_unblock: ['POST', '/api/users/instanceBlocks/unblock'],
  user_retrieve_note: ['GET', '/api/users/{user_id}/note'],
  user_update_note: ['PUT', '/api/users/{user_id}/note'],
  oauth2_transaction: ['GET', '/authorize/transaction/{transaction_id}'],
  consent_page: ['GET', '/consent'],
  oauth2_token: ['POST', '/token', 'form'],
  oauth2_revoke: ['POST', '/revoke', 'form'],
  oauth2_par: ['POST', '/par', 'form'],
  oauth2_introspect: ['POST', '/introspect', 'form'],
  oauth_revoke_token: ['POST', '/api/revoke'],
  oauth_server_metadata: ['GET', '/.well-known/oauth-authorization-server'],
  oauth_jwks: ['GET', '/.well-known/jwks.json'],
  'app.swagger_ui': ['GET', '/api/docs'],
  'app.swagger': ['GET', '/api/doc.json'],
  oauth_create_client: ['POST', '/api/client'],
  oauth_create_client_image: ['POST', '/api/client-with-logo'],
  oauth_delete_client: ['DELETE', '/api/client'],
  admin_retrieve_client_collection: ['GET', '/api/clients'],
  admin_retrieve_client_stats: ['GET', '/api/clients/stats'],
  admin_retrieve_client: ['GET', '/api/clients/{client_identifier}'],
  user_retrieve_oauth_consents: ['GET', '/api/users/consents'],
  user_retrieve_oauth_consent: ['GET', '/api/users/consents/{consent_id}'],
  user_update_oauth_consent: ['PUT', '/api/users/consents/{consent_id}'],
  auth_app_end: ['DELETE', '/auth/apps/{consent_id}'],
  admin_user_retrieve_banned: ['GET', '/api/admin/users/banned'],
  admin_user_ban: ['POST', '/api/admin/users/{user_id}/ban'],
  admin_user_unban: ['POST', '/api/admin/users/{user_id}/unban'],
  admin_user_delete_account: ['DELETE', '/api/admin/users/{user_id}/delete_account'],
  admin_user_purge: ['DELETE', '/api/admin/users/{user_id}/purge_account'],
  admin_user_verify: ['PUT', '/api/admin/users/{user_id}/verify'],
  admin_view_user_applications: ['GET', '/api/admin/users/applications'],
  admin_view_user_application_approve: ['GET', '/api/admin/users/applications/{user_id}/approve'],
  admin_view_user_application_reject: ['GET', '/api/admin/users/applications/{user_id}/reject'],
  auth_users: ['GET', '/auth/users'],
  auth_users_suspended: ['GET', '/auth/users/suspended'],
  auth_user_suspend: ['PUT', '/auth/users/{user_id}/suspension'],
  auth_user_unsuspend: ['DELETE', '/auth/users/{user_id}/suspension'],
  auth_user_global_moderator_add: ['PUT', '/auth/users/{user_id}/global-moderator'],
  auth_user_global_moderator_remove: ['DELETE', '/auth/users/{user_id}/global-moderator'],
  auth_user_2fa_remove: ['DELETE', '/auth/users/{user_id}/2fa'],
  admin_audit_log: ['GET', '/api/admin/audit'],
  admin_audit_export: ['GET', '/api/admin/audit/export'],
  auth_contact_form: ['GET', '/auth/contact'],
  auth_contact: ['POST', '/auth/contact'],
  magazines_retrieve: ['GET', '/api/magazines'],
  magazines_retrieve_subscribed: ['GET', '/api/magazines/subscribed'],
  magazine_retrieve_subscribed: ['GET', '/api/magazine/subscribed'],
  magazines_retrieve_moderated: ['GET', '/api/magazines/moderated'],
  magazines_retrieve_blocked: ['GET', '/api/magazines/blocked'],
  user_magazine_subscriptions: ['GET', '/api/users/{user_id}/magazines/subscriptions'],
  user_moderated_retrieve: ['GET', '/api/users/{user_id}/moderatedMagazines'],
  magazine_retrieve: ['GET', '/api/magazine/{magazine_id}'],
  magazine_retrieve_by_name: ['GET', '/api/magazine/name/{magazine_name}'],
  magazine_subscribe: ['PUT', '/api/magazine/{magazine_id}/subscribe'],
  magazine_unsubscribe: ['PUT', '/api/magazine/{magazine_id}/unsubscribe'],
  magazine_block: ['PUT', '/api/magazine/{magazine_id}/block'],
  magazine_unblock: ['PUT', '/api/magazine/{magazine_id}/unblock'],
  magazine_theme: ['GET', '/api/magazine/{magazine_id}/theme'],
  magazine_create: ['POST', '/api/moderate/magazine/new'],
  magazine_update: ['PUT', '/api/moderate/magazine/{magazine_id}'],
  magazine_delete: ['DELETE', '/api/moderate/magazine/{magazine_id}'],
  magazine_restore: ['PUT', '/api/moderate/magazine/{magazine_id}/restore'],
  admin_purge_magazine: ['DELETE', '/api/admin/magazine/{magazine_id}/purge'],
  admin_retrieve_magazine_purge: ['GET', '/api/admin/magazine/{magazine_id}/purge'],
  admin_magazines_deleted: ['GET', '/api/admin/magazines/deleted'],
  moderate_magazine_mod_user: ['POST', '/api/moderate/magazine/{magazine_id}/mod/{user_id}'],
  moderate_magazine_unmod_user: ['DELETE', '/api/moderate/magazine/{magazine_id}/mod/{user_id}'],
  moderate_magazine_add_badge: ['POST', '/api/moderate/magazine/{magazine_id}/badge'],
  moderate_magazine_remove_badge: ['DELETE', '/api/moderate/magazine/{magazine_id}/badge/{badge_id}'],
  moderate_magazine_add_tag: ['POST', '/api/moderate/magazine/{magazine_id}/tag/{tag}'],
  moderate_magazine_remove_tag: ['DELETE', '/api/moderate/magazine/{magazine_id}/tag/{tag}'],
  moderate_magazine_set_theme: ['POST', '/api/moderate/magazine/{magazine_id}/theme'],
  moderate_magazine_set_banner: ['PUT', '/api/moderate/magazine/{magazine_id}/banner'],
  moderate_magazine_delete_icon: ['DELETE', '/api/moderate/magazine/{magazine_id}/icon'],
  moderate_magazine_ban_user: ['POST', '/api/moderate/magazine/{magazine_id}/ban/{user_id}'],
  moderate_magazine_unban_user: ['DELETE', '/api/moderate/magazine/{magazine_id}/ban/{user_id}'],
  moderate_magazine_retrieve_bans: ['GET', '/api/moderate/magazine/{magazine_id}/bans'],
  moderate_magazine_retrieve_reports: ['GET', '/api/moderate/magazine/{magazine_id}/reports'],
  reports_retrieve_own: ['GET', '/api/users/reports'],
  appeal_create: ['POST', '/api/users/appeals'],
  appeals_retrieve_own: ['GET', '/api/users/appeals'],
  moderate_retrieve_reports: ['GET', '/api/moderate/reports'],
  moderate_magazine_retrieve_report: ['GET', '/api/moderate/magazine/{magazine_id}/reports/{report_id}'],
  moderate_magazine_accept_report: ['POST', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/accept'],
  moderate_magazine_reject_report: ['POST', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/reject'],
  moderate_magazine_reopen_report: ['POST', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/reopen'],
  moderate_magazine_retrieve_report_record: ['GET', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/record'],
  moderate_magazine_take_report: ['POST', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/assignment'],
  moderate_magazine_release_report: ['DELETE', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/assignment'],
  moderate_magazine_add_report_note: ['POST', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/notes'],
  moderate_magazine_delete_report_note: ['DELETE', '/api/moderate/magazine/{magazine_id}/reports/{report_id}/notes/{note_id}'],
  moderate_magazine_retrieve_subscription_requests: ['GET', '/api/moderate/magazine/{magazine_id}/subscription_requests'],
  moderate_magazine_accept_subscription_request: ['PUT', '/api/moderate/magazine/{magazine_id}/subscription_request/{user_id}/accept'],
  moderate_magazine_reject_subscription_request: ['PUT', '/api/moderate/magazine/{magazine_id}/subscription_request/{user_id}/reject'],
  moderate_magazine_retrieve_members: ['GET', '/api/moderate/magazine/{magazine_id}/members'],
  moderate_magazine_remove_member: ['DELETE', '/api/moderate/magazine/{magazine_id}/member/{user_id}'],
  moderate_magazine_retrieve_trash: ['GET', '/api/moderate/magazine/{magazine_id}/trash'],
  magazine_modlog: ['GET', '/api/magazine/{magazine_id}/log'],
  instance_modlog_retrieve: ['GET', '/api/modlog'],
  magazines_retrieve_requested: ['GET', '/api/magazines/requested'],
  magazine_modrequest_toggle: ['PUT', '/api/moderate/magazine/{magazine_id}/modRequest/toggle'],
  magazine_modrequest_accept: ['PUT', '/api/moderate/magazine/{magazine_id}/modRequest/accept/{user_id}'],
  magazine_modrequest_reject: ['PUT', '/api/moderate/magazine/{magazine_id}/modRequest/reject/{user_id}'],
  magazine_modrequest_list: ['GET', '/api/moderate/modRequest/list'],
  moderate_magazine_retrieve_moderator_requests: ['GET', '/api/moderate/magazine/{magazine_id}/moderatorRequests'],
  moderate_magazine_accept_moderator_request: ['POST', '/api/moderate/magazine/{magazine_id}/moderatorRequests/{user_id}/accept'],
  moderate_magazine_reject_moderator_request: ['POST', '/api/moderate/magazine/{magazine_id}/moderatorRequests/{user_id}/reject'],
  magazine_ownerrequest_toggle: ['PUT', '/api/moderate/magazine/{magazine_id}/ownerRequest/toggle'],
  magazine_ownerrequest_accept: ['PUT', '/api/moderate/magazine/{magazine_id}/ownerRequest/accept/{user_id}'],
  magazine_ownerrequest_reject: ['PUT', '/api/moderate/magazine/{magazine_id}/ownerRequest/reject/{user_id}'],
  magazine_ownerrequest_list: ['GET', '/api/moderate/ownerRequest/list'],
  instance_retrieve_votes: ['GET', '/api/stats/votes'],
  instance_retrieve_content: ['GET', '/api/stats/content'],
  stats_retrieve_own_votes: ['GET', '/api/stats/me/votes'],
  stats_retrieve_own_content: ['GET', '/api/stats/me/content'],
  moderate_magazine_retrieve_votes: ['GET', '/api/stats/magazine/{magazine_id}/votes'],
  moderate_magazine_retrieve_submissions: ['GET', '/api/stats/magazine/{magazine_id}/content'],
  instance_health: ['GET', '/api/instance/health'],
  instance_jobs_replay: ['POST', '/api/instance/health/jobs/{queue}/replay'],
  instance_retrieve_info: ['GET', '/api/info'],
  instance_details_retrieve: ['GET', '/api/instance'],
  instance_presentation_retrieve: ['GET', '/api/instance/presentation'],
  instance_retrieve_defederated_instances: ['GET', '/api/defederated'],
  instance_retrieve_defederated_instances_v2: ['GET', '/api/defederated/v2'],
  instance_retrieve_federated_instances: ['GET', '/api/federated'],
  instance_retrieve_dead_instances: ['GET', '/api/dead'],
  admin_retrieve_settings: ['GET', '/api/instance/settings'],
  admin_update_settings: ['PUT', '/api/instance/settings'],
  admin_update_pages: ['PUT', '/api/instance/{page}'],
  admin_update_defederated_instances: ['PUT', '/api/defederated'],
  admin_block_instance_list: ['GET', '/api/admin/instance/blocks'],
  admin_block_instance: ['POST', '/api/admin/instance/block'],
  admin_unblock_instance: ['POST', '/api/admin/instance/unblock'],
  admin_silenced_instance_list: ['GET', '/api/admin/instance/silences'],
  admin_silence_instance: ['POST', '/api/admin/instance/silence'],
  admin_unsilence_instance: ['POST', '/api/admin/instance/unsilence'],
  admin_block_lists: ['GET', '/api/admin/block-lists'],
  admin_block_list_export: ['GET', '/api/admin/block-lists/export'],
  admin_block_list_add: ['POST', '/api/admin/block-lists'],
  admin_block_list_retrieve: ['GET', '/api/admin/block-list/{list_id}'],
  admin_block_list_apply: ['POST', '/api/admin/block-list/{list_id}/apply'],
  admin_block_list_undo: ['POST', '/api/admin/block-list/{list_id}/undo'],
  admin_block_list_refresh: ['POST', '/api/admin/block-list/{list_id}/refresh'],
  admin_block_list_delete: ['DELETE', '/api/admin/block-list/{list_id}'],
  emoji_collection: ['GET', '/api/emoji'],
  admin_emoji_add: ['POST', '/api/admin/emoji'],
  admin_emoji_update: ['PUT', '/api/admin/emoji/{emoji_name}'],
  admin_emoji_delete: ['DELETE', '/api/admin/emoji/{emoji_name}'],
  admin_ban_instance: ['PUT', '/api/instance/ban/{domain}'],
  admin_unban_instance: ['PUT', '/api/instance/unban/{domain}'],
  admin_allow_instance: ['PUT', '/api/instance/allow/{domain}'],
  admin_deny_instance: ['PUT', '/api/instance/deny/{domain}'],
  remote_instance_details_retrieve: ['GET', '/api/remoteInstance/{domain}'],
  magazine_webhooks: ['GET', '/api/magazine/{magazine_id}/webhooks'],
  magazine_webhook_create: ['POST', '/api/magazine/{magazine_id}/webhooks'],
  magazine_webhook_retrieve: ['GET', '/api/magazine/{magazine_id}/webhooks/{webhook_id}'],
  magazine_webhook_update: ['PUT', '/api/magazine/{magazine_id}/webhooks/{webhook_id}'],
  magazine_webhook_delete: ['DELETE', '/api/magazine/{magazine_id}/webhooks/{webhook_id}'],
  magazine_webhook_secret: ['POST', '/api/magazine/{magazine_id}/webhooks/{webhook_id}/secret'],
  magazine_webhook_test: ['POST', '/api/magazine/{magazine_id}/webhooks/{webhook_id}/test'],
  magazine_webhook_deliveries: ['GET', '/api/magazine/{magazine_id}/webhooks/{webhook_id}/deliveries'],
  magazine_webhook_resend: ['POST', '/api/magazine/{magazine_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/resend'],
  admin_webhooks: ['GET', '/api/admin/webhooks'],
  admin_webhook_create: ['POST', '/api/admin/webhooks'],
  admin_webhook_retrieve: ['GET', '/api/admin/webhooks/{instance_webhook_id}'],
  admin_webhook_update: ['PUT', '/api/admin/webhooks/{instance_webhook_id}'],
  admin_webhook_delete: ['DELETE', '/api/admin/webhooks/{instance_webhook_id}'],
  admin_webhook_secret: ['POST', '/api/admin/webhooks/{instance_webhook_id}/secret'],
  admin_webhook_test: ['POST', '/api/admin/webhooks/{instance_webhook_id}/test'],
  admin_webhook_deliveries: ['GET', '/api/admin/webhooks/{instance_webhook_id}/deliveries'],
  admin_webhook_resend: ['POST', '/api/admin/webhooks/{instance_webhook_id}/deliveries/{instance_delivery_id}/resend'],
  entry_activity: ['GET', '/api/entry/{entry_id}/activity'],
  entry_delete: ['DELETE', '/api/entry/{entry_id}'],
  entry_favourite: ['PUT', '/api/entry/{entry_id}/favourite'],
  entry_poll_vote: ['POST', '/api/entry/{entry_id}/poll/vote'],
  entry_report: ['POST', '/api/entry/{entry_id}/report'],
  entry_retrieve: ['GET', '/api/entry/{entry_id}'],
  entry_update: ['PUT', '/api/entry/{entry_id}'],
  entry_vote: ['PUT', '/api/entry/{entry_id}/vote/{choice}'],
  magazine_entry_create: ['POST', '/api/magazine/{magazine_id}/entries'],
  magazine_entry_create_article: ['POST', '/api/magazine/{magazine_id}/article'],
  magazine_entry_create_image: ['POST', '/api/magazine/{magazine_id}/image'],
  magazine_entry_create_link: ['POST', '/api/magazine/{magazine_id}/link'],
  comment_delete: ['DELETE', '/api/comments/{comment_id}'],
  comment_favourite: ['PUT', '/api/comments/{comment_id}/favourite'],
  comment_parents: ['GET', '/api/comments/{comment_id}/parents'],
  comment_report: ['POST', '/api/comments/{comment_id}/report'],
  comment_retrieve: ['GET', '/api/comments/{comment_id}'],
  comment_update: ['PUT', '/api/comments/{comment_id}'],
  comment_vote: ['PUT', '/api/comments/{comment_id}/vote/{choice}'],
  entry_comment_activity: ['GET', '/api/comments/{comment_id}/activity'],
  entry_comment_new: ['POST', '/api/entry/{entry_id}/comments'],
  entry_comment_new_image: ['POST', '/api/entry/{entry_id}/comments/image'],
  entry_comment_reply: ['POST', '/api/entry/{entry_id}/comments/{comment_id}/reply'],
  entry_comment_reply_image: ['POST', '/api/entry/{entry_id}/comments/{comment_id}/reply/image'],
  entry_comments: ['GET', '/api/entry/{entry_id}/comments'],
  magazine_posts_create: ['POST', '/api/magazine/{magazine_id}/posts'],
  magazine_posts_create_image: ['POST', '/api/magazine/{magazine_id}/posts/image'],
  post_activity: ['GET', '/api/post/{post_id}/activity'],
  post_poll_vote: ['POST', '/api/post/{post_id}/poll/vote'],
  post_previews: ['GET', '/api/posts/previews'],
  post_retrieve: ['GET', '/api/post/{post_id}'],
  posts_delete: ['DELETE', '/api/post/{post_id}'],
  posts_favourite: ['PUT', '/api/post/{post_id}/favourite'],
  posts_report: ['POST', '/api/post/{post_id}/report'],
  posts_update: ['PUT', '/api/post/{post_id}'],
  posts_vote: ['PUT', '/api/post/{post_id}/vote/{choice}'],
  post_comment_activity: ['GET', '/api/post-comments/{comment_id}/activity'],
  post_comment_retrieve: ['GET', '/api/post-comments/{comment_id}'],
  post_comments_create: ['POST', '/api/posts/{post_id}/comments'],
  post_comments_create_image: ['POST', '/api/posts/{post_id}/comments/image'],
  post_comments_create_image_reply: ['POST', '/api/posts/{post_id}/comments/{comment_id}/reply/image'],
  post_comments_create_reply: ['POST', '/api/posts/{post_id}/comments/{comment_id}/reply'],
  post_comments_delete: ['DELETE', '/api/post-comments/{comment_id}'],
  post_comments_favourite: ['PUT', '/api/post-comments/{comment_id}/favourite'],
  post_comments_report: ['POST', '/api/post-comments/{comment_id}/report'],
  post_comments_retrieve: ['GET', '/api/posts/{post_id}/comments'],
  post_comments_update: ['PUT', '/api/post-comments/{comment_id}'],
  post_comments_vote: ['PUT', '/api/post-comments/{comment_id}/vote/{choice}'],
  entries_collection: ['GET', '/api/entries'],
  entries_favourited: ['GET', '/api/entries/favourited'],
  entries_moderated: ['GET', '/api/entries/moderated'],
  entries_subscribed: ['GET', '/api/entries/subscribed'],
  magazine_entries_retrieve: ['GET', '/api/magazine/{magazine_id}/entries'],
  user_entries_retrieve: ['GET', '/api/users/{user_id}/entries'],
  magazine_posts_retrieve: ['GET', '/api/magazine/{magazine_id}/posts'],
  posts_collection: ['GET', '/api/posts'],
  posts_favourited: ['GET', '/api/posts/favourited'],
  posts_moderated: ['GET', '/api/posts/moderated'],
  posts_subscribed: ['GET', '/api/posts/subscribed'],
  posts_subscribed_with_boost: ['GET', '/api/posts/subscribedWithBoosts'],
  user_posts_retrieve: ['GET', '/api/users/{user_id}/posts'],
  comments_collection: ['GET', '/api/comments'],
  comments_favourited: ['GET', '/api/comments/favourited'],
  comments_moderated: ['GET', '/api/comments/moderated'],
  comments_subscribed: ['GET', '/api/comments/subscribed'],
  magazine_comments_retrieve: ['GET', '/api/magazine/{magazine_id}/comments'],
  user_entry_comments_retrieve: ['GET', '/api/users/{user_id}/comments'],
  user_post_comments_retrieve: ['GET', '/api/users/{user_id}/post-comments'],
  user_boosts_retrieve: ['GET', '/api/users/{user_id}/boosts'],
  user_content_retrieve: ['GET', '/api/users/{user_id}/content'],
  user_counts_retrieve: ['GET', '/api/users/{user_id}/counts'],
  link_retrieve: ['GET', '/api/link'],
  draft_delete: ['DELETE', '/api/drafts/{draft_key}'],
  draft_keep: ['PUT', '/api/drafts/{draft_key}'],
  draft_picture_add: ['POST', '/api/drafts/{draft_key}/pictures'],
  draft_retrieve: ['GET', '/api/drafts/{draft_key}'],
  drafts: ['GET', '/api/drafts'],
  named_feed_content: ['GET', '/api/feeds/{feed_id}/content'],
  named_feed_content_cursor: ['GET', '/api/feeds/{feed_id}/content/v2'],
  named_feed_copy: ['POST', '/api/feeds/{feed_id}/copy'],
  named_feed_create: ['POST', '/api/feeds'],
  named_feed_delete: ['DELETE', '/api/feeds/{feed_id}'],
  named_feed_retrieve: ['GET', '/api/feeds/{feed_id}'],
  named_feed_update: ['PUT', '/api/feeds/{feed_id}'],
  named_feeds: ['GET', '/api/feeds'],
  named_feeds_order: ['PUT', '/api/feeds'],
  magazine_people: ['GET', '/api/magazine/{magazine_id}/people'],
  tag_people: ['GET', '/api/tag/{name}/people'],
  profile_pin: ['PUT', '/api/profile-pin/{subject_type}/{subject_id}'],
  profile_unpin: ['DELETE', '/api/profile-pin/{subject_type}/{subject_id}'],
  user_pinned_retrieve: ['GET', '/api/users/{user_id}/pinned'],
  quote_withdraw: ['DELETE', '/api/quote/{subject_type}/{subject_id}'],
  reading_counts: ['GET', '/api/reading/counts'],
  reading_hidden: ['GET', '/api/hidden'],
  reading_hide: ['PUT', '/api/hidden/{subject_type}/{subject_id}'],
  reading_mark: ['PUT', '/api/reading/{subject_type}/{subject_id}'],
  reading_muted: ['GET', '/api/muted'],
  reading_unhide: ['DELETE', '/api/hidden/{subject_type}/{subject_id}'],
  reading_unmark: ['DELETE', '/api/reading/{subject_type}/{subject_id}'],
  user_reputation_retrieve: ['GET', '/api/users/{user_id}/reputation/{kind}'],
  entry_comment_revisions: ['GET', '/api/comments/{comment_id}/revisions'],
  entry_revisions: ['GET', '/api/entry/{entry_id}/revisions'],
  post_comment_revisions: ['GET', '/api/post-comments/{comment_id}/revisions'],
  post_revisions: ['GET', '/api/post/{post_id}/revisions'],
  entry_captions: ['GET', '/api/entry/{entry_id}/captions/{language}'],
  entry_transcript: ['GET', '/api/entry/{entry_id}/transcript'],
  combined: ['GET', '/api/combined'],
  combined_cursor: ['GET', '/api/combined/v2'],
  combined_magazine: ['GET', '/api/magazine/{magazine_id}/combined'],
  combined_magazine_cursor: ['GET', '/api/magazine/{magazine_id}/combined/v2'],
  combined_user: ['GET', '/api/combined/{collectionType}'],
  combined_user_cursor: ['GET', '/api/combined/v2/{collectionType}'],
  domain_block: ['PUT', '/api/domain/{domain_id}/block'],
  domain_entries_retrieve: ['GET', '/api/domain/{domain_id}/entries'],
  domain_entry_comments_retrieve: ['GET', '/api/domain/{domain_id}/comments'],
  domain_retrieve: ['GET', '/api/domain/{domain_id}'],
  domain_subscribe: ['PUT', '/api/domain/{domain_id}/subscribe'],
  domain_unblock: ['PUT', '/api/domain/{domain_id}/unblock'],
  domain_unsubscribe: ['PUT', '/api/domain/{domain_id}/unsubscribe'],
  domains_retrieve: ['GET', '/api/domains'],
  domains_retrieve_blocked: ['GET', '/api/domains/blocked'],
  domains_retrieve_subscribed: ['GET', '/api/domains/subscribed'],
  user_domain_subscriptions: ['GET', '/api/users/{user_id}/domains/subscriptions'],
  moderate_comment_restore: ['PUT', '/api/moderate/comment/{comment_id}/restore'],
  moderate_comment_set_adult: ['PUT', '/api/moderate/comment/{comment_id}/adult/{adult}'],
  moderate_comment_set_lang: ['PUT', '/api/moderate/comment/{comment_id}/{lang}'],
  moderate_comment_trash: ['PUT', '/api/moderate/comment/{comment_id}/trash'],
  moderate_entry_change_magazine: ['PUT', '/api/moderate/entry/{entry_id}/change-magazine/{target_id}'],
  moderate_entry_restore: ['PUT', '/api/moderate/entry/{entry_id}/restore'],
  moderate_entry_set_adult: ['PUT', '/api/moderate/entry/{entry_id}/adult/{adult}'],
  moderate_entry_set_lang: ['PUT', '/api/moderate/entry/{entry_id}/{lang}'],
  moderate_entry_toggle_lock: ['PUT', '/api/moderate/entry/{entry_id}/lock'],
  moderate_entry_toggle_pin: ['PUT', '/api/moderate/entry/{entry_id}/pin'],
  moderate_entry_trash: ['PUT', '/api/moderate/entry/{entry_id}/trash'],
  moderate_post_comment_restore: ['PUT', '/api/moderate/post-comment/{comment_id}/restore'],
  moderate_post_comment_set_adult: ['PUT', '/api/moderate/post-comment/{comment_id}/adult/{adult}'],
  moderate_post_comment_set_lang: ['PUT', '/api/moderate/post-comment/{comment_id}/{lang}'],
  moderate_post_comment_trash: ['PUT', '/api/moderate/post-comment/{comment_id}/trash'],
  moderate_post_restore: ['PUT', '/api/moderate/post/{post_id}/restore'],
  moderate_post_set_adult: ['PUT', '/api/moderate/post/{post_id}/adult/{adult}'],
  moderate_post_set_lang: ['PUT', '/api/moderate/post/{post_id}/{lang}'],
  moderate_post_toggle_lock: ['PUT', '/api/moderate/post/{post_id}/lock'],
  moderate_post_toggle_pin: ['PUT', '/api/moderate/post/{post_id}/pin'],
  moderate_post_trash: ['PUT', '/api/moderate/post/{post_id}/trash'],
  admin_comment_purge: ['DELETE', '/api/admin/comment/{comment_id}/purge'],
  admin_entry_change_magazine: ['PUT', '/api/admin/entry/{entry_id}/change-magazine/{target_id}'],
  admin_entry_purge: ['DELETE', '/api/admin/entry/{entry_id}/purge'],
  admin_post_comment_purge: ['DELETE', '/api/admin/post-comment/{comment_id}/purge'],
  admin_post_purge: ['DELETE', '/api/admin/post/{post_id}/purge'],
  bookmark_front: ['GET', '/api/bookmark-lists/show'],
  bookmark_lists: ['GET', '/api/bookmark-lists'],
  bookmark_lists_add_list: ['POST', '/api/bookmark-lists/{list_name}'],
  bookmark_lists_delete_list: ['DELETE', '/api/bookmark-lists/{list_name}'],
  bookmark_lists_edit_list: ['PUT', '/api/bookmark-lists/{list_name}'],
  bookmark_lists_make_default: ['PUT', '/api/bookmark-lists/{list_name}/makeDefault'],
  subject_bookmark_standard: ['PUT', '/api/bos/{subject_id}/{subject_type}'],
  subject_bookmark_to_list: ['PUT', '/api/bol/{subject_id}/{subject_type}/{list_name}'],
  subject_remove_bookmark_from_list: ['DELETE', '/api/rbol/{subject_id}/{subject_type}/{list_name}'],
  subject_remove_bookmarks: ['DELETE', '/api/rbo/{subject_id}/{subject_type}'],
  admin_tag_ban: ['PUT', '/api/admin/tag/{name}/ban'],
  admin_tag_unban: ['PUT', '/api/admin/tag/{name}/unban'],
  admin_tags_banned: ['GET', '/api/admin/tags/banned'],
  tag_content: ['GET', '/api/tag/{name}/content'],
  tag_entries: ['GET', '/api/tag/{name}/entries'],
  tag_entry_comments: ['GET', '/api/tag/{name}/entryComments'],
  tag_post_comments: ['GET', '/api/tag/{name}/postComments'],
  tag_posts: ['GET', '/api/tag/{name}/posts'],
  tag_retrieve: ['GET', '/api/tag/{name}'],
  search: ['GET', '/api/search'],
  search_v2: ['GET', '/api/search/v2'],
  admin_translation_server_test: ['POST', '/api/instance/translation-server/test'],
  translation_create: ['POST', '/api/translation/{subject_type}/{subject_id}'],
  explore: ['GET', '/api/explore'],
  tags_used: ['GET', '/api/tags'],
  entry_related: ['GET', '/api/entry/{entry_id}/related'],
  sidebar: ['GET', '/api/sidebar'],
  message_create_reply: ['POST', '/api/messages/thread/{thread_id}/reply'],
  message_create_thread: ['POST', '/api/users/{user_id}/message'],
  message_read: ['PUT', '/api/messages/{message_id}/read'],
  message_retrieve: ['GET', '/api/messages/{message_id}'],
  message_retrieve_interlocutor_threads: ['GET', '/api/users/{user_id}/messages'],
  message_retrieve_thread: ['GET', '/api/messages/thread/{thread_id}/{sort}'],
  message_retrieve_thread_newest: ['GET', '/api/messages/thread/{thread_id}'],
  message_retrieve_threads: ['GET', '/api/messages'],
  message_unread: ['PUT', '/api/messages/{message_id}/unread'],
  notification_digest_retrieve: ['GET', '/api/notification/digest'],
  notification_digest_update: ['PUT', '/api/notification/digest/{frequency}'],
  notification_collection: ['GET', '/api/notifications/{status}'],
  notification_collection_all: ['GET', '/api/notifications'],
  notification_count: ['GET', '/api/notifications/count'],
  notification_delete: ['DELETE', '/api/notifications/{notification_id}'],
  notification_delete_all: ['DELETE', '/api/notifications'],
  notification_mark_several: ['POST', '/api/notifications/read'],
  notification_push_register: ['POST', '/api/notification/push'],
  notification_push_test: ['POST', '/api/notification/push/test'],
  notification_push_unregister: ['DELETE', '/api/notification/push'],
  notification_read: ['PUT', '/api/notifications/{notification_id}/read'],
  notification_read_all: ['PUT', '/api/notifications/read'],
  notification_retrieve: ['GET', '/api/notification/{notification_id}'],
  notification_settings_update: ['PUT', '/api/notification/update/{targetType}/{targetId}/{setting}'],
  notification_unread: ['PUT', '/api/notifications/{notification_id}/unread'],
  admin_hosts: ['GET', '/api/admin/hosts'],
  admin_host_retrieve: ['GET', '/api/admin/host/{domain}'],
  admin_host_retry: ['POST', '/api/admin/host/{domain}/retry'],
}
