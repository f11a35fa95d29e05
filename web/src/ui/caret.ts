/** What decides where the letters of a text stand. */
const COPIED = [
  'boxSizing',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'fontVariationSettings',
  'lineHeight',
  'letterSpacing',
  'wordSpacing',
  'textIndent',
  'textAlign',
  'direction',
  'tabSize',
] as const

/** Where the caret of a text area stands in the window, in CSS pixels: no browser says so, but a copy of the text does. */
export const caretOf = (area: HTMLTextAreaElement): { x: number; top: number; bottom: number } => {
  const style = getComputedStyle(area)
  const { left, top, width } = area.getBoundingClientRect()
  const copy = document.createElement('div')
  for (const property of COPIED) copy.style[property] = style[property]
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    borderStyle: 'solid',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const mark = document.createElement('span')
  // The rest of the word decides on which line it stands.
  const rest = /^\S*/.exec(area.value.slice(area.selectionEnd))?.[0] ?? ''
  copy.append(area.value.slice(0, area.selectionEnd), mark, rest)
  document.body.append(copy)
  const { x, y, height } = mark.getBoundingClientRect()
  copy.remove()
  return { x, top: y - area.scrollTop, bottom: y - area.scrollTop + height }
}
