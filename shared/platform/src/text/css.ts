import { generate, ident, parse, string, tokenize, tokenNames, url, walk } from 'css-tree'
import type { Declaration } from 'css-tree'
import { badRequest } from '../http/refusal.ts'

const refuse = (what: string): never => {
  throw badRequest(`customCss: ${what} is not allowed.`)
}

/** At-rules that load nothing and change nothing outside the page part they stand in. */
const atRules = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'keyframes',
  '-webkit-keyframes',
  'starting-style',
])

/** Functions whose text may be an address; only `url` may stand, with an address of our own. */
const loaders = /^(-\w+-)?(src|image|image-set|cross-fade|element|expression|paint|attr)$/

/** Properties that run or load things in old browsers, or name pictures of the page. */
const properties = /^(behavior|-moz-binding|-ms-behavior|view-transition-name)$/

const IMAGE = /^data:image\/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i
/** Where pictures of this instance lie. */
const OWN_PATHS = ['/media/', '/build/images/']

const isOwnAddress = (address: string): boolean => {
  if (IMAGE.test(address)) return true
  // As a browser reads it: backslashes, control characters and dots count like there.
  const here = 'https://here.invalid'
  if (!address.startsWith('/') || !URL.canParse(address, here)) return false
  const { origin, pathname } = new URL(address, here)
  return origin === here && OWN_PATHS.some((path) => pathname.startsWith(path))
}

const checkAddress = (address: string): void => {
  if (!isOwnAddress(address)) refuse('an address of another site')
}

/** More than anybody writes, and few enough for any reader's parser. */
const DEPTH = 32

const opening: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/**
 * Reads the text as browsers cut it into tokens, which no recovery from errors changes: nothing broken or left open, so
 * that what is put around it holds; no rule that loads things; no address but our own, however it is spelt.
 */
const checkTokens = (css: string): void => {
  const open: string[] = []
  let before = ''
  tokenize(css, (type, start, end) => {
    const name = tokenNames[type]
    const text = css.slice(start, end)
    switch (name) {
      case 'bad-string-token':
      case 'bad-url-token':
      case 'CDO-token':
      case 'CDC-token':
        refuse(`${JSON.stringify(text.slice(0, 20))}`)
        break
      case 'comment-token':
        if (!text.endsWith('*/') || text.length < 4) refuse('a comment without end')
        break
      case 'at-keyword-token':
        if (!atRules.has(ident.decode(text.slice(1)).toLowerCase())) refuse(text)
        break
      case 'url-token':
        if (!text.endsWith(')')) refuse('an address without end')
        checkAddress(url.decode(text))
        break
      case 'function-token': {
        const called = ident.decode(text.slice(0, -1)).toLowerCase()
        if (loaders.test(called)) refuse(`${called}()`)
        open.push(')')
        before = called === 'url' ? 'url' : ''
        return
      }
      case 'string-token':
        if (text.length < 2 || text.at(-1) !== text[0]) refuse('a text without end')
        if (before === 'url') checkAddress(string.decode(text))
        break
      default:
        if (text in opening) open.push(opening[text]!)
        else if (text === ')' || text === ']' || text === '}') {
          if (open.pop() !== text) refuse(`a ${text} that closes nothing`)
        } else if (before === 'url' && name !== 'whitespace-token') refuse('an address that is put together')
    }
    if (open.length > DEPTH) refuse(`nesting more than ${DEPTH} deep`)
    if (name !== 'whitespace-token' && name !== 'comment-token') before = ''
  })
  if (open.length > 0) refuse(`a missing ${open.at(-1)}`)
}

const checkDeclaration = ({ property, value }: Declaration): void => {
  const name = ident.decode(property).toLowerCase()
  if (properties.test(name)) refuse(name)
  const text = value.type === 'Raw' ? ident.decode(value.value) : generate(value)
  // Nothing may leave its place and lie over the rest of the page.
  if (name === 'position' && /fixed|sticky|\(/i.test(text)) refuse(`position: ${text.trim()}`)
}

/**
 * Refuses what the custom CSS of members and magazines must not do: load anything from elsewhere (which would tell
 * others who reads what), run anything, lie over the rest of the page, or leave the style sheet it is put into. Faults
 * are refused rather than removed, so that authors see what is shown.
 */
export const requireSafeCss = (css: string): void => {
  if (css.includes('<')) refuse('the character <')
  if (css.includes('\0')) refuse('the character U+0000')
  checkTokens(css)
  const tree = parse(css, {
    parseValue: false,
    parseCustomProperty: false,
    onParseError({ message, line }) {
      throw badRequest(`customCss: ${message} in line ${line}.`)
    },
  })
  walk(tree, { visit: 'Declaration', enter: checkDeclaration })
}

/** Stored CSS, or null where these rules would refuse it today. */
export const safeCssOrNull = (css: string | null): string | null => {
  if (css === null) return null
  try {
    requireSafeCss(css)
    return css
  } catch {
    return null
  }
}

/**
 * Sound CSS for the part of a page that has this id, and for nothing else. Rules may name the part itself by its id: as
 * what they are within, `@scope` knows it by `:scope` alone (CSS Cascading Level 6, 2.5).
 */
export const scopedCss = (css: string, id: string): string => {
  let rules = ''
  tokenize(css, (type, start, end) => {
    const token = css.slice(start, end)
    const isPart = tokenNames[type] === 'hash-token' && ident.decode(token.slice(1)) === id
    rules += isPart ? ':scope' : token
  })
  return `@scope (#${id}) {\n${rules}\n}\n`
}
