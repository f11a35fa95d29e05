import type { TextFiles } from '../vite/texts.ts'
import type { Page } from './page.ts'

/** Vite's list of what it built: by source file, the built one and what that imports. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; css?: string[]; imports?: string[]; assets?: string[] }
>

const ENTRY = 'src/entry-client.tsx'

/** Puts style sheet, font, script and state around a drawn page. */
export const pageHead = (manifest: Manifest, texts: TextFiles, spriteUrl: string) => {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build has no ${ENTRY}; run npm run build -w @app/web`)
  const font = Object.values(manifest).find(({ file }) =>
    /commissioner-latin-wght.*\.woff2$/.test(file),
  )?.file
  const links = [
    ...(entry.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
    font && `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="preload" href="${spriteUrl}" as="image" type="image/svg+xml">`,
  ]
  const scripts = [
    `<script type="module" src="/${entry.file}"></script>`,
    ...(entry.imports ?? []).flatMap((name) => {
      const file = manifest[name]?.file
      return file ? [`<link rel="modulepreload" href="/${file}">`] : []
    }),
  ]
  // The script cannot begin without its texts, and could ask for them only once it runs.
  const textsOf = (language: string): { link: string; list: string } => {
    const files = texts[language] ?? texts['en'] ?? {}
    return {
      link: `<link rel="preload" href="${files['every']}" as="fetch" crossorigin>`,
      list: `<script type="application/json" id="texts">${JSON.stringify(files)}</script>`,
    }
  }
  const top = links.filter(Boolean).join('')
  const topWithScripts = top + scripts.join('')
  return {
    wrap: ({ html, state, scripts }: Pick<Page, 'html' | 'state' | 'scripts'>, language: string): string => {
      const headEnd = html.indexOf('</head>')
      const bodyEnd = html.lastIndexOf('</body>')
      return (
        '<!doctype html>' +
        html.slice(0, headEnd) +
        (scripts ? topWithScripts + textsOf(language).link : top) +
        html.slice(headEnd, bodyEnd) +
        (scripts
          ? `<script type="application/json" id="state">${state}</script>${textsOf(language).list}`
          : '') +
        html.slice(bodyEnd)
      )
    },
  }
}
