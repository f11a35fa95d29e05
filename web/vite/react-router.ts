import type { Plugin } from 'vite'

/**
 * Naming a component for React's tools looks to the bundler like a use of it, so that all of React Router's links and
 * forms, of which no page uses any, would be shipped. Without the names what is not used goes.
 */
export const leanReactRouter = (): Plugin => ({
  name: 'commonplace-lean-react-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
})
