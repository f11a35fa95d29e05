import highlighter from 'highlight.js/lib/common'
import './highlight.css'

/** Longer ones are read as they are: colouring them would hold up the page. */
const LONGEST = 20_000

/** Colours the code of a text whose language it names; where that is unknown the code stays plain. */
export const highlightCode = (within: Element): void => {
  for (const code of within.querySelectorAll<HTMLElement>('pre > code[class^=language-]')) {
    const language = code.className.slice('language-'.length)
    const text = code.textContent ?? ''
    if (text.length > LONGEST || !highlighter.getLanguage(language)) continue
    code.innerHTML = highlighter.highlight(text, { language }).value
  }
}
