// Types exist for older versions of the renderer alone.
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'
  export default function footnote(md: MarkdownIt): void
}
declare module 'markdown-it-sub' {
  import type { MarkdownIt } from 'markdown-it'
  export default function subscript(md: MarkdownIt): void
}
declare module 'markdown-it-sup' {
  import type { MarkdownIt } from 'markdown-it'
  export default function superscript(md: MarkdownIt): void
}
