const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML and SVG, in attributes too. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => NAMES[sign] ?? sign)

/** A table that scrolls on its own where the screen is narrow; the first column holds words. */
export const tableOf = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const line = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells
      .map((cell, i) => {
        const text = escaped(cell)
        return i === 0 && tag === 'td' ? `<th scope="row">${text}</th>` : `<${tag}>${text}</${tag}>`
      })
      .join('')}</tr>`
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead>${line('th', head)}</thead><tbody>${rows.map((row) => line('td', row)).join('\n')}</tbody></table></div>`
}
