import { DomUtils, parseDocument } from 'htmlparser2'

type Within = Parameters<typeof DomUtils.getElementsByTagName>[1]
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const elements = (within: Within, ...names: string[]): Element[] =>
  DomUtils.getElementsByTagName((name) => names.includes(name), within)

/** A form, with what stands in it or names it from elsewhere on its page. */
const formOf = (form: Element, page: Within) => {
  const { id } = form.attribs
  const own = (...names: string[]) => [
    ...elements(form, ...names).filter(({ attribs }) => attribs['form'] === undefined),
    ...elements(page, ...names).filter(({ attribs }) => id !== undefined && attribs['form'] === id),
  ]
  return {
    ...form.attribs,
    fields: own('input', 'textarea', 'select').filter(({ attribs }) => attribs['name']),
    buttons: own('button').filter(({ attribs }) => attribs['type'] === 'submit'),
  }
}
type Form = { fields: Element[]; buttons: Element[] } & Partial<
  Record<'method' | 'action' | 'aria-label', string>
>

/** What of a field a browser without script sends where nothing is touched; null where it sends nothing. */
const valueOf = (field: Element): string | null => {
  const { type, value = '' } = field.attribs
  const isChecked = 'checked' in field.attribs
  if (field.name === 'textarea') return DomUtils.textContent(field)
  if (field.name === 'select') {
    const options = elements(field, 'option')
    const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]
    return chosen?.attribs['value'] ?? ''
  }
  if (type === 'checkbox') return isChecked ? value || 'on' : null
  if (type === 'radio') return isChecked ? value : null
  return type === 'file' ? null : value
}

const bodyOf = ({ fields }: Form): URLSearchParams =>
  new URLSearchParams(
    fields.flatMap((field): [string, string][] => {
      const value = valueOf(field)
      return value === null ? [] : [[field.attribs['name'] ?? '', value]]
    }),
  )

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

/** A form sent by one of its buttons, or with Enter alone. */
const controlOf = (form: Form, button?: Element): Control => {
  const { name, value, formaction, formmethod, ...said } = button?.attribs ?? {}
  const body = bodyOf(form)
  const kind = formaction === undefined ? body.get('form') : null
  if (name) body.set(name, value ?? '')
  return {
    label: (button ? said : form)['aria-label'] ?? (button ? DomUtils.textContent(button) : ''),
    method: (formmethod ?? form.method) === 'post' ? 'POST' : 'GET',
    to: formaction ?? form.action ?? '',
    body,
    fields: form.fields.map(({ attribs }) => attribs['name'] ?? ''),
    which: [kind, name && `${name}=${value}`.replace(/=\{.*/, '')].filter(Boolean).join(' '),
  }
}

/** Everything on a page that sends something when it is pressed, without its script, and each form that goes with Enter. */
export const controlsOf = (html: string): Control[] => {
  const page = parseDocument(html)
  const forms: Form[] = elements(page, 'form').map((form) => formOf(form, page))
  return [
    ...elements(page, 'button').flatMap((button) => {
      const form = forms.find(({ buttons }) => buttons.includes(button))
      return form ? controlOf(form, button) : []
    }),
    ...forms
      .filter(({ buttons, method, fields }) => buttons.length === 0 && method !== 'post' && fields.length > 0)
      .map((form) => controlOf(form)),
  ]
}
