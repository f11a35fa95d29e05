/** What a syndication feed tells, before it is written in one of the formats. */
export type Syndicated = {
  title: string
  /** The page that shows the same. */
  page: string
  /** This feed in each format. */
  self: Readonly<Record<Format, string>>
  /** When something in it last changed; null where nothing is in it. */
  updated: Date | null
  lang: string
  generator: { name: string; version: string; url: string }
  items: SyndicatedItem[]
}

export type SyndicatedItem = {
  /** Stays as it is for ever, whatever becomes of title and magazine. */
  id: string
  /** Null: it has none, as microblogs. */
  title: string | null
  /** What to call it where a title must be. */
  name: string
  page: string
  /** What a thread links to. */
  link: string | null
  author: { name: string; url: string; avatar: string | null }
  published: Date
  /** Null: never edited. */
  edited: Date | null
  lang: string
  tags: readonly string[]
  /** Sanitised; empty where it says nothing more. */
  html: string
  picture: { url: string; type: string; alt: string | null } | null
}

export const formats = ['rss', 'atom', 'json'] as const
export type Format = (typeof formats)[number]

/** When an item last changed. */
export const changedAt = ({ published, edited }: Pick<SyndicatedItem, 'published' | 'edited'>): Date =>
  edited && edited > published ? edited : published
