import siteConfig from '@generated/docusaurus.config'
import prismjs from 'prismjs'

type Prism = { languages: Record<string, unknown>; manual?: boolean }

/**
 * Redocusaurus provides the package `prismjs` wherever a module says `Prism`, so the languages register there and not
 * with the highlighter of our code blocks. They are carried over; and Prism must not colour pages by itself, which
 * would change them before React takes them over.
 */
export default function prismIncludeLanguages(prism: Prism): void {
  const provided = prismjs as Prism
  provided.manual = true
  const { additionalLanguages } = (siteConfig.themeConfig as { prism: { additionalLanguages: string[] } })
    .prism
  for (const language of additionalLanguages) {
    if (language === 'php') require('prismjs/components/prism-markup-templating.js')
    require(`prismjs/components/prism-${language}`)
  }
  for (const [name, grammar] of Object.entries(provided.languages)) prism.languages[name] ??= grammar
}
