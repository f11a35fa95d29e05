import { badRequest } from '@app/platform/http/refusal.ts'
import { generate, ident, parse, string, tokenize, tokenNames, url, walk } from 'css-tree'
import type { Declaration } from 'css-tree'
import { isPresent } from '../is-present.ts'

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
 * Custom CSS is shown to every reader of a magazine: it must not load anything from elsewhere (which would tell others
 * who reads what), run anything, leave the part of the page it is for, or close the style element it stands in. Faults
 * are refused rather than removed, so that an owner sees what is shown.
 */
export const judgeCss = (css: string): void => {
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

/** Stored CSS, unless these rules would refuse it today. */
export const soundCss = (css: string | null): string | null => {
  if (css === null) return null
  try {
    judgeCss(css)
    return css
  } catch {
    return null
  }
}

const shapes = new Map([
  ['shape1', '/build/images/shape.png'],
  ['shape2', '/build/images/shape2.png'],
])

/** The stored CSS with what was sent: an absent text keeps it, a known shape appends its rule. */
export const themedCss = (
  stored: string | null,
  wish: { customCss?: string | null | undefined; backgroundImage?: string | null | undefined },
): string | null => {
  if (isPresent(wish.customCss)) judgeCss(wish.customCss)
  const base = wish.customCss ?? stored
  const shape = shapes.get(wish.backgroundImage ?? '')
  if (!shape) return base
  return `${base ?? ''}${base ? '\n' : ''}#middle { background: url(${shape}); height: 100%; }`
}
