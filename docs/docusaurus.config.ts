import { join } from 'node:path'
import type { Options as ClassicOptions, ThemeConfig } from '@docusaurus/preset-classic'
import type { Config, PluginConfig } from '@docusaurus/types'
import { themes } from 'prism-react-renderer'
import type { PresetOptions } from 'redocusaurus'
import { links } from './links.ts'
import { drawnReference, otherReference } from './reference.ts'
import { besideLatest, described, kept } from './versions.ts'

/** A link of this site stays in the tab. */
const to = (address: string) => (address.startsWith('/') ? { to: address } : { href: address })

const classic: ClassicOptions = {
  docs: {
    path: 'content',
    routeBasePath: '/',
    sidebarPath: './sidebars.ts',
    breadcrumbs: true,
    // Decisions keep their numbers.
    numberPrefixParser: false,
    ...(links.edit ? { editUrl: links.edit } : {}),
    // By the history of the sources; a build without it leaves this out.
    showLastUpdateTime: true,
    versions: Object.fromEntries(besideLatest.map((version) => [version, { noIndex: true }])),
  },
  blog: false,
  pages: false,
  sitemap: {
    lastmod: 'date',
    changefreq: null,
    priority: null,
    // A search engine is to find each page once: as that of the latest release.
    ignorePatterns: [
      '/search',
      ...described.filter(({ base }) => base !== '/').map(({ base }) => `${base}**`),
    ],
  },
  theme: { customCss: './src/css/site.css' },
}

const themeConfig: ThemeConfig = {
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
  docs: { sidebar: { hideable: true, autoCollapseCategories: false }, versionPersistence: 'localStorage' },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  // A new id brings the bar back to those who dismissed an older one.
  announcementBar: {
    id: 'mbin-api-1-10',
    content: 'The HTTP API is that of Mbin 1.10. <a href="/app_developers/">What that means for your app</a>',
    isCloseable: true,
  },
  navbar: {
    title: 'Commonplace',
    hideOnScroll: true,
    logo: { alt: '', src: 'img/mark.svg', width: 28, height: 28 },
    items: [
      { type: 'docSidebar', sidebarId: 'defaultSidebar', label: 'Docs', position: 'left' },
      { type: 'custom-reference', label: 'API', position: 'left' },
      { ...to(links.project), label: 'Project', position: 'left' },
      ...(kept.length > 0 ? [{ type: 'docsVersionDropdown', position: 'right' }] : []),
      { ...to(links.github), label: 'GitHub', position: 'right' },
    ],
  },
  footer: {
    style: 'light',
    logo: { alt: 'A page with a mark in its margin', src: 'img/mark.svg', width: 36, height: 36, href: '/' },
    links: [
      {
        title: 'Links',
        items: [
          { label: 'Project website', ...to(links.project) },
          { label: 'Docs', to: '/' },
          { label: 'API', to: '/api' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Development magazine', ...to(links.magazine) },
          { label: 'Releases magazine', ...to(links.releases) },
          { label: 'Updates', ...to(links.blog) },
          { label: 'Chat', ...to(links.chat) },
        ],
      },
    ],
    copyright: `© ${new Date().getFullYear()} the Commonplace authors, AGPL-3.0-or-later`,
  },
  prism: {
    theme: themes.github,
    darkTheme: themes.oneDark,
    additionalLanguages: ['nginx', 'php', 'yaml', 'json', 'javascript', 'ini', 'bash'],
  },
}

/** How the API reference looks. Each version brings its own description (reference.ts). */
const reference = {
  specs: [],
  theme: {
    primaryColor: '#076952',
    primaryColorDark: '#5dd3af',
    options: { hideDownloadButton: false, sortTagsAlphabetically: true, hideSchemaTitles: true },
    // Colours that are computed with, so they cannot be properties of the page; they hold in both modes.
    theme: {
      rightPanel: { backgroundColor: '#17201d' },
      schema: { requireLabelColor: '#cc4a42' },
    },
  },
} satisfies PresetOptions

const quietReference: PluginConfig = () => ({
  name: 'quiet-reference',
  configureWebpack: (_config, isServer, { currentBundler: { instance: bundler } }) => ({
    module: {
      rules: [{ test: /redoc[\\/]bundles[\\/].*\.js$/, loader: './src/webpack/no-remote-pictures.cjs' }],
    },
    plugins: isServer
      ? []
      : [
          new bundler.NormalModuleReplacementPlugin(
            /theme[\\/]Redoc[\\/]Styles/,
            join(__dirname, 'src/webpack/kept-styles.tsx'),
          ),
        ],
  }),
})

const config: Config = {
  title: 'Commonplace',
  tagline: '',
  favicon: 'img/mark.svg',
  url: links.site,
  baseUrl: '/',
  organizationName: 'commonplace',
  projectName: 'commonplace',
  titleDelimiter: '|',
  onBrokenLinks: 'warn',
  onBrokenAnchors: 'warn',
  markdown: { hooks: { onBrokenMarkdownLinks: 'throw' } },
  i18n: { defaultLocale: 'en', locales: ['en'] },
  presets: [
    ['classic', classic],
    ['redocusaurus', reference],
  ],
  plugins: [
    quietReference,
    ...described.map((version): PluginConfig => [
      version.base === '/' ? drawnReference : otherReference,
      version,
    ]),
  ],
  themes: [
    // The index of each version is a file of the site: what people search for stays with them.
    [
      '@easyops-cn/docusaurus-search-local',
      {
        hashed: true,
        docsRouteBasePath: '/',
        docsDir: kept.length > 0 ? ['content', 'versioned_docs'] : 'content',
        indexBlog: false,
        highlightSearchTermsOnTargetPage: true,
        explicitSearchResultPath: true,
        // Other versions are kept from search engines, and not from this one.
        forceIgnoreNoIndex: true,
      },
    ],
  ],
  themeConfig,
}

export default config
