import A from '@theme-original/MDXComponents/A'
import type { ComponentProps } from 'react'
import { REFERENCE, useReference } from '../../use-reference.ts'

/** A page leads to the API reference of its version. */
export default function PageLink(props: ComponentProps<'a'>) {
  const reference = useReference()
  return <A {...props} href={props.href === REFERENCE ? reference : props.href} />
}
