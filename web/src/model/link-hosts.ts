import type { StateCore, Token } from 'markdown-it'

const named =
  /(?:^|[\s(<"'])(?:https?:\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,})(?=$|[\s)>"':/?#,.@])/giu

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : null

/** Whether what a link says names another host than the one it leads to (a part of it, or one below it, is the same). */
const namesAnother = (said: string, host: string): boolean =>
  [...said.matchAll(named)].some(([, name]) => {
    const other = hostOf(`https://${name}`)
    return other !== null && other !== host && !host.endsWith(`.${other}`) && !other.endsWith(`.${host}`)
  })

/** After a link that says one address and leads to another stands where it leads. */
export const tellHosts = (state: StateCore): void => {
  const host = (name: string): Token[] => {
    const open = new state.Token('host_open', 'small', 1)
    open.attrs = [['class', 'host']]
    const text = new state.Token('text', '', 0)
    text.content = ` (${name})`
    return [open, text, new state.Token('host_close', 'small', -1)]
  }
  for (const block of state.tokens) {
    if (block.type !== 'inline' || !block.children) continue
    let leads: string | null = null
    let said = ''
    block.children = block.children.flatMap((token) => {
      if (token.type === 'link_open') {
        leads = hostOf(String(token.attrGet('href') ?? ''))
        said = ''
      }
      if (token.type === 'text' || token.type === 'code_inline') said += token.content
      if (token.type !== 'link_close' || leads === null || !namesAnother(said, leads)) return [token]
      return [token, ...host(leads)]
    })
  }
}
