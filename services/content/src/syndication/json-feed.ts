import type { Syndicated, SyndicatedItem } from './document.ts'

const itemOf = (item: SyndicatedItem) => ({
  id: item.id,
  url: item.page,
  ...(item.link !== null && { external_url: item.link }),
  ...(item.title !== null && { title: item.title }),
  // One of both must be there.
  ...(item.html === '' ? { content_text: item.name } : { content_html: item.html }),
  ...(item.picture && {
    image: item.picture.url,
    attachments: [
      {
        url: item.picture.url,
        mime_type: item.picture.type,
        ...(item.picture.alt !== null && { title: item.picture.alt }),
      },
    ],
  }),
  date_published: item.published.toISOString(),
  ...(item.edited && { date_modified: item.edited.toISOString() }),
  authors: [
    {
      name: item.author.name,
      url: item.author.url,
      ...(item.author.avatar !== null && { avatar: item.author.avatar }),
    },
  ],
  ...(item.tags.length > 0 && { tags: item.tags }),
  language: item.lang,
})

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const writeJsonFeed = (feed: Syndicated): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self.json,
    language: feed.lang,
    items: feed.items.map(itemOf),
  })
