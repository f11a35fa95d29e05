import { brushOf, escape, page } from './layout.ts'
import type { Site } from './layout.ts'

/**
 * A page in the looks of a letter, for whoever comes from one and need not sign in: one sentence, and one thing to do.
 * Stands without script and without anything that is fetched.
 */
export const writeNotice = ({
  act,
  ...notice
}: {
  site: Site
  language: { language: string; dir: 'ltr' | 'rtl' }
  heading: string
  /** Where the button leads, or what it sends to the address of the page. */
  act: { label: string; url: string } | { label: string; name: string; value: string }
}): string => {
  const { button, styled } = brushOf(notice.site)
  return page({
    ...notice,
    preheader: '',
    footer: '',
    body:
      'url' in act
        ? button(act.url, act.label)
        : `<form method="post" style="margin:24px 0 12px"><button name="${escape(act.name)}" value="${escape(act.value)}" ${styled('act', 'padding:13px 22px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer')}>${escape(act.label)}</button></form>`,
  })
}
