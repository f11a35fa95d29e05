import { useLocation } from 'react-router'
import { useAppSelector } from '../app/store.ts'
import { rssPath } from '../model/feed-path.ts'
import { isolated } from '@app/contract/texts/isolated.ts'
import { usePresentation, useSite } from '../features/site/site.api.ts'

/** What the page is called and how it shows elsewhere; React lifts these into the head. */
export const Head = ({
  title,
  description,
  path,
  image,
  type = 'website',
  hidden,
}: {
  title?: string
  description?: string
  path?: string
  image?: string | null
  type?: 'website' | 'article' | 'profile'
  hidden?: boolean
}) => {
  const site = useSite()
  const origin = useAppSelector((state) => state.page.origin)
  const { metaTitle, metaDescription, metaKeywords } = usePresentation()
  const feed = rssPath(useLocation().pathname)
  const full = title ? `${isolated(title)} · ${site.title}` : metaTitle || site.title
  const about = description || metaDescription
  const address = path === undefined ? null : origin + path
  return (
    <>
      <title>{full}</title>
      {about && <meta name="description" content={about} />}
      {metaKeywords && <meta name="keywords" content={metaKeywords} />}
      <meta property="og:title" content={title ?? site.title} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content={type} />
      {about && <meta property="og:description" content={about} />}
      {address && <meta property="og:url" content={address} />}
      {address && <link rel="canonical" href={address} />}
      <link rel="alternate" type="application/rss+xml" href={feed} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
