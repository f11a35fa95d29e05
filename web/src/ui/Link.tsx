import type { AnchorHTMLAttributes } from 'react'
import { useLocation } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this site, or a query of the page one is on. */
  to: string
  /** For choices within a page: it stays where it is scrolled to. */
  stay?: boolean
}

/**
 * A link within this site. It is an anchor and no more, for a page has hundreds of them: `useLinks` follows them all
 * without a new page, and before the script is there the browser does.
 */
export const Link = ({ to, stay, children, ...rest }: Props) => (
  <a href={to} data-move={stay ? 'stay' : ''} {...rest}>
    {children}
  </a>
)

/** A link that says when one is there, or below there unless `end`. */
export const NavLink = ({ end, ...link }: Props & { end?: boolean }) => {
  const { pathname } = useLocation()
  const here = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link aria-current={here ? 'page' : undefined} {...link} />
}
