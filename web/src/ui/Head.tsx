import { useAppSelector } from '../app/store.ts'
import { useSite } from '../features/site/site.api.ts'

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
  const full = title ? `${title} · ${site.title}` : site.title
  const address = path === undefined ? null : origin + path
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={title ?? site.title} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:type" content={type} />
      {description && <meta property="og:description" content={description} />}
      {address && <meta property="og:url" content={address} />}
      {address && <link rel="canonical" href={address} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
