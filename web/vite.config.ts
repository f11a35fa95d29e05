import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { operations } from './vite/operations.ts'
import { manifests } from './vite/manifests.ts'
import { texts } from './vite/texts.ts'
import { leanReactRouter } from './vite/react-router.ts'

/** What every page needs to come to life; what only some need (Markdown, QR codes) stays with these. */
const libraries = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-redux',
  'redux',
  'redux-thunk',
  'reselect',
  'immer',
  '@reduxjs/toolkit',
  '@standard-schema/[^/]+',
  'use-sync-external-store',
  'icu-minify',
]

/** Chunks that the first script brings along itself or soon after, so that what it fetches later need not name them again. */
const brought = ['libraries', 'shared', 'rolldown-runtime', 'attention']

/** What lists of threads and microblogs are drawn with. */
const lists =
  /web\/src\/features\/(feed\/(Feed|ItemList|Filters)|comments\/CommentCard|posts\/Lazy(MicroblogComposer|Preview))\.tsx/

/** One microblog, in lists and on its own page. */
const microblog = /web\/src\/features\/posts\/(PostCard\.tsx|posts\.api)/

/** What forms and the pages around a member's, a moderator's or an administrator's work are made of. */
const panels = /web\/src\/(features\/(admin|moderation|settings)\/(?!rights)|ui\/(Field|Cell)\.tsx)/

/** What a form or a question is made of; nothing waits for it where one only reads. */
const forms =
  /web\/src\/(model\/subject-of-path|app\/(form|use-put-off)\.ts|ui\/(AskFirst|Line|PutOffButton|SearchForm)|features\/session\/(sso\.api|passkeys\.api|PasskeyButton)|features\/items\/(AudienceSelect|BadgesField|LanguageSelect|WarningField|thread-fields|useLanguage|ItemFrame|item-of-page|items\.api)|features\/quotes\/QuoteField|features\/pictures\/|model\/(quoting|reading-languages))/

/** What completes names as they are typed, and what the search and the page beside it are made of. */
const finding =
  /web\/src\/(features\/(search|explore|tags|completion)\/|features\/people\/PersonRow|ui\/(Completion|useSettled))/

/** What looks after the keyboard and is fetched once the page is there. */
const late = /web\/src\/app\/attention\.ts/

/** What many pages have, but none until something is pressed or comes in late. */
const later =
  /web\/src\/(features\/(quotes\/QuoteCard|people\/(people\.api|PersonRow|Reputation)|messages\/messages\.api|comments\/answering\.api|feed\/NothingMatches)|ui\/(LazyEditor|held-caret|useCompletion|ShareButtons|form\.)|app\/put-off\.|model\/(subject|comment-tree|naming)\.)/

/** What keeps what is typed into a box. */
const drafts =
  /web\/src\/(app\/draft(-choices)?\.|model\/drafts\.|features\/drafts\/(drafts\.api|keep-drafts))/

/** Charts, which few pages have. */
const charts = /web\/src\/(features\/statistics\/|ui\/Chart\.tsx)/

/** Too small for a file of its own, of which the first script would wait for each. */
const small = /web\/src\/(app\/shell\/feeds|features\/threads\/threads\.api)/

/** What profiles and the cards of people are made of. */
const people =
  /web\/src\/features\/people\/(Person(Head|Frame)|MuteButtons|ProfileFields|PrivateNote|FollowButton|(mutes|notes|writings)\.api)\.tsx?/

/** `vite build` makes the browser's bundle, `vite build --ssr` the one the server renders with. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: import.meta.dirname,
  // Vite leaves this to the environment on the server, where forgetting it would render with React's slow checks.
  define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    operations(),
    texts(),
    !isSsrBuild && manifests(),
    leanReactRouter(),
    react(),
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'worker',
        filename: 'sw.ts',
        injectRegister: null,
        manifest: false,
        // Faces that somebody has to choose come when they are.
        injectManifest: { globPatterns: ['assets/*.{css,woff2,svg}'], globIgnores: ['assets/chosen-*'] },
      }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/a-')),
    },
    rolldownOptions: isSsrBuild
      ? { input: 'src/entry-server.tsx' }
      : {
          input: 'src/entry-client.tsx',
          output: {
            // The first script names every other: without the names of their sources, and with short hashes, it is two thirds of a KB lighter. The
            // gateway lets browsers keep what has a hash after a hyphen.
            chunkFileNames: ({ name }) => `assets/${brought.includes(name) ? 'a' : 'c'}-[hash:7].js`,
            codeSplitting: {
              groups: [
                // Changes seldom, so that a release leaves it in the caches of those who come back.
                {
                  name: 'libraries',
                  test: new RegExp(`node_modules/(${libraries.join('|')})/`),
                  priority: 3,
                },
                // One file instead of thirty small ones, which compress badly and cost a request each: one that
                // every page needs, and one each for lists, forms and panels, charts, and people, for which no thread waits.
                // A group takes along what its modules import, so that the one for all comes first.
                {
                  name: 'shared',
                  test: (id) =>
                    /web\/src\//.test(id) &&
                    ![microblog, lists, panels, forms, finding, charts, people, late, later, drafts].some(
                      (apart) => apart.test(id),
                    ),
                  minShareCount: 4,
                  priority: 2,
                },
                { name: 'shared', test: small, priority: 2 },
                { name: 'microblog', test: microblog, priority: 2 },
                { name: 'lists', test: lists, minShareCount: 2, priority: 1 },
                { name: 'forms', test: forms, minShareCount: 2, priority: 1 },
                { name: 'later', test: later, minShareCount: 2, priority: 1 },
                { name: 'drafts', test: drafts, minShareCount: 2, priority: 1 },
                { name: 'panels', test: panels, minShareCount: 2, priority: 1 },
                { name: 'finding', test: finding, minShareCount: 2, priority: 1 },
                { name: 'charts', test: charts, minShareCount: 2, priority: 1 },
                { name: 'people', test: people, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}))
