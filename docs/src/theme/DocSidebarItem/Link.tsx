import Link from '@theme-original/DocSidebarItem/Link'
import type { ComponentProps } from 'react'
import { REFERENCE, useReference } from '../../use-reference.ts'

/** A sidebar leads to the API reference of its version. */
export default function SidebarLink({ item, ...props }: ComponentProps<typeof Link>) {
  const reference = useReference()
  return <Link {...props} item={item.href === REFERENCE ? { ...item, href: reference } : item} />
}
