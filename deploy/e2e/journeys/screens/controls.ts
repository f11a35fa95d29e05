const signs: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const textOf = (html = ''): string =>
  html.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (sign) => signs[sign] ?? sign)

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return found === undefined ? undefined : textOf(found)
}

/** The fields of a form, as a browser without script sends them where nothing is touched. */
const fieldsOf = (form: string): URLSearchParams => {
  const sent = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const off = / type="(?:file|checkbox|radio)"/.test(tag) && !/ checked=/.test(tag)
    const value = attribute(tag, 'value') ?? ''
    if (name && !off) sent.append(name, value || (/ type="checkbox"/.test(tag) ? 'on' : ''))
  }
  for (const [tag, text] of form.matchAll(/<textarea[^>]*>([^<]*)/g)) {
    const name = attribute(tag, 'name')
    if (name) sent.append(name, textOf(text))
  }
  for (const [tag, options = ''] of form.matchAll(/<select[^>]*>(.*?)<\/select>/gs)) {
    const name = attribute(tag, 'name')
    const all = options.match(/<option[^>]*>/g) ?? []
    const chosen = all.find((option) => / selected=/.test(option)) ?? all[0] ?? ''
    if (name) sent.append(name, attribute(chosen, 'value') ?? '')
  }
  return sent
}

const namesIn = (form: string): string[] =>
  [...form.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]*)"/g)].map(([, name = '']) => name)

type Form = { from: number; to: number; html: string; tag: string }

const formsOf = (page: string): Form[] =>
  [...page.matchAll(/<form.*?<\/form>/gs)].map(({ 0: html, index }) => ({
    from: index,
    to: index + html.length,
    html,
    tag: /<form[^>]*>/.exec(html)![0],
  }))

/** A button that sends something, or the words in which a form asks for what it looks for. */
export type Control = {
  label: string
  method: 'GET' | 'POST'
  /** Where it leads; empty where that is the page itself. */
  to: string
  /** What goes there with it. */
  body: URLSearchParams
  /** All that can be filled in there. */
  fields: readonly string[]
  /** Which of the forms of its page it sends, and with which word of its own. */
  which: string
}

/** Everything on a page that sends something when it is pressed, without its script. */
export const controlsOf = (page: string): Control[] => {
  const forms = formsOf(page)
  const byId = (id: string | undefined) =>
    id === undefined ? undefined : forms.find(({ tag }) => attribute(tag, 'id') === id)
  const controls: Control[] = []
  for (const { 0: html, 1: tag = '', 2: inner = '', index } of page.matchAll(
    /<button([^>]*)>(.*?)<\/button>/gs,
  )) {
    if (!html.includes(' type="submit"')) continue
    const form = byId(attribute(tag, 'form')) ?? forms.find(({ from, to }) => from < index && index < to)
    const body = fieldsOf(form?.html ?? '')
    const kind = body.get('form')
    const fields = namesIn(form?.html ?? '')
    const name = attribute(tag, 'name')
    if (name) body.set(name, attribute(tag, 'value') ?? '')
    const to = attribute(tag, 'formaction')
    controls.push({
      label: attribute(tag, 'aria-label') ?? textOf(inner.replaceAll(/<[^>]*>/g, '')),
      method:
        (attribute(tag, 'formmethod') ?? attribute(form?.tag ?? '', 'method')) === 'post' ? 'POST' : 'GET',
      to: to ?? attribute(form?.tag ?? '', 'action') ?? '',
      body,
      fields,
      which: [to === undefined && kind, name && `${name}=${attribute(tag, 'value')}`.replace(/=\{.*/, '')]
        .filter(Boolean)
        .join(' '),
    })
  }
  return controls
}

/** Forms that go with Enter alone. */
export const searchesOf = (page: string): Control[] =>
  formsOf(page)
    .filter(
      ({ html, tag }) =>
        !html.includes('type="submit"') && !tag.includes(' method="post"') && html.includes(' name="'),
    )
    .map(({ html, tag }) => ({
      label: attribute(tag, 'aria-label') ?? '',
      method: 'GET',
      to: attribute(tag, 'action') ?? '',
      body: fieldsOf(html),
      fields: namesIn(html),
      which: '',
    }))
